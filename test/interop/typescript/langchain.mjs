import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { gate, init } from 'intentlock';
import { z } from 'zod';
import { objection } from './objection.mjs';

init({ apiKey: process.env.INTENTLOCK_API_KEY, baseUrl: process.env.INTENTLOCK_URL });

/** A tool that asks the gate before it runs; the request and the session come with the call. */
function gatedTool(run, { risk, ...about }) {
  return tool(async (input, { configurable: { request, sessionId } }) => {
    const { name, description, schema } = about;
    const context = { tools: [{ name, description, parameters: z.toJSONSchema(schema) }] };
    const call = { name, arguments: input };
    const checked = await gate({ request, sessionId, context, call, actionRisk: risk });
    const question = objection(checked, risk);
    return question ? `Not done. Tell the user: ${question}` : run(input);
  }, about);
}

const listOrders = gatedTool(() => 'Open orders: A-1 and A-2.', {
  name: 'list_orders',
  description: 'Lists the open orders.',
  schema: z.object({}),
  risk: 'low',
});
const cancelOrder = gatedTool(({ order_id }) => `Order ${order_id} is canceled.`, {
  name: 'cancel_order',
  description: 'Cancels one.',
  schema: z.object({ order_id: z.string() }),
  risk: 'irreversible',
});
const tools = { list_orders: listOrders, cancel_order: cancelOrder };
const model = new ChatOpenAI({ model: 'gpt-5-mini' }).bindTools(Object.values(tools));

export async function answer(request, sessionId) {
  const messages = [{ role: 'user', content: request }];
  for (;;) {
    const message = await model.invoke(messages);
    if (!message.tool_calls?.length) return message.text;
    messages.push(message);
    for (const call of message.tool_calls) {
      messages.push(await tools[call.name].invoke(call, { configurable: { request, sessionId } }));
    }
  }
}

console.log(await answer(process.argv[2], process.argv[3]));
