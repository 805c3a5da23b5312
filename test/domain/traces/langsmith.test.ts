import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../src/db/schema/messages.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { mapped } from '../../support/mapped-span.js';
import { type SpanInput, sendTraces, span, traces } from '../../support/otlp.js';

const run = (kind: string, prompt: unknown, more: SpanInput = {}): SpanInput => ({
  id: kind,
  name: kind,
  ...more,
  attributes: {
    'langsmith.span.kind': kind,
    'langsmith.metadata.session_id': 's',
    'gen_ai.prompt': typeof prompt === 'string' ? prompt : JSON.stringify(prompt),
  },
});

const HISTORY = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Where is it?' },
];

describe("a LangSmith model run's prompt", () => {
  test.each([
    ['a list', HISTORY],
    ['messages', { messages: HISTORY }],
    ['messages of a batch', { messages: [HISTORY] }],
    ['input', { input: HISTORY }],
    ['inputs', { inputs: HISTORY }],
    ['inputs of messages', { inputs: { messages: HISTORY } }],
    ['input of messages of a batch', { input: { messages: [HISTORY] }, config: {} }],
    ['input of a batch', { input: [HISTORY] }],
    ['input of pairs', { input: HISTORY.map(({ role, content }) => [role, content]) }],
    [
      'input of a batch of pairs',
      { input: [HISTORY.map(({ role, content }) => [role === 'user' ? 'human' : role, content])] },
    ],
    ['inputs of input', { inputs: { input: HISTORY } }],
    ['input of input of messages', { input: { input: { messages: HISTORY } } }],
    ['JSON text within', { input: JSON.stringify(HISTORY) }],
    ['both, which are one', { input: HISTORY, inputs: HISTORY }],
  ])('as %s yields its messages', (_, prompt) => {
    const step = mapped(run('llm', prompt), 'langsmith');
    expect(step).toMatchObject({ input: 'Where is it?', isInferred: false });
    expect(step?.metadata.messages).toEqual(HISTORY);
    expect(step?.messages).toEqual([HISTORY[1]]);
  });

  test.each([
    ['wrapped deeper', { input: { input: { input: HISTORY } } }],
    ['of other things', { input: [{ id: 1 }], temperature: 1 }],
  ])('%s yields none', (_, prompt) => {
    expect(mapped(run('llm', prompt), 'langsmith')).toMatchObject({ messages: [], input: prompt });
  });
});

describe('what a LangSmith run without messages was called with', () => {
  const root = (prompt: unknown) => mapped(run('chain', prompt), 'langsmith');

  test.each([
    'Where is it?',
    '"Where is it?"',
    { input: 'Where is it?' },
    { inputs: { input: 'Where is it?' } },
  ])('%j is taken for the message of the user, of a root chain', (prompt) => {
    expect(root(prompt)).toMatchObject({
      messages: [{ role: 'user', content: 'Where is it?' }],
      isInferred: true,
      metadata: { messages_inferred: true },
    });
  });

  test.each([
    ['nothing', ' '],
    ['several inputs', { input: 'Where is it?', language: 'en' }],
    ['another name', { document: 'A long text' }],
    ['no text', { input: 7 }],
  ])('%s is none', (_, prompt) => {
    expect(root(prompt)).toMatchObject({ messages: [], isInferred: false });
  });

  test.each([
    ['a chain within', run('chain', 'Where is it?', { parent: 'root' })],
    ['a tool', run('tool', 'Where is it?')],
  ])('is none of %s', (_, input) => {
    expect(mapped(input, 'langsmith')).toMatchObject({ messages: [], isInferred: false });
  });
});

describe('what the user said in a LangSmith trace', () => {
  let subject: TestApp;
  let tenant: TestTenant;
  beforeAll(async () => {
    subject = await startApp();
  });
  beforeEach(async () => {
    tenant = await subject.tenant();
  });
  afterAll(() => subject.close());

  const send = async (...runs: SpanInput[]): Promise<void> => {
    const body = traces(runs.map(span), { scope: 'langsmith' });
    expect((await sendTraces(subject, tenant, body)).statusCode).toBe(200);
  };
  const said = async (): Promise<string[]> => {
    const rows = await subject.database.db
      .select()
      .from(messages)
      .where(eq(messages.tenantId, tenant.id));
    return rows.map(({ content, sessionId }) => `${sessionId}: ${content}`).sort();
  };

  const ROOT = run('chain', { input: 'Where is it?' });
  const TOOL = run('tool', 'lookup', { parent: 'chain' });
  const MODEL = run('llm', { input: HISTORY }, { parent: 'chain' });
  const REWRITTEN = run(
    'llm',
    { inputs: { messages: [{ role: 'user', content: 'Answer this: Where is it?' }] } },
    { parent: 'chain' },
  );

  test('is the input of its root, where no model run has any', async () => {
    await send(TOOL, ROOT);
    expect(await said()).toEqual(['s: Where is it?']);
    await send(ROOT);
    expect(await said()).toEqual(['s: Where is it?']);
  });

  test('is in its model runs, where they have any, and nothing is said twice', async () => {
    await send(REWRITTEN, TOOL, ROOT);
    expect(await said()).toEqual(['s: Answer this: Where is it?']);
  });

  test('is the same when the root comes with a later export', async () => {
    await send(REWRITTEN);
    await send(ROOT);
    expect(await said()).toEqual(['s: Answer this: Where is it?']);
  });

  test('is one message when the model run comes last with the same words', async () => {
    await send(ROOT);
    await send(MODEL);
    expect(await said()).toEqual(['s: Where is it?']);
  });

  test('moves with the trace to its session', async () => {
    const nameless = (input: SpanInput): SpanInput => ({
      ...input,
      attributes: { ...input.attributes, 'langsmith.metadata.session_id': '' },
    });
    await send(nameless(ROOT));
    await send(nameless(TOOL));
    await send(run('retriever', {}, { parent: 'chain' }));
    expect(await said()).toEqual(['s: Where is it?']);
  });
});
