import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMessages } from '../../../clients/typescript/src/cli/import/chat.js';
import { Conversations } from '../../../clients/typescript/src/cli/import/conversations.js';
import { readTools } from '../../../clients/typescript/src/cli/import/definitions.js';
import { readConversation, readObjects } from '../../../clients/typescript/src/cli/import/files.js';
import { readLangfuseRow } from '../../../clients/typescript/src/cli/import/langfuse.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-shapes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const call = (id: string | null) => ({ id, name: 'find_orders', arguments: { who: 'Ann' } });
const RECORDS = '[{"id":"A-1","text":"late"}]';
/** One conversation as every library has it. */
const asConversation = (id: string | null, result = RECORDS) => [
  { role: 'user', content: 'Orders of Ann?' },
  { role: 'assistant', content: '', tool_calls: [call(id)] },
  { role: 'tool', content: result, ...(id !== null && { tool_call_id: id }) },
  { role: 'assistant', content: 'One.' },
];
const records = JSON.parse(RECORDS) as unknown;
const args = { who: 'Ann' };

const LIBRARIES: [string, unknown, string | null][] = [
  [
    'OpenTelemetry',
    [
      { role: 'system', parts: [{ type: 'text', content: 'Be brief.' }] },
      { role: 'user', parts: [{ type: 'text', content: 'Orders of Ann?' }] },
      {
        role: 'assistant',
        parts: [{ type: 'tool_call', id: ['run', 'c1'], name: 'find_orders', arguments: args }],
      },
      {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: ['run', 'c1'], response: records }],
      },
      { role: 'assistant', parts: [{ type: 'text', content: 'One.' }], finish_reason: 'stop' },
    ],
    'c1',
  ],
  [
    'Gemini',
    {
      contents: [
        { role: 'user', parts: [{ text: 'Orders of Ann?' }] },
        { role: 'model', parts: [{ functionCall: { name: 'find_orders', args } }] },
        {
          role: 'user',
          parts: [{ functionResponse: { name: 'find_orders', response: { result: records } } }],
        },
        { role: 'model', parts: [{ text: 'Hm', thought: true }, { text: 'One.' }] },
      ],
    },
    null,
  ],
  [
    'Bedrock',
    {
      messages: [
        { role: 'user', content: [{ text: 'Orders of Ann?' }] },
        {
          role: 'assistant',
          content: [{ toolUse: { toolUseId: 'c1', name: 'find_orders', input: args } }],
        },
        {
          role: 'user',
          content: [{ toolResult: { toolUseId: 'c1', content: [{ json: records }] } }],
        },
        { role: 'assistant', content: [{ text: 'One.' }] },
      ],
    },
    'c1',
  ],
  [
    'Anthropic',
    [
      { role: 'user', content: [{ type: 'text', text: 'Orders of Ann?' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'c1', name: 'find_orders', input: args }],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: RECORDS }] },
        ],
      },
      { role: 'assistant', content: 'One.' },
    ],
    'c1',
  ],
  [
    'Pydantic AI',
    [
      {
        kind: 'request',
        parts: [
          { part_kind: 'system-prompt', content: 'Be brief.' },
          { part_kind: 'user-prompt', content: 'Orders of Ann?' },
        ],
      },
      {
        kind: 'response',
        parts: [
          {
            part_kind: 'tool-call',
            tool_name: 'find_orders',
            args: '{"who":"Ann"}',
            tool_call_id: 'c1',
          },
        ],
      },
      {
        kind: 'request',
        parts: [
          {
            part_kind: 'tool-return',
            tool_name: 'find_orders',
            content: records,
            tool_call_id: 'c1',
          },
        ],
      },
      { kind: 'response', parts: [{ part_kind: 'text', content: 'One.' }] },
    ],
    'c1',
  ],
  [
    'AI SDK',
    [
      { role: 'user', content: [{ type: 'text', text: 'Orders of Ann?' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'find_orders', input: args }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'find_orders',
            output: { type: 'json', value: records },
          },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'One.' }] },
    ],
    'c1',
  ],
  [
    'Responses API',
    [
      { role: 'user', content: [{ type: 'input_text', text: 'Orders of Ann?' }] },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'c1',
        name: 'find_orders',
        arguments: '{"who":"Ann"}',
      },
      { type: 'function_call_output', call_id: 'c1', output: RECORDS },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'One.' }] },
    ],
    'c1',
  ],
];

