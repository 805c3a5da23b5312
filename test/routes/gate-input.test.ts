import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { sessionMemory } from '../../src/db/schema/session-memory.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf, refusedFields } from '../support/problem.js';
import { rawPost, sendRaw } from '../support/raw.js';

let subject: TestApp;
let tenant: TestTenant;
let port: number;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
  await subject.app.listen({ port: 0, host: '127.0.0.1' });
  port = (subject.app.server.address() as { port: number }).port;
});
afterAll(() => subject.close());

const VALID = { request: 'Book the second room for Friday', session_id: 'in' };

/** The limit by key would stop a table of this many cases. */
async function gate(body: object | string, headers: Record<string, string> = {}) {
  subject.clock.advance(1_000);
  return subject.inject({
    method: 'POST',
    url: '/v1/gate',
    headers: {
      authorization: `Bearer ${tenant.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function storedCalls(): Promise<number> {
  const { db } = subject.database;
  const calls = await db
    .select({ total: count() })
    .from(gateCalls)
    .where(eq(gateCalls.tenantId, tenant.id));
  const memories = await db
    .select({ total: count() })
    .from(sessionMemory)
    .where(eq(sessionMemory.tenantId, tenant.id));
  return (calls[0]?.total ?? 0) + (memories[0]?.total ?? 0);
}

const EMOJI = '😀';

describe('POST /v1/gate: bounds', () => {
  test.each<[string, object]>([
    ['request of 1 code point', { request: EMOJI }],
    ['request of 20,000 code points', { request: EMOJI.repeat(20_000) }],
    ['session_id of 1 code point', { session_id: EMOJI }],
    ['session_id of 120 code points', { session_id: EMOJI.repeat(120) }],
    ['context null', { context: null }],
    ['context empty', { context: {} }],
    ['correlation_id null', { context: { correlation_id: null } }],
    ['correlation_id of 120 code points', { context: { correlation_id: EMOJI.repeat(120) } }],
    ['history null', { history: null }],
    ['history empty', { history: [] }],
    ['history items empty and of 20,000 code points', { history: ['', EMOJI.repeat(20_000)] }],
    ['clarification_response null', { clarification_response: null }],
    ['clarification_response empty', { clarification_response: '' }],
    ['clarification_response of 20,000 code points', { clarification_response: EMOJI.repeat(2e4) }],
    ['action_risk null', { action_risk: null }],
    ['action_risk low', { action_risk: 'low' }],
    ['action_risk medium', { action_risk: 'medium' }],
    ['action_risk high', { action_risk: 'high' }],
    ['action_risk irreversible', { action_risk: 'irreversible' }],
    ['action_cost null', { action_cost: null }],
    ['action_cost 0', { action_cost: 0 }],
    ['action_cost 1e15', { action_cost: 1e15 }],
    ['action_cost 5e-324', { action_cost: Number.MIN_VALUE }],
    ['a field that is not in the interface', { surprise: { deep: [1] } }],
    ['context of 64 levels', { context: nested(64) }],
    ['context with keys of the prototype', { context: { constructor: 1, toString: 'x' } }],
  ])('200 for %s', async (_, fields) => {
    const reply = await gate({ ...VALID, ...fields });
    expect(reply.statusCode, reply.body.slice(0, 500)).toBe(200);
  });

  test.each<[string, object, string]>([
    ['request missing', { request: undefined }, '/request'],
    ['request empty', { request: '' }, '/request'],
    ['request null', { request: null }, '/request'],
    ['request a number', { request: 7 }, '/request'],
    ['request of 20,001 code points', { request: EMOJI.repeat(20_001) }, '/request'],
    ['session_id missing', { session_id: undefined }, '/session_id'],
    ['session_id empty', { session_id: '' }, '/session_id'],
    ['session_id null', { session_id: null }, '/session_id'],
    ['session_id a number', { session_id: 8412 }, '/session_id'],
    ['session_id of 121 code points', { session_id: EMOJI.repeat(121) }, '/session_id'],
    ['context a string', { context: 'x' }, '/context'],
    ['context a list', { context: [] }, '/context'],
    ['context of 65 levels', { context: nested(65) }, `/context${'/a'.repeat(64)}`],
    ['correlation_id empty', { context: { correlation_id: '' } }, '/context/correlation_id'],
    ['correlation_id a number', { context: { correlation_id: 1 } }, '/context/correlation_id'],
    [
      'correlation_id of 121 code points',
      { context: { correlation_id: EMOJI.repeat(121) } },
      '/context/correlation_id',
    ],
    ['history a string', { history: 'user: hi' }, '/history'],
    ['history an object', { history: {} }, '/history'],
    ['a history item null', { history: ['a', null] }, '/history/1'],
    ['a history item a number', { history: ['a', 'b', 3] }, '/history/2'],
    ['a history item of 20,001 code points', { history: [EMOJI.repeat(20_001)] }, '/history/0'],
    ['clarification_response a number', { clarification_response: 1 }, '/clarification_response'],
    [
      'clarification_response of 20,001 code points',
      { clarification_response: EMOJI.repeat(20_001) },
      '/clarification_response',
    ],
    ['action_risk of another name', { action_risk: 'extreme' }, '/action_risk'],
    ['action_risk in capitals', { action_risk: 'HIGH' }, '/action_risk'],
    ['action_risk empty', { action_risk: '' }, '/action_risk'],
    ['action_cost negative', { action_cost: -Number.MIN_VALUE }, '/action_cost'],
    ['action_cost a string', { action_cost: '5' }, '/action_cost'],
    ['action_cost a truth value', { action_cost: true }, '/action_cost'],
  ])('422 for %s', async (_, fields, pointer) => {
    const before = await storedCalls();
    expect(refusedFields(await gate({ ...VALID, ...fields }))).toEqual([pointer]);
    expect(await storedCalls()).toBe(before);
  });

  test('422 for action_cost beyond every number', async () => {
    const body = '{"request":"x","session_id":"s","action_cost":1e999}';
    expect(refusedFields(await gate(body))).toEqual(['/action_cost']);
  });

  test('422 names every wrong field', async () => {
    const reply = await gate({ request: '', session_id: 7, action_risk: 'x', action_cost: -1 });
    expect(refusedFields(reply).sort()).toEqual([
      '/action_cost',
      '/action_risk',
      '/request',
      '/session_id',
    ]);
  });
});

describe('POST /v1/gate: texts that cannot be stored', () => {
  const NUL = 'a\0b';
  const CASES: [string, (text: string) => object, string][] = [
    ['request', (text) => ({ request: text }), '/request'],
    ['session_id', (text) => ({ session_id: text }), '/session_id'],
    [
      'clarification_response',
      (text) => ({ clarification_response: text }),
      '/clarification_response',
    ],
    ['a history item', (text) => ({ history: ['fine', text] }), '/history/1'],
    [
      'correlation_id',
      (text) => ({ context: { correlation_id: text } }),
      '/context/correlation_id',
    ],
    ['a context value', (text) => ({ context: { user: { name: text } } }), '/context/user/name'],
    ['a context list', (text) => ({ context: { tags: ['a', [text]] } }), '/context/tags/1/0'],
    ['a context key', (text) => ({ context: { user: { [text]: 1 } } }), '/context/user'],
  ];

  test.each(CASES)('422 for NUL in %s', async (_, fields, pointer) => {
    const before = await storedCalls();
    const reply = await gate({ ...VALID, ...fields(NUL) });
    expect(refusedFields(reply)).toContain(pointer);
    expect(await storedCalls()).toBe(before);
  });

  test.each(CASES)('422 for a lone surrogate in %s', async (_, fields, pointer) => {
    for (const lone of ['a\ud800', '\udc00a']) {
      expect(refusedFields(await gate({ ...VALID, ...fields(lone) }))).toContain(pointer);
    }
  });

  test('200 for every other character there is', async () => {
    const odd = '\u0001\u007f\u0085\u200b\u202e\ufffe\uffff\u{10ffff}\ufeff';
    const reply = await gate({
      request: odd,
      session_id: odd,
      history: [odd],
      context: { [odd]: odd, correlation_id: odd },
      clarification_response: odd,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(decodeURI(String(reply.headers['x-correlation-id']))).toBe(odd);
  });
});

describe('POST /v1/gate: bodies', () => {
  test('422 without a body', async () => {
    const reply = await tenant.call('POST', '/v1/gate');
    const problem = problemOf(reply, 422);
    expect(problem.errors).toEqual([
      { loc: ['body'], pointer: '', msg: 'is required', type: 'missing' },
    ]);
    expect(problemOf(await gate(''), 422).errors?.[0]?.type).toBe('missing');
  });

  test.each(['[]', '"x"', '7', 'true', 'null'])('422 for the body %s', async (body) => {
    expect(refusedFields(await gate(body))).toEqual(['']);
  });

  test.each(['{', '{"request":"x",}', "{'request':'x'}", '{"request":"x"} more', 'nonsense'])(
    '400 for the broken JSON %s',
    async (body) => {
      expect(problemOf(await gate(body), 400).code).toBe('bad_request');
    },
  );

  test.each<[unknown, string]>([
    [{ role: 'user', content: 'Hi there' }, '"user: Hi there"'],
    [{ role: 'assistant', parts: [{ text: 'Hi' }] }, '"assistant: …"'],
    [{ from: 'user', text: 'x'.repeat(100) }, `"user: ${'x'.repeat(40)}…"`],
  ])('422 that shows how a turn is written: %j', async (turn, form) => {
    const reply = await gate(
      JSON.stringify({ request: 'x', session_id: 's', history: ['a', turn] }),
    );
    const { errors = [] } = problemOf(reply, 422);
    expect(errors).toMatchObject([{ pointer: '/history/1', msg: expect.stringContaining(form) }]);
  });

  test.each<[string, unknown]>([
    ['history', ['user: Hi']],
    ['history', ['Hi']],
    ['history', [{ role: 'user', content: 'Hi' }]],
    ['messages', [{ role: 'user', content: 'Hi' }]],
    ['chat_history', [{ from: 'user', text: 'Hi' }]],
  ])('422 for turns in the context, where nobody reads them: %s %j', async (name, turns) => {
    const reply = await gate(JSON.stringify({ ...VALID, context: { [name]: turns } }));
    expect(problemOf(reply, 422).errors).toMatchObject([{ pointer: `/context/${name}` }]);
  });

  test.each<[string, unknown]>([
    ['history', []],
    ['history', [{ order: 'A-1', total: 4 }]],
    ['history', 'none'],
    ['messages', 3],
    ['messages', ['one', 'two']],
  ])("other data of that name is the caller's own: %s %j", async (name, data) => {
    const reply = await gate(JSON.stringify({ ...VALID, context: { [name]: data } }));
    expect(reply.statusCode).toBe(200);
  });

  test.each([
    ['__proto__', '{"request":"x","session_id":"s","__proto__":{"request":"y"}}'],
    ['__proto__', '{"request":"x","session_id":"s","context":{"a":[{"__proto__":1}]}}'],
    [
      'constructor.prototype',
      '{"request":"x","session_id":"s","context":{"constructor":{"prototype":{"polluted":1}}}}',
    ],
    ['__proto__', '{"request":"x","session_id":"s","context":{"\\u005f_proto__":{"polluted":1}}}'],
  ])('400 naming the key %s in %s', async (key, body) => {
    const before = await storedCalls();
    expect(problemOf(await gate(body), 400).detail).toContain(key);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(await storedCalls()).toBe(before);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/vnd.api+json',
    'nonsense',
  ])('415 for %s', async (type) => {
    problemOf(await gate(VALID, { 'content-type': type }), 415);
  });

  test('200 for application/json with parameters', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="utf-8"']) {
      expect((await gate(VALID, { 'content-type': type })).statusCode).toBe(200);
    }
  });

  test('413 above 4 MiB, 200 at it', async () => {
    const limit = 4 * 1024 * 1024;
    const body = (size: number): string => {
      const empty = JSON.stringify({ ...VALID, padding: '' });
      return JSON.stringify({ ...VALID, padding: 'p'.repeat(size - empty.length) });
    };
    expect((await gate(body(limit))).statusCode).toBe(200);
    problemOf(await gate(body(limit + 1)), 413);
  });

  test('400 or 200 for bytes that are no UTF-8, and never a database error', async () => {
    subject.clock.advance(1_000);
    const reply = await subject.inject({
      method: 'POST',
      url: '/v1/gate',
      headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      payload: Buffer.concat([
        Buffer.from('{"session_id":"s","request":"a'),
        Buffer.from([0xff, 0xc0, 0x80]),
        Buffer.from('"}'),
      ]),
    });
    expect([200, 400]).toContain(reply.statusCode);
  });
});

describe('POST /v1/gate: size without a price', () => {
  async function answers(body: string, status: number): Promise<void> {
    const reply = await gate(body);
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(status);
    expect(reply.body.length).toBeLessThan(20_000);
  }
  const withHistory = (items: string): string =>
    `{"request":"Do it again","session_id":"many","history":[${items}]}`;
  const withContext = (context: string): string =>
    `{"request":"Do it again","session_id":"many","context":${context}}`;

  test('200 for a history of 90,000 items, of which the last 50 are kept', async () => {
    const items = Array.from({ length: 90_000 }, (_, index) => `"${index}"`);
    await answers(withHistory(items.join(',')), 200);
    const rows = await subject.database.db
      .select({ history: gateCalls.history })
      .from(gateCalls)
      .where(eq(gateCalls.tenantId, tenant.id));
    const kept = rows.map(({ history }) => history).find((history) => history?.at(-1) === '89999');
    expect(kept).toHaveLength(50);
    expect(kept?.[0]).toBe('89950');
  });

  test('422 for a body of more than 100,000 values, before it is built', async () => {
    const reply = await gate(withHistory(`"fine",${'1,'.repeat(1_999_999)}1`));
    const [error] = problemOf(reply, 422).errors ?? [];
    expect(error).toMatchObject({ loc: ['body'], msg: 'must not hold more than 100000 values' });
  });

  test('422 for a history of 90,000 wrong items, naming the first', async () => {
    await answers(withHistory(`"fine",${'1,'.repeat(89_999)}1`), 422);
  });

  test.each([
    ['values', `{"list":[${'1,'.repeat(19_997)}1]}`, 'must not hold more than 20000 values'],
    ['kB', `{"list":["${'x'.repeat(1_020_000)}"]}`, 'must not be larger than 1024 kB'],
  ])('422 for a context of too many %s, naming the bound', async (_, largest, message) => {
    await answers(withContext(largest), 200);
    const reply = await gate(withContext(largest.replace('[', `["${'x'.repeat(30_000)}",`)));
    const [error] = problemOf(reply, 422).errors ?? [];
    expect(error).toMatchObject({ pointer: '/context', msg: message });
  });

  test('422 for 90,000 keys in context', async () => {
    const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`);
    await answers(withContext(`{${keys.join(',')}}`), 422);
  });

  test('422 for nesting of 600,000 levels', async () => {
    await answers(withContext(`${'{"a":'.repeat(600_000)}1${'}'.repeat(600_000)}`), 422);
    await answers(withHistory(`${'['.repeat(1_500_000)}${']'.repeat(1_500_000)}`), 422);
  });

  test('200 for 2,000 tools', async () => {
    const tools = Array.from({ length: 2_000 }, (_, index) => ({
      name: `again_${index}`,
      parameters: { properties: { it: { type: 'string' } }, required: ['it'] },
    }));
    await answers(withContext(JSON.stringify({ tools })), 200);
  });
});

