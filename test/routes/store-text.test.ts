import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { fail, follow, run } from '../domain/clusters/support.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { freshDatabase } from '../support/database.js';

const SECRETS = [
  'jane.doe@example.com',
  '+49 170 1234567',
  '4111 1111 1111 1111',
  'DE89 3704 0044 0532 0130 00',
  'sk-proj-abcdefghijklmnop1234',
];
const PLANTED = `for ${SECRETS.join(' and ')}`;

/** The columns of a row that hold any of the secrets, of all rows of all tables. */
async function leaks(database: DatabaseHandle): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(
    database.db,
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying', 'ARRAY')`,
  );
  expect(columns.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const { table, column } of columns) {
    for (const secret of SECRETS) {
      const [row] = await query<{ count: number }>(
        database.db,
        sql`select count(*)::int as count from ${sql.identifier(table)}
            where strpos(${sql.identifier(column)}::text, ${secret}) > 0`,
      );
      if (row?.count) found.push(`${table}.${column}`);
    }
  }
  return [...new Set(found)].sort();
}

/** Every write there is, each with the secrets wherever a text goes. */
async function plantEverywhere(subject: TestApp, tenant: TestTenant): Promise<void> {
  const post = async (url: string, body: object, key?: string): Promise<Record<string, never>> => {
    const reply = await tenant.call('POST', url, body, key ? { 'idempotency-key': key } : {});
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
    return reply.json();
  };
  const gate = {
    session_id: 's',
    request: `Email the contract ${PLANTED}`,
    history: [`user: it is ${PLANTED}`],
    action_risk: 'irreversible',
    context: {
      note: PLANTED,
      [PLANTED]: [PLANTED],
      tools: [
        {
          name: 'send',
          description: PLANTED,
          parameters: {
            type: 'object',
            properties: { to: { type: 'string', enum: [PLANTED, 'nobody'] } },
            required: ['to'],
          },
        },
      ],
    },
  };
  await post('/v1/gate', gate);
  await post('/v1/gate', { ...gate, clarification_response: `no, ${PLANTED}` });
  await post('/v1/gate', { ...gate, clarification_response: PLANTED });
  await post('/v1/gate', { ...gate, session_id: 't' }, 'gate-key');
  const source = { integration: SECRETS[0], version: SECRETS[0], client: SECRETS[0] };
  const call = { id: 'c', name: 'send_message', arguments: { text: PLANTED } };
  await post('/v1/gate', { ...gate, session_id: 'w', context: { ...gate.context, source, call } });
  // What is whole is put to a confirmation, whose prompt the session remembers.
  const whole = { ...gate, context: null, history: [] };
  await post('/v1/gate', { ...whole, session_id: 'u' });
  await post('/v1/gate', { ...whole, session_id: 'v' });
  await post('/v1/gate', { ...whole, session_id: 'v', clarification_response: PLANTED });
  const { gate_call_id } = await handOver(tenant, { ...whole, session_id: 'y', action_cost: 1e9 });
  const answer = { action: 'answer', response: PLANTED, note: PLANTED };
  await post(`/v1/handoffs/${gate_call_id}/answer`, answer);
  await post('/v1/gate', { ...whole, session_id: 'y', action_cost: 1e9 });
  const hook = { session_id: 'x', tool_use_id: SECRETS[0], cwd: `/${SECRETS[0]}` };
  const said = { ...hook, hook_event_name: 'UserPromptSubmit', prompt: PLANTED };
  await post('/v1/agent-hooks/claude-code', said);
  const tool_input = { to: PLANTED };
  const last_assistant_message = PLANTED;
  await post('/v1/agent-hooks/codex', { ...hook, hook_event_name: 'Stop', last_assistant_message });
  const used = { ...hook, hook_event_name: 'PreToolUse', tool_name: SECRETS[0], tool_input };
  await post('/v1/agent-hooks/claude-code', used);
  const reading = { tool_name: 'Bash', tool_input: { command: `grep "${PLANTED}" ${SECRETS[0]}` } };
  await post('/v1/agent-hooks/claude-code', { ...used, ...reading, tool_use_id: 'read' });
  const event = {
    session_id: 's',
    event: 'rephrase',
    detail: PLANTED,
    signal: { name: PLANTED, properties: { list: [PLANTED] } },
  };
  await post('/v1/events', event);
  await post('/v1/events', event, 'event-key');
  const { id: event_id } = await post('/v1/events', { ...event, session_id: 't' });
  const review = { event_id, verdict: 'true_misunderstanding', note: PLANTED };
  await post('/v1/reviews', { ...review, actual_intent: PLANTED });
  const outcome = { session_id: 's', type: 'custom', detail: PLANTED, external_ref: PLANTED };
  await post('/v1/outcomes', outcome);
  await post('/v1/outcomes', { ...outcome, external_ref: `${PLANTED}.` }, `order ${PLANTED}`);
  await post('/v1/ingest/sessions', {
    session_id: 'u',
    channel: 'jane.doe@example.com',
    agent_id: `agent ${SECRETS[0]}`,
    messages: [
      { role: 'user', content: PLANTED },
      {
        role: 'agent',
        content: PLANTED,
        tool_calls: [
          { name: PLANTED, arguments: { to: PLANTED } },
          { name: 'x', arguments: PLANTED },
        ],
      },
      { role: 'tool', content: PLANTED },
    ],
    outcome: { type: 'task_failed', detail: PLANTED },
    metadata: { note: PLANTED, deep: [{ [PLANTED]: PLANTED }] },
  });
  const step = { type: 'tool_call', name: PLANTED, input: PLANTED, output: { deep: [PLANTED] } };
  await post('/v1/episodes/steps', { session_id: 'v', ...step, error: PLANTED });
  await post('/v1/episodes/steps', {
    session_id: 'v',
    steps: [{ ...step, metadata: { note: PLANTED }, error: { message: PLANTED, type: PLANTED } }],
  });
  await post('/v1/otel/v1/traces', traceOf(PLANTED));
  await plantInIssue(subject, tenant);
}

