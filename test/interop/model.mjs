import { createServer } from 'node:http';

/**
 * A stand-in for a model behind the chat completions API: it calls cancel_order when the user says
 * cancel, else list_orders, and then repeats what the tool said. Answers its address and what it was sent.
 */
export async function startModel() {
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { messages, model } = JSON.parse(Buffer.concat(chunks).toString());
    const message = { role: 'assistant', refusal: null, ...reply(messages) };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model,
        choices: [
          {
            index: 0,
            message,
            finish_reason: message.tool_calls ? 'tool_calls' : 'stop',
            logprobs: null,
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function reply(messages) {
  const last = messages.at(-1);
  if (last.role === 'tool') return { content: textOf(last.content) };
  const cancel = /cancel/i.test(textOf(last.content));
  const call = cancel
    ? { name: 'cancel_order', arguments: '{"order_id":"A-1"}' }
    : { name: 'list_orders', arguments: '{}' };
  return { content: null, tool_calls: [{ id: 'call-1', type: 'function', function: call }] };
}

const textOf = (content) =>
  typeof content === 'string' ? content : content.map((part) => part.text).join('');