describe('POST /v1/gate: headers', () => {
  test.each(['observe', 'suggest', 'auto'])('200 for the mode %s', async (mode) => {
    expect((await gate(VALID, { 'x-intentlock-mode': mode })).statusCode).toBe(200);
  });

  test.each(['enforce', 'AUTO', '', 'auto, observe'])('422 for the mode "%s"', async (mode) => {
    const reply = await gate(VALID, { 'x-intentlock-mode': mode });
    expect(refusedFields(reply)).toEqual(['/x-intentlock-mode']);
    expect(reply.json().errors[0].loc).toEqual(['header', 'x-intentlock-mode']);
  });

  test('422 for a correlation id that is empty or of 121 characters', async () => {
    for (const id of ['', 'a'.repeat(121)]) {
      const reply = await gate(VALID, { 'x-correlation-id': id });
      expect(refusedFields(reply)).toEqual(['/x-correlation-id']);
    }
    expect((await gate(VALID, { 'x-correlation-id': 'a'.repeat(120) })).statusCode).toBe(200);
  });

  test.each([
    ['authorization', 'Authorization: Bearer il_other'],
    ['x-intentlock-mode', 'X-Intentlock-Mode: auto'],
    ['x-correlation-id', 'X-Correlation-Id: b'],
    ['idempotency-key', 'Idempotency-Key: b'],
  ])('422 for %s twice', async (name, second) => {
    const before = await storedCalls();
    const first = [
      `Authorization: Bearer ${tenant.key}`,
      'X-Intentlock-Mode: auto',
      'X-Correlation-Id: a',
      'Idempotency-Key: a',
    ];
    const answer = await sendRaw(
      port,
      rawPost('/v1/gate', [...first, second], JSON.stringify(VALID)),
    );
    expect(answer).toMatch(/^HTTP\/1.1 422 /);
    expect(answer).toContain(`"pointer":"/${name}"`);
    expect(await storedCalls()).toBe(before);
  });

  test('400 for a control character in a header', async () => {
    const answer = await sendRaw(
      port,
      rawPost('/v1/gate', [`Authorization: Bearer ${tenant.key}\0`], JSON.stringify(VALID)),
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
  });
});

/** `{"a":{"a":…}}` with this many objects. */
function nested(levels: number): object {
  let value: object = { leaf: 1 };
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return value;
}
