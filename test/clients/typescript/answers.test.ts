import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { init } from '../../../clients/typescript/src/index.js';
import { readArguments } from '../../../clients/typescript/src/tools/batch.js';
import {
  denialOf,
  judgeAll,
  type ToolCall,
  ToolGate,
  type Turn,
} from '../../../clients/typescript/src/tools/index.js';
import { readBasis } from '../../../clients/typescript/src/tools/turns.js';
import { realServer } from '../support/real-server.js';
import { CLEAR, type ScriptedServer, scriptedServer } from '../support/servers.js';

afterEach(() => init());

const user = (text: string): Turn => ({ role: 'user', text });
const callOf = (id: string, email: string): ToolCall => ({
  id,
  name: 'delete_account',
  arguments: { email },
});
const made = (...calls: ToolCall[]): Turn => ({ role: 'assistant', text: '', calls });
const answered = (answers: string, text: string): Turn => ({ role: 'tool', text, answers });
const ANNA = callOf('c1', 'anna@example.com');
const REQUEST = user('Delete the account of anna@example.com');
const RISKS = { 'delete_*': 'irreversible' } as const;

const asks = (decision: string, id?: string) => ({
  ...CLEAR,
  ...{ decision, confirm_prompt: 'Delete anna@example.com. Go ahead?', questions: ['Whose?'] },
  intent_spec: id === undefined ? null : { clarification_id: id },
});
const confirmed = { ...CLEAR, decision_reason: 'proceed: confirmed by the user' };

describe('an answer', () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await scriptedServer();
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.requests = [];
  });

  /** Answers one body after another, and says what was sent. */
  function script(...bodies: object[]) {
    init({ baseUrl: server.url });
    server.beforeAnswer = async () => {
      server.answer = { status: 200, body: bodies.shift() ?? CLEAR };
    };
    return () =>
      server.requests.map(({ body }) => {
        const { clarification_response, context } = body as {
          clarification_response?: string;
          context: { clarification_id?: string };
        };
        return [clarification_response, context.clarification_id];
      });
  }

  test.each(['yes', 'no'])('of %s names the question that it answers', async (reply) => {
    const sent = script(asks('confirm', 'clr 1]'), reply === 'yes' ? confirmed : asks('ask'));
    const gate = new ToolGate();
    const conversation = { sessionId: randomUUID(), turns: [REQUEST] };
    await gate.judge(ANNA, conversation);
    await (reply === 'yes' ? gate.approve(ANNA, conversation) : gate.deny(ANNA, conversation));
    expect(sent()).toEqual([
      [undefined, undefined],
      [reply, 'clr 1]'],
    ]);
  });

  test('from an older server, which gives no ids, is sent without one', async () => {
    const sent = script(asks('confirm'), confirmed);
    const gate = new ToolGate();
    const conversation = { sessionId: randomUUID(), turns: [REQUEST] };
    await gate.judge(ANNA, conversation);
    expect(await gate.approve(ANNA, conversation)).toEqual({ kind: 'run' });
    expect(sent()[1]).toEqual(['yes', undefined]);
  });

  test.each(['ask', 'confirm', 'options'])(
    'in the transcript names the question of its call (%s)',
    async (decision) => {
      const sent = script(asks(decision, 'clr/1 ]'), asks('ask', 'other'));
      const sessionId = randomUUID();
      const bob = callOf('c2', 'bob@example.com');
      const turns = [REQUEST, made(ANNA, bob)];
      for (const call of [ANNA, bob]) {
        const verdict = await new ToolGate().judge(call, { sessionId, turns });
        turns.push(answered(call.id, 'text' in verdict ? verdict.text : ''));
      }
      turns.push(user('the first'));
      await new ToolGate().judge(callOf('c3', 'anna@example.com'), { sessionId, turns });
      expect(sent()[2]).toEqual(['the first', 'clr/1 ]']);
    },
  );

  test('of yes is for the call that was shown, byte for byte', async () => {
    const sent = script(asks('confirm', 'clr1'), confirmed, asks('confirm', 'clr2'));
    const sessionId = randomUUID();
    const shown = await new ToolGate().judge(ANNA, { sessionId, turns: [REQUEST] });
    const turns = [
      ...[REQUEST, made(ANNA), answered('c1', 'text' in shown ? shown.text : '')],
      user('yes'),
    ];
    const mallory = callOf('c2', 'mallory@example.com');
    // A server that takes the yes for this call, too.
    const verdict = await new ToolGate().judge(mallory, { sessionId, turns });
    expect(verdict.kind).toBe('confirm');
    expect(sent()[2]).toEqual([undefined, undefined]);
  });

  test('of yes is for one call: the same again is judged without it', async () => {
    const sent = script(asks('confirm', 'clr1'), confirmed, asks('confirm', 'clr2'));
    const sessionId = randomUUID();
    const shown = await new ToolGate().judge(ANNA, { sessionId, turns: [REQUEST] });
    const turns = [
      ...[REQUEST, made(ANNA), answered('c1', 'text' in shown ? shown.text : '')],
      user('yes'),
    ];
    const twice = ['c2', 'c3'].map((id) => callOf(id, 'anna@example.com'));
    const calls = twice.map((call) => ({ given: call.id, call }));
    const { run, confirm } = await judgeAll(new ToolGate(), calls, { sessionId, turns });
    expect(run).toEqual(['c2']);
    expect(confirm?.call).toBe('c3');
    expect(sent()[2]).toEqual([undefined, undefined]);
  });

  test('is for the call that is nearest to its question, of those that are made now', async () => {
    const sent = script(asks('confirm', 'clr1'), confirmed, asks('confirm', 'clr2'));
    const sessionId = randomUUID();
    const shown = await new ToolGate().judge(ANNA, { sessionId, turns: [REQUEST] });
    const turns = [
      ...[REQUEST, made(ANNA), answered('c1', 'text' in shown ? shown.text : '')],
      user('yes'),
    ];
    const now = [callOf('c2', 'bob@example.com'), callOf('c3', 'anna@example.com')];
    const calls = now.map((call) => ({ given: call.id, call }));
    await judgeAll(new ToolGate(), calls, { sessionId, turns });
    expect(sent().slice(1)).toEqual([
      [undefined, undefined],
      ['yes', 'clr1'],
    ]);
  });

  test('of no is for the same arguments in another order, too', async () => {
    script();
    const call = { id: 'c1', name: 'pay', arguments: { to: 'Anna', amount: 1 } };
    const turns = [user('Pay'), made(call), answered('c1', denialOf('c1'))];
    const again = { ...call, id: 'c2', arguments: { amount: 1, to: 'Anna' } };
    const verdict = await new ToolGate().judge(again, { sessionId: randomUUID(), turns });
    expect(verdict).toMatchObject({ kind: 'blocked', cause: 'denied' });
  });
});

