import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { think } from './brain.mjs';

/**
 * A stand-in for a model behind three APIs: chat completions, responses and Anthropic's messages.
 * @returns its address, without and with `/v1`, and how to stop it
 */
export async function startModel() {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    const answer = [
      ['/chat/completions', completions],
      ['/responses', responses],
      ['/messages', messages],
    ].find(([path]) => request.url.split('?')[0].endsWith(path));
    if (body.stream && answer?.[1] === completions) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(chunksOf(completions(body)));
      return;
    }
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ? answer[1](body) : { error: request.url }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    url: `${origin}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');

const USAGE = { input_tokens: 1, output_tokens: 1 };

function completions({ messages: given, model }) {
  const turns = given
    .filter(({ role }) => role !== 'system' && role !== 'developer')
    .map(({ role, content }) => ({ role, text: textOf(content) }));
  const { text = null, calls } = think(turns);
  const message = {
    role: 'assistant',
    content: text,
    refusal: null,
    ...(calls && {
      tool_calls: calls.map(({ id, name, arguments: args }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      })),
    }),
  };
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop', logprobs: null }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

/** The same as the events of a stream. */
function chunksOf({ choices: [{ message, finish_reason }], ...rest }) {
  const tool_calls = message.tool_calls?.map((call, index) => ({ index, ...call }));
  const choices = [{ index: 0, delta: { ...message, tool_calls }, finish_reason }];
  const chunk = { ...rest, object: 'chat.completion.chunk', choices };
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

function responses({ input, model }) {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  const turns = items.flatMap((item) => {
    if (item.type === 'function_call') return [{ role: 'assistant', text: '' }];
    if (item.type === 'function_call_output') return [{ role: 'tool', text: textOf(item.output) }];
    return item.role ? [{ role: item.role, text: textOf(item.content) }] : [];
  });
  const { text, calls } = think(turns);
  const output = calls
    ? calls.map(({ id, name, arguments: args }) => ({
        id: `fc_${id}`,
        call_id: id,
        type: 'function_call',
        status: 'completed',
        name,
        arguments: JSON.stringify(args),
      }))
    : [
        {
          id: `msg_${randomUUID()}`,
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
        },
      ];
  return {
    id: `resp_${randomUUID()}`,
    object: 'response',
    created_at: 1,
    status: 'completed',
    model,
    output,
    tools: [],
    error: null,
    usage: {
      ...USAGE,
      total_tokens: 2,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

function messages({ messages: given, model }) {
  const turns = given.flatMap(({ role, content }) => {
    if (typeof content === 'string') return [{ role, text: content }];
    const results = content.filter(({ type }) => type === 'tool_result');
    const text = textOf(content.filter(({ type }) => type === 'text'));
    return [
      ...results.map((part) => ({ role: 'tool', text: textOf(part.content) })),
      ...(text || results.length === 0 ? [{ role, text }] : []),
    ];
  });
  const { text, calls } = think(turns);
  const content = calls
    ? calls.map(({ id, name, arguments: args }) => ({ type: 'tool_use', id, name, input: args }))
    : [{ type: 'text', text }];
  return {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: calls ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: USAGE,
  };
}