describe('messages of the libraries', () => {
  test.each(LIBRARIES)('%s', (_, messages, id) => {
    expect(readMessages(messages, 'user')).toEqual(asConversation(id));
    expect(readMessages(JSON.stringify(messages), 'user')).toEqual(asConversation(id));
  });

  test('a list of records that a tool answered with is kept as JSON, whatever its keys are', () => {
    for (const content of [
      records,
      [{ name: 'Ann' }],
      [{ type: 'order', id: 1 }],
      [[1, 2]],
      [7],
      { a: 1 },
    ]) {
      const [message] = readMessages([{ role: 'tool', tool_call_id: 'c1', content }], 'user');
      expect(message?.content).toBe(JSON.stringify(content));
    }
  });

  test('what a user wrote is kept to the letter, also where it is JSON', () => {
    for (const content of ['[{"name":"Ann"}]', '{"a": 1}', '[1, 2]', '[]']) {
      expect(readMessages([{ role: 'user', content }], 'user')).toEqual([
        { role: 'user', content },
      ]);
    }
  });

  test('a transcript that was written as one text', () => {
    expect(
      readMessages(
        'system: Be brief.\nuser: Hello\nyou\nassistant: None\ntool: []\nuser: Bye',
        'user',
      ),
    ).toEqual([
      { role: 'user', content: 'Hello\nyou' },
      { role: 'tool', content: '[]' },
      { role: 'user', content: 'Bye' },
    ]);
    expect(readMessages('user: means the person', 'user')).toHaveLength(1);
  });

  test('definitions that were written as messages of a tool are tools', () => {
    const definition = {
      type: 'function',
      function: { name: 'find', parameters: { type: 'object' } },
    };
    const input = [
      { role: 'user', content: 'Hi' },
      { role: 'tool', content: definition },
    ];
    expect(readMessages(input, 'user')).toEqual([{ role: 'user', content: 'Hi' }]);
    expect(readTools(input)).toEqual([definition]);
    const declared = [{ name: 'find', parameters: { type: 'OBJECT', properties: {} } }];
    expect(readTools({ config: { tools: [{ function_declarations: declared }] } })).toEqual(
      declared,
    );
  });
});