/** A call that waits for a person, who has nothing to ask. */
async function handOver(tenant: TestTenant, body: object): Promise<{ gate_call_id: string }> {
  await tenant.call('PUT', '/v1/config', { ambiguity_threshold: 1, dimension_threshold: 1 });
  expect((await tenant.call('POST', '/v1/gate', body)).json().decision).toBe('escalate');
  await tenant.call('PUT', '/v1/config', { ambiguity_threshold: null, dimension_threshold: null });
  return (await tenant.call('GET', '/v1/handoffs?session_id=y')).json().items[0];
}

/** What a person writes about an issue, and what its rule asks. */
async function plantInIssue(subject: TestApp, tenant: TestTenant): Promise<void> {
  for (let at = 0; at < 6; at += 1) {
    const detail = `only on staging, you wiped production ${at}`;
    await fail(tenant, { request: 'Clear the cache of the shop', detail, dimension: 'scope' });
  }
  await follow(subject);
  const [id] = (await run(tenant)).issues_opened;
  const noted = { status: 'resolved', resolved_note: PLANTED };
  expect((await tenant.call('PATCH', `/v1/issues/${id}/status`, noted)).statusCode).toBe(200);
  expect((await tenant.call('PATCH', `/v1/issues/${id}/status`, noted)).statusCode).toBe(200);
  const named = await tenant.call('PATCH', `/v1/issues/${id}`, { title: PLANTED.slice(0, 120) });
  expect(named.statusCode, named.body).toBe(200);
  const { cluster_id } = (await tenant.call('GET', `/v1/issues/${id}`)).json();
  const drafted = await tenant.call('POST', '/v1/rules/draft', {
    cluster_id,
    question_template: PLANTED,
  });
  expect(drafted.statusCode).toBe(200);
  const { rule } = drafted.json();
  const changed = await tenant.call('PUT', '/v1/config', {
    cluster_rules: [{ ...rule, question_template: `${PLANTED}?` }],
  });
  expect(changed.statusCode, changed.body.slice(0, 300)).toBe(200);
}

