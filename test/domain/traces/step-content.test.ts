import { describe, expect, test } from 'vitest';
import { mapped as map } from '../../support/mapped-span.js';
import type { SpanInput } from '../../support/otlp.js';

const ASKED = 'Where is my order A-100?';
const ANSWERED = 'It ships tomorrow.';
const user = { role: 'user', content: ASKED };
const call = { id: 'call_1', name: 'lookup', arguments: { order_id: 'A-100' } };
const called = { content: '', tool_calls: [call] };
const json = JSON.stringify;

const parts = (role: string, ...of: object[]) => ({ role, parts: of });
const text = (content: string) => ({ type: 'text', content });
const genAi = (input: unknown, output: unknown) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': input,
  'gen_ai.output.messages': output,
});
const inParts = [parts('system', text('Be brief.')), parts('user', text(ASKED))];
const outParts = [{ ...parts('assistant', text(ANSWERED)), finish_reason: 'stop' }];

const ARGUMENTS = '{"order_id":"A-100"}';
const ITEMS = [
  user,
  { type: 'reasoning', id: 'r', summary: [] },
  { type: 'function_call', id: 'fc', call_id: 'call_1', name: 'lookup', arguments: ARGUMENTS },
  { type: 'function_call_output', call_id: 'call_1', output: [{ status: 'shipping' }] },
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And now?' }] },
];

const cases: [string, SpanInput, string?][] = [
  ['GenAI, as JSON text', { attributes: genAi(json(inParts), json(outParts)) }],
  ['GenAI, structured', { attributes: genAi(inParts, outParts) }],
  [
    'GenAI with plain content',
    { attributes: genAi(json([user]), json([{ role: 'assistant', content: ANSWERED }])) },
  ],
  [
    'GenAI, in the event of the call',
    {
      attributes: { 'gen_ai.operation.name': 'chat' },
      events: [
        {
          name: 'gen_ai.client.inference.operation.details',
          attributes: { 'gen_ai.input.messages': inParts, 'gen_ai.output.messages': outParts },
        },
      ],
    },
  ],
  [
    'GenAI until 1.36, indexed',
    {
      attributes: {
        'gen_ai.system': 'openai',
        'gen_ai.prompt.0.role': 'system',
        'gen_ai.prompt.0.content': 'Be brief.',
        'gen_ai.prompt.1.role': 'user',
        'gen_ai.prompt.1.content': ASKED,
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': ANSWERED,
      },
    },
  ],
  [
    'GenAI until 1.36, in events',
    {
      attributes: { 'gen_ai.system': 'openai' },
      events: [
        { name: 'gen_ai.system.message', attributes: { content: 'Be brief.' } },
        { name: 'gen_ai.user.message', attributes: { content: ASKED } },
        { name: 'gen_ai.choice', attributes: { index: 0, message: { content: ANSWERED } } },
      ],
    },
  ],
  [
    'GenAI of the beginning, in two events',
    {
      attributes: { 'gen_ai.system': 'openai' },
      events: [
        { name: 'gen_ai.content.prompt', attributes: { 'gen_ai.prompt': json([user]) } },
        {
          name: 'gen_ai.content.completion',
          attributes: { 'gen_ai.completion': json([{ role: 'assistant', content: ANSWERED }]) },
        },
      ],
    },
  ],
  [
    'OpenInference, flattened',
    {
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.input_messages.0.message.role': 'system',
        'llm.input_messages.0.message.content': 'Be brief.',
        'llm.input_messages.1.message.role': 'user',
        'llm.input_messages.1.message.contents.0.message_content.type': 'text',
        'llm.input_messages.1.message.contents.0.message_content.text': ASKED,
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': ANSWERED,
      },
    },
  ],
  [
    'OpenInference, as values',
    {
      attributes: {
        'openinference.span.kind': 'LLM',
        'input.value': json({ messages: [user] }),
        'input.mime_type': 'application/json',
        'output.value': ANSWERED,
      },
    },
  ],
  [
    'Vercel AI SDK',
    {
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': json([{ role: 'user', content: [{ type: 'text', text: ASKED }] }]),
        'ai.response.text': ANSWERED,
      },
    },
  ],
  [
    'Vercel AI SDK, at the root',
    {
      attributes: {
        'ai.operationId': 'ai.generateText',
        'ai.prompt': json({ system: 'Be brief.', prompt: ASKED }),
        'ai.response.text': ANSWERED,
      },
    },
  ],
  [
    'Langfuse',
    {
      attributes: {
        'langfuse.observation.type': 'generation',
        'langfuse.observation.input': json([user]),
        'langfuse.observation.output': json({ role: 'assistant', content: ANSWERED }),
      },
    },
    'langfuse-sdk',
  ],
  [
    'LangSmith',
    {
      attributes: {
        'langsmith.span.kind': 'llm',
        'gen_ai.prompt': json({
          messages: [
            [
              {
                lc: 1,
                type: 'constructor',
                id: ['langchain', 'schema', 'HumanMessage'],
                kwargs: { content: ASKED },
              },
            ],
          ],
        }),
        'gen_ai.completion': json({ messages: [{ role: 'assistant', content: ANSWERED }] }),
      },
    },
    'langsmith',
  ],
  [
    'Gemini',
    {
      attributes: genAi(
        json([{ role: 'user', parts: [{ text: ASKED }] }]),
        json([{ role: 'model', parts: [{ text: ANSWERED }] }]),
      ),
    },
  ],
];

