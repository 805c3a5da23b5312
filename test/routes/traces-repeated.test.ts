import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { type SpanInput, sendTraces, span, traces } from '../support/otlp.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

async function send(...spans: SpanInput[]): Promise<void> {
  const reply = await sendTraces(subject, tenant, traces(spans.map(span)));
  expect([reply.statusCode, reply.body]).toEqual([200, '{}']);
}

/** A model call in a trace of its own, unless another is named. */
function call(at: number, sent: string[], answer: string, more: SpanInput = {}): SpanInput {
  const input = sent.map((content, place) => ({
    ...{ role: (sent.length - place) % 2 === 1 ? 'user' : 'assistant', content },
  }));
  return {
    ...{ id: `s${at}`, trace: `t${at}`, start: at, end: at + 50 },
    ...more,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.conversation.id': 's',
      'gen_ai.input.messages': JSON.stringify(input),
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: answer }]),
    },
  };
}

interface Timeline {
  readonly timeline: { items: { kind: string; message?: { role: string; content: string } }[] };
}

/** What was said, as the session shows it. */
async function said(): Promise<string[]> {
  const { timeline } = (await tenant.call('GET', '/v1/sessions/s')).json<Timeline>();
  return timeline.items.flatMap(({ message }) => (message ? [message.content] : []));
}

const CONVERSATION: [string, string][] = [
  ['Refund A-1', 'Refund 20 euros?'],
  ['yes', 'Done.'],
  ['Refund A-2', 'Refund 30 euros?'],
  ['yes', 'Done.'],
  ['yes', 'Done.'],
];
const ALL = CONVERSATION.flat();

/** Model calls of which each is sent what is new alone: the model's server keeps the conversation. */
const withoutHistory = (more: SpanInput = {}): SpanInput[] =>
  CONVERSATION.map(([user, assistant], turn) => call(turn * 100, [user], assistant, more));
const withHistory = (): SpanInput[] =>
  CONVERSATION.map(([, assistant], turn) =>
    call(turn * 100, ALL.slice(0, 2 * turn + 1), assistant),
  );

describe('words that are said again', () => {
  test('are kept where calls do not repeat the history', async () => {
    for (const one of withoutHistory()) await send(one);
    expect(await said()).toEqual(ALL);
  });

  test('are kept in one export, in any order, and sent again change nothing', async () => {
    await send(...withoutHistory().reverse());
    expect(await said()).toEqual(ALL);
    await send(...withoutHistory());
    for (const one of withoutHistory()) await send(one);
    expect(await said()).toEqual(ALL);
  });

  test('are kept within one trace, where others were said in between', async () => {
    const turns = withoutHistory({ trace: 'all' }).slice(0, 4);
    for (const one of turns) await send(one);
    expect(await said()).toEqual(ALL.slice(0, 8));
  });

  test('are kept once where calls repeat the history, in whatever order they come', async () => {
    await send(...withHistory());
    expect(await said()).toEqual(ALL);
    for (const one of withHistory().reverse()) await send(one);
    expect(await said()).toEqual(ALL);
  });

  test('are kept where some calls repeat it and some do not', async () => {
    const [first, , third, fourth] = withHistory();
    const [, second, , , last] = withoutHistory();
    for (const one of [first, second, third, fourth, last]) await send(one as SpanInput);
    expect(await said()).toEqual(ALL);
  });

  test('are kept where the user says the same to get the next', async () => {
    const turns = ['Item 1', 'Item 2', 'Item 3'].map((item, at) => call(at * 100, ['next'], item));
    for (const one of turns) await send(one);
    expect(await said()).toEqual(['next', 'Item 1', 'next', 'Item 2', 'next', 'Item 3']);
  });

  test('are kept beside a transcript that has some of them', async () => {
    const messages = ALL.slice(0, 4).map((content, place) => ({
      ...{ role: place % 2 === 0 ? 'user' : 'assistant', content },
      timestamp: new Date(
        Date.UTC(2026, 10, 20, 12) + Math.floor(place / 2) * 100 + (place % 2) * 60,
      ),
    }));
    await tenant.call('POST', '/v1/ingest/sessions', { session_id: 's', messages });
    await send(...withoutHistory());
    expect(await said()).toEqual(ALL);
  });
});

describe('words that are reported twice', () => {
  const agent = { ...call(190, ['yes'], 'Done.', { trace: 't', id: 'root' }), end: 260 };
  const inner = call(200, ['yes'], 'Done.', { trace: 't', parent: 'root' });
  const before = (): SpanInput[] => withoutHistory().slice(0, 1);

  test.each([
    ['first', [agent, inner]],
    ['last', [inner, agent]],
  ])('are one where an agent is around its model call and comes %s', async (_, spans) => {
    await send(...before());
    for (const one of spans) await send(one);
    expect(await said()).toEqual(['Refund A-1', 'Refund 20 euros?', 'yes', 'Done.']);
  });

  test('are one where a run shows them to several models', async () => {
    for (const at of [0, 100]) await send(call(at, ['Hi'], `answer ${at}`, { trace: 't' }));
    expect(await said()).toEqual(['Hi', 'answer 0', 'answer 100']);
  });

  test('are one where a call is made again before it is answered', async () => {
    const failed = { ...call(0, ['Hi'], ''), status: { code: 2 } };
    await send(failed);
    await send(call(100, ['Hi'], 'Hello'));
    expect(await said()).toEqual(['Hi', 'Hello']);
  });
});

test('messages of one time stand in the order of the spans', async () => {
  await send(
    call(0, ['a', 'b', 'a', 'c', 'a'], 'b', { end: 0 }),
    call(0, ['d'], 'e', { id: 'z', end: 0 }),
  );
  expect(await said()).toEqual(['a', 'b', 'a', 'c', 'a', 'b', 'd', 'e']);
});