describe('rows of Langfuse', () => {
  const generation = {
    ...{ id: 'o1', traceId: 't1', type: 'GENERATION', sessionId: null },
    ...{ startTime: '2026-11-20T09:20:00Z', input: 'Hello', output: 'Hi' },
  };
  const startTime = '2026-11-20T09:20:00Z';

  test.each([
    ['a downloaded trace', { trace: { id: 't1', sessionId: 'chat' }, observations: [generation] }],
    ['a trace of the API', { id: 't1', sessionId: 'chat', observations: [generation] }],
    ['a session', { id: 'chat', traces: [{ id: 't1', observations: [generation] }] }],
    [
      'a session of traces without observations',
      { id: 'chat', traces: [{ id: 't1', timestamp: startTime, input: 'Hello', output: 'Hi' }] },
    ],
    [
      'a trace whose model calls kept nothing',
      {
        trace: { id: 't1', sessionId: 'chat' },
        observations: [
          { ...generation, input: null, output: null },
          { ...generation, type: 'SPAN', parentObservationId: null },
        ],
      },
    ],
    ['a session in the metadata', { ...generation, metadata: { langfuse_session_id: 'chat' } }],
    ['an event', { type: 'generation-create', body: { ...generation, sessionId: 'chat' } }],
  ])('%s belongs to its session', (_, row) => {
    const said = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
    ];
    expect([...readLangfuseRow(row)]).toMatchObject([
      { sessionId: 'chat', traceId: 't1', messages: said },
    ]);
  });

  test('calls that cannot be read are brought beside the others, to be counted', () => {
    const unread = { ...generation, input: { foo: { bar: 1 } }, output: 42 };
    for (const observations of [[generation, unread], [unread]]) {
      const found = [...readLangfuseRow({ trace: { id: 't1' }, observations })];
      expect(found.map(({ messages }) => messages.length)).toEqual(
        observations.map((one) => (one === unread ? 0 : 2)),
      );
    }
  });

  test('a call without a time is of the time of its trace', () => {
    const observations = [{ ...generation, startTime: undefined }];
    const row = { trace: { id: 't1', timestamp: startTime }, observations };
    expect([...readLangfuseRow(row)]).toMatchObject([{ at: Date.parse(startTime) }]);
  });

  test('a call that is written in another way than it was answered loses nothing after it', () => {
    const conversations = new Conversations();
    const shared = { sessionId: 's', traceId: 't', tools: [] };
    const hello = { role: 'user', content: 'Hello' } as const;
    const asked = { role: 'assistant', content: '', tool_calls: [call('c1')] } as const;
    const answered = { role: 'tool', content: '[]' } as const;
    const said = { role: 'assistant', content: 'None.' } as const;
    conversations.add({ ...shared, at: 2, messages: [hello, answered, said] });
    conversations.add({ ...shared, at: 1, messages: [hello, asked] });
    const [session] = conversations.sessions('langfuse', 0);
    expect(session?.messages).toMatchObject([hello, asked, answered, said]);
  });

  test('results with the same words, after a call that is written in another way, are all kept', () => {
    const conversations = new Conversations();
    const tool = (id: string) => ({ role: 'tool' as const, content: 'ok', tool_call_id: id });
    const calling = (content: string, id: string) => ({
      ...{ role: 'assistant' as const, content, tool_calls: [call(id)] },
    });
    const asked = { role: 'user' as const, content: 'Refund both' };
    const shared = { sessionId: 's', traceId: 't', tools: [] };
    conversations.add({ ...shared, at: 1, messages: [asked, calling('', 'a'), tool('a')] });
    const rewritten = [asked, calling('I call', 'a'), tool('a'), calling('', 'b'), tool('b')];
    conversations.add({ ...shared, at: 2, messages: rewritten });
    const [session] = conversations.sessions('langfuse', 0);
    expect(session?.messages.map((message) => (message as typeof asked).role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant', 'tool'],
    ]);
  });

  test('a conversation of which only the latest messages are sent keeps what is said again', () => {
    const conversations = new Conversations();
    const said = (content: string) => ({ role: 'user' as const, content });
    const shared = { sessionId: 's', traceId: 't', tools: [] };
    const first = ['a', 'yes', 'b', 'yes'].map(said);
    conversations.add({ ...shared, at: 1, messages: first });
    const later = ['b', 'yes', 'c', 'yes'].map(said);
    conversations.add({ ...shared, at: 2, messages: later });
    const [session] = conversations.sessions('langfuse', 0);
    expect(session?.messages).toHaveLength(6);
  });
});

describe('files', () => {
  const entries = async (text: string) => {
    const file = join(folder, 'file.jsonl');
    await writeFile(file, text);
    const found: unknown[] = [];
    for await (const { place, row, fault } of readObjects(file)) {
      found.push(row ?? `${place.split(':').at(-1)}: ${fault}`);
    }
    return found;
  };

  test('a bad or deep line ends nothing, wherever it is', async () => {
    const good = '{"messages":[]}';
    expect(await entries(`${good}\nno\n${good}`)).toEqual([
      { messages: [] },
      '2: this is no JSON',
      { messages: [] },
    ]);
    expect(await entries(`\nno\n${good}\n`)).toEqual(['2: this is no JSON', { messages: [] }]);
    const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await entries(`${deep}\n7\n${good}`)).toEqual([
      '1: this nests too deeply',
      '2: this is no object',
      { messages: [] },
    ]);
  });

  test('a conversation of ShareGPT is one', async () => {
    const row = {
      ...{ id: 'case' },
      conversations: [
        { from: 'system', value: 'Be brief.' },
        { from: 'human', value: 'Refund order A-1042' },
        { from: 'gpt', value: 'Done.' },
      ],
    };
    const [read] = await entries(JSON.stringify(row));
    expect(await readConversation(read as typeof row)).toMatchObject({
      session_id: 'case',
      messages: [
        { role: 'user', content: 'Refund order A-1042' },
        { role: 'assistant', content: 'Done.' },
      ],
    });
  });
});