/** Text fields of bodies in which the secrets are planted above. */
const PLANTED_FIELDS = [
  ...['request', 'clarification_response', 'history', 'detail', 'actual_intent', 'note', 'content'],
  ...['external_ref', 'agent_id', 'channel', 'name', 'error', 'message', 'type', 'resolved_note'],
  ...['question_template', 'integration', 'version', 'client', 'title', 'prompt', 'tool_name'],
  ...['tool_use_id', 'response', 'last_assistant_message'],
];
/** Text fields in which a secret stays, and why. */
const KEPT_FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['session_id', 'correlation_id', 'step_id', 'parent_step_id', 'tool_call_id', 'id'].map(
      (name) => [name, 'conversations and steps are found by it, in every request'],
    ),
  ),
  ...Object.fromEntries(
    [
      'cluster_id',
      'corrected_cluster_id',
      'connector_id',
      'clarification_id',
      'key',
      'expires_at',
    ].map((name) => [name, 'names something of ours, an experiment or a time']),
  ),
  ...Object.fromEntries(
    ['integration', 'version', 'client'].map((name) => [
      name,
      'names the program that asks, and no person',
    ]),
  ),
  ...Object.fromEntries(
    ['what', 'tool'].map((name) => [
      name,
      'is a pattern that the operator holds calls against, and would match nothing if it were masked',
    ]),
  ),
  assignee: 'is who of the team works on it',
  email: 'is what a member of the team signs in with',
  ...Object.fromEntries(
    ['api_key', 'webhook_secret', 'url'].map((name) => [
      name,
      'is encrypted, or only its hash is kept',
    ]),
  ),
  ...Object.fromEntries(
    ['chat_webhook_url', 'digest_emails', 'target'].map((name) => [name, 'is where to write to']),
  ),
  ...Object.fromEntries(
    [
      'pattern',
      'what',
      'tool',
      'description',
      'agent_ids',
      'primary_metric',
      'model_version',
      'salt',
    ].map((name) => [name, 'is what the operator looks for or configures, and no text of users']),
  ),
  ...Object.fromEntries(
    ['query', 'date_from', 'date_to', 'outcome_type', 'answers', 'cwd', 'hook_event_name'].map(
      (name) => [name, 'is not stored'],
    ),
  ),
  ...Object.fromEntries(
    [
      ...['created_at', 'occurred_at', 'started_at', 'stopped_at', 'ended_at', 'timestamp'],
      ...['start_date', 'end_date', 'snoozed_until', 'currency', 'language'],
    ].map((name) => [name, 'is checked to be a date or a code']),
  ),
};

/** Spans of a model call and of a tool that failed, as OTLP/JSON. */
function traceOf(text: string): object {
  const attributes = (entries: Record<string, string>) =>
    Object.entries(entries).map(([key, stringValue]) => ({ key, value: { stringValue } }));
  const span = (spanId: string, name: string, entries: Record<string, string>) => ({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId,
    name,
    startTimeUnixNano: '1763639000000000000',
    endTimeUnixNano: '1763639001000000000',
    attributes: attributes({ 'gen_ai.conversation.id': 'w', ...entries }),
    status: { code: 2, message: text },
    events: [{ name: 'exception', attributes: attributes({ 'exception.message': text }) }],
  });
  const messages = (role: string) =>
    JSON.stringify([{ role, parts: [{ type: 'text', content: text }] }]);
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes({ 'service.name': text }) },
        scopeSpans: [
          {
            scope: { name: text },
            spans: [
              span('00f067aa0ba902b7', text, {
                'gen_ai.operation.name': 'chat',
                'gen_ai.agent.name': text,
                'gen_ai.request.model': text,
                'gen_ai.input.messages': messages('user'),
                'gen_ai.output.messages': messages('assistant'),
              }),
              span('00f067aa0ba902b8', text, {
                'gen_ai.operation.name': 'execute_tool',
                'gen_ai.tool.name': text,
                'gen_ai.tool.call.arguments': JSON.stringify({ to: text }),
                'gen_ai.tool.call.result': text,
              }),
            ],
          },
        ],
      },
    ],
  };
}

/** The names of all fields of request bodies that take any text. */
function textFields(document: Document): Set<string> {
  const names = new Set<string>();
  const walk = (schema: Schema, name: string): void => {
    const { $ref, anyOf = [], oneOf = [], allOf = [], properties = {} } = schema;
    if ($ref) {
      const path = $ref.slice(2).split('/');
      walk(
        path.reduce<Schema>((at, key) => at[key] as Schema, document as unknown as Schema),
        name,
      );
      return;
    }
    for (const one of [...anyOf, ...oneOf, ...allOf]) walk(one, name);
    const isFree = !schema.enum && !schema.format && !schema.pattern && !('const' in schema);
    if (schema.type === 'string' && isFree) names.add(name);
    for (const [key, inner] of Object.entries(properties)) walk(inner, key);
    if (schema.items) walk(schema.items, name);
  };
  for (const operations of Object.values(document.paths))
    for (const { requestBody } of Object.values(operations)) {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (schema) walk(schema, '');
    }
  return names;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly [key: string]: unknown;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>
    >
  >;
}