describe('what a model call was asked and answered', () => {
  test.each(cases)('%s', (_, input, scope) => {
    const step = map(input, scope);
    expect(step).toMatchObject({ input: ASKED, output: ANSWERED, isReply: true });
    expect(step?.metadata.is_reply).toBe(true);
    expect(step?.messages).toEqual([{ role: 'user', content: ASKED }]);
  });

  test('the whole history is kept beside the last message, tool results included', () => {
    const step = map({
      attributes: genAi(
        json([
          parts('user', text(ASKED)),
          parts('assistant', { type: 'tool_call', ...call }),
          parts('tool', {
            type: 'tool_call_response',
            id: 'call_1',
            result: { status: 'shipping' },
          }),
        ]),
        json(outParts),
      ),
    });
    expect(step?.input).toBe('{"status":"shipping"}');
    expect(step?.metadata.messages).toEqual([
      user,
      { role: 'assistant', ...called },
      { role: 'tool', content: '{"status":"shipping"}', tool_call_id: 'call_1' },
    ]);
  });

  test.each<[string, SpanInput, string?]>([
    ['GenAI, as JSON text', { attributes: genAi(json(ITEMS), json([])) }],
    [
      'Langfuse',
      {
        attributes: {
          'langfuse.observation.type': 'generation',
          'langfuse.observation.input': json(ITEMS),
        },
      },
      'langfuse-sdk',
    ],
    [
      'OpenInference',
      { attributes: { 'openinference.span.kind': 'LLM', 'input.value': json(ITEMS) } },
    ],
  ])('items of the Responses API stand between messages: %s', (_, input, scope) => {
    expect(map(input, scope)?.metadata.messages).toEqual([
      user,
      { role: 'assistant', ...called },
      { role: 'tool', content: '[{"status":"shipping"}]', tool_call_id: 'call_1' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  test('words and a call in two items of an answer are both of it', () => {
    const output = [
      { type: 'reasoning', summary: [] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: ANSWERED }] },
      { type: 'function_call', id: 'fc', call_id: 'call_1', name: 'lookup', arguments: ARGUMENTS },
    ];
    const answer = { content: ANSWERED, tool_calls: [call] };
    expect(map({ attributes: genAi(json([user]), json(output)) })?.output).toEqual(answer);
    expect(map({ attributes: genAi(json([user]), json({ output })) })?.output).toEqual(answer);
  });

  test('records are no messages', () => {
    const records = [{ type: 'refund', content: 'x' }, { id: 1 }];
    expect(map({ attributes: genAi(json(records), json([])) })?.messages).toEqual([]);
  });
});

describe('a text that looks like something else', () => {
  test.each(['[{"name":"Ann","city":"Bonn"}]', '["a"]', '[1,2]', '{"a":1}', '"quoted"', '[]'])(
    'a text that is itself JSON is what was written: %s',
    (content) => {
      const said = [{ role: 'user', content }];
      const answers = { 'gen_ai.completion.0.role': 'assistant' };
      const indexed = {
        ...answers,
        'gen_ai.system': 'OpenAI',
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': content,
        'gen_ai.completion.0.content': content,
      };
      expect(map({ attributes: indexed })).toMatchObject({ messages: said, output: content });
      const events = [
        { name: 'gen_ai.user.message', attributes: { content } },
        { name: 'gen_ai.choice', attributes: { message: { content } } },
      ];
      expect(map({ attributes: { 'gen_ai.system': 'openai' }, events })).toMatchObject({
        ...{ messages: said, output: content },
      });
      expect(map({ attributes: genAi(json(said), json(said)) })?.messages).toEqual(said);
    },
  );

  test('parts in a flattened text are read', () => {
    const content = json([{ type: 'text', text: ASKED }]);
    const attributes = { 'gen_ai.prompt.0.role': 'user', 'gen_ai.prompt.0.content': content };
    expect(map({ attributes })?.messages).toEqual([user]);
  });

  test('what a tool answered is no part of what the user says beside it', () => {
    const content = [
      { type: 'tool_result', tool_use_id: 'call_1', content: [{ status: 'shipping' }] },
      { type: 'text', text: 'And now?' },
    ];
    const step = map({ attributes: genAi(json([user, { role: 'user', content }]), json([])) });
    expect(step?.messages).toEqual([user, { role: 'user', content: 'And now?' }]);
    expect(step?.metadata.messages).toContainEqual({
      ...{ role: 'tool', content: '[{"status":"shipping"}]', tool_call_id: 'call_1' },
    });
  });

  test('what a tool answered is not what the user said, whoever it is sent as', () => {
    const content = [{ type: 'tool_result', tool_use_id: 't', content: 'shipping' }];
    const step = map({ attributes: genAi(json([user, { role: 'user', content }]), json([])) });
    expect(step?.messages).toEqual([user]);
    expect(step?.input).toBe('shipping');
  });
});

describe('calls, thoughts and media', () => {
  test('a call of tools is an answer, too', () => {
    const toolCall = { type: 'tool_call', ...call };
    expect(
      map({ attributes: genAi(json(inParts), json([parts('assistant', toolCall)])) })?.output,
    ).toEqual(called);
    expect(
      map({
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.response.toolCalls': json([
            { toolCallId: 'call_1', toolName: 'lookup', input: '{"order_id":"A-100"}' },
          ]),
        },
      })?.output,
    ).toEqual(called);
    expect(
      map({
        attributes: {
          'openinference.span.kind': 'LLM',
          'llm.output_messages.0.message.role': 'assistant',
          'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'call_1',
          'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'lookup',
          'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments':
            '{"order_id":"A-100"}',
        },
      })?.output,
    ).toEqual(called);
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: 'call_1',
          type: 'function',
          function: { name: 'lookup', arguments: '{"order_id":"A-100"}' },
        },
      ],
    };
    expect(map({ attributes: genAi(json([user]), json([message])) })?.output).toEqual(called);
  });

  test('thoughts are left out, and media are named', () => {
    const input = [
      parts('user', text(ASKED), { type: 'blob', mime_type: 'image/png', content: 'AAAA' }),
    ];
    const output = [parts('assistant', { type: 'reasoning', content: 'hm' }, text(ANSWERED))];
    expect(map({ attributes: genAi(json(input), json(output)) })).toMatchObject({
      input: `${ASKED}\n[blob]`,
      output: ANSWERED,
    });
  });

  test('missing content is normal, and broken JSON stays text', () => {
    expect(map({ attributes: { 'gen_ai.operation.name': 'chat' } })).toMatchObject({
      input: null,
      output: null,
      messages: [],
    });
    expect(
      map({ attributes: { 'openinference.span.kind': 'CHAIN', 'input.value': '{"a":' } })?.input,
    ).toBe('{"a":');
  });
});