test('a call that repeats one of the same turn gets the answer as a word among others', () => {
  const refused = answered('c1', 'No. [intentlock:confirm c1] [intentlock:question clr1]');
  const again = callOf('c2', 'anna@example.com');
  const turns = [REQUEST, made(ANNA), refused, user('yes'), made(again), answered('c2', 'Done.')];
  const third = callOf('c3', 'anna@example.com');
  expect(readBasis(turns, 'c3', third)).toMatchObject({
    ...{ request: REQUEST.text, answer: null, clarificationId: null },
    history: ['user: yes'],
  });
});

describe('the real server', () => {
  let server: Awaited<ReturnType<typeof realServer>>;
  beforeAll(async () => {
    server = await realServer();
  });
  afterAll(() => server.close());

  test('an approval counts once, and where the call was put to the user before', async () => {
    init({ baseUrl: server.url, apiKey: server.key });
    const gate = () => new ToolGate({ risks: RISKS });
    const conversation = { sessionId: randomUUID(), turns: [REQUEST] };
    // Nobody has asked yet: this question is the first.
    expect((await gate().approveOnce(ANNA, conversation, false)).kind).toBe('confirm');
    // Another process finds that it was asked.
    expect((await gate().approveOnce(ANNA, conversation, false)).kind).toBe('run');
    expect((await gate().approveOnce(ANNA, conversation, false)).kind).toBe('blocked');
  });

  test.each([
    ['1234567890123456789', true],
    ['1234567890123456788', false],
    // A JavaScript number has lost the last digits already.
    [`${JSON.parse('1234567890123456789')}`, false],
  ])('a long number as the user said it needs no question: %s, %s', async (digits, isSaid) => {
    init({ baseUrl: server.url, apiKey: server.key });
    const gate = new ToolGate({ risks: { '*': 'medium' } });
    const schema = {
      type: 'object',
      properties: { ticket_id: { type: 'integer' } },
      required: ['ticket_id'],
    };
    const verdict = await gate.judge(
      {
        id: 'c1',
        name: 'close_ticket',
        arguments: readArguments(`{"ticket_id":${digits}}`),
        schema,
      },
      { sessionId: randomUUID(), turns: [user('Close ticket 1234567890123456789')] },
    );
    expect(verdict.kind === 'run').toBe(isSaid);
  });
});