describe('STORE_TEXT', () => {
  let masked: TestApp;
  let full: TestApp;
  beforeAll(async () => {
    masked = await startApp({ storeText: 'masked' }, { database: await freshDatabase() });
    full = await startApp({}, { database: await freshDatabase() });
  });
  afterAll(async () => {
    for (const subject of [masked, full]) {
      await subject.close();
      await subject.database.close();
    }
  });

  test('masked: no table keeps any of it', async () => {
    await plantEverywhere(masked, await masked.tenant());
    expect(await leaks(masked.database)).toEqual([]);
    const texts = await query<{ content: string; source: string }>(
      masked.database.db,
      sql`select content, source from messages where role = 'user' order by source`,
    );
    const content = 'for [email] and [phone] and [card] and [iban] and [secret]';
    expect(texts).toEqual([
      { content, source: 'claude-code' },
      { content, source: 'ingest' },
      { content, source: 'otel' },
    ]);
  });

  test('every text that a body may hold is planted, or stays for a reason', async () => {
    const document = (await masked.inject({ url: '/openapi.json' })).json<Document>();
    const known = [...PLANTED_FIELDS, ...Object.keys(KEPT_FIELDS)];
    expect([...textFields(document)].filter((name) => !known.includes(name))).toEqual([]);
  });

  test('full: it is where it was put', async () => {
    await plantEverywhere(full, await full.tenant());
    const found = await leaks(full.database);
    for (const place of [
      'events.detail',
      'events.signal',
      'gate_calls.clarification_response',
      'gate_calls.context',
      'gate_calls.history',
      'gate_calls.request',
      'idempotency_keys.response',
      'messages.content',
      'messages.tool_calls',
      'issues.resolved_note',
      'outcomes.detail',
      'outcomes.external_ref',
      'sessions.agent_id',
      'tenants.config',
      'session_memory.memory',
      'sessions.metadata',
      'steps.error',
      'steps.input',
      'steps.metadata',
      'steps.name',
      'steps.output',
    ]) {
      expect(found).toContain(place);
    }
  });

  test('masked: the answer is the one that the full text gets', async () => {
    const body = {
      session_id: 'same',
      request: `Send the invoice to ${SECRETS[0]}`,
      action_risk: 'high',
    };
    const ask = async (subject: TestApp) => {
      const reply = await (await subject.tenant()).call('POST', '/v1/gate', body);
      const { clarification_id, ...understood } = reply.json().intent_spec;
      expect(clarification_id).toMatch(/^[\da-f-]{36}$/);
      return { ...reply.json(), intent_spec: understood };
    };
    expect(await ask(masked)).toEqual(await ask(full));
  });

  test.each(['masked', 'full'])('%s: a repeated request is noted once', async (stored) => {
    const subject = stored === 'masked' ? masked : full;
    const tenant = await subject.tenant();
    const send = {
      name: 'send_invoice',
      description: 'Send an invoice by e-mail',
      parameters: {
        type: 'object',
        properties: { to: { type: 'string', description: 'E-mail address' } },
        required: ['to'],
      },
    };
    const body = {
      session_id: 'repeated',
      request: `Send the invoice to ${SECRETS[0]}`,
      action_risk: 'low',
      context: { tools: [send] },
    };
    const remembered = async () => {
      expect((await tenant.call('POST', '/v1/gate', body)).statusCode).toBe(200);
      const [row] = await query<{ revision: string; recent: { request: string }[] }>(
        subject.database.db,
        sql`select revision, memory->'recent' as recent from session_memory where tenant_id = ${tenant.id}`,
      );
      return row;
    };
    const first = await remembered();
    const who = stored === 'masked' ? '[email]' : SECRETS[0];
    expect(first?.recent).toMatchObject([{ request: `Send the invoice to ${who}` }]);
    subject.clock.advance(60_000);
    expect(await remembered()).toEqual(first);
    // After ten minutes its time counts again, and it still stands there once.
    subject.clock.advance(10 * 60_000);
    const later = await remembered();
    expect(later?.revision).not.toBe(first?.revision);
    expect(later?.recent).toHaveLength(1);
  });

  test('masked: a yes still confirms what was asked', async () => {
    const tenant = await masked.tenant();
    const body = {
      session_id: 's',
      request: `Delete the account of ${SECRETS[0]} in production`,
      action_risk: 'irreversible',
    };
    const first = (await tenant.call('POST', '/v1/gate', body)).json();
    expect(first.decision).toBe('confirm');
    const second = await tenant.call('POST', '/v1/gate', {
      ...body,
      clarification_response: 'yes',
    });
    expect(second.json()).toMatchObject({
      decision: 'proceed',
      decision_reason: expect.stringContaining('confirmed'),
    });
  });
});
