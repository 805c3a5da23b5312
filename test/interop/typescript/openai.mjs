import { gate, init } from 'intentlock';
import OpenAI from 'openai';
import { objection } from './objection.mjs';

init({ apiKey: process.env.INTENTLOCK_API_KEY, baseUrl: process.env.INTENTLOCK_URL });
const openai = new OpenAI();

const none = { type: 'object', properties: {} };
const order = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
const tools = [
  { type: 'function', function: { name: 'list_orders', description: 'Lists the open orders.', parameters: none } },
  { type: 'function', function: { name: 'cancel_order', description: 'Cancels one.', parameters: order } },
];
const act = {
  list_orders: { risk: 'low', run: () => 'Open orders: A-1 and A-2.' },
  cancel_order: { risk: 'irreversible', run: ({ order_id }) => `Order ${order_id} is canceled.` },
};

/** One turn: the model picks tools, and the gate is asked before each of them. */
export async function answer(request, sessionId) {
  const messages = [{ role: 'user', content: request }];
  for (;;) {
    const { choices } = await openai.chat.completions.create({ model: 'gpt-5-mini', messages, tools });
    const { message } = choices[0];
    if (!message.tool_calls?.length) return message.content;
    messages.push(message);
    for (const call of message.tool_calls) {
      const { name, arguments: text } = call.function;
      const { risk, run } = act[name];
      const proposed = { id: call.id, name, arguments: JSON.parse(text) };
      const about = { context: { tools }, call: proposed, actionRisk: risk };
      const checked = await gate({ request, sessionId, ...about });
      const question = objection(checked, risk);
      if (question) return question;
      const content = run(proposed.arguments);
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
}

console.log(await answer(process.argv[2], process.argv[3]));
