import { gate, init } from 'intentlock';
import OpenAI from 'openai';
import { objection } from './objection.mjs';

init({ apiKey: process.env.INTENTLOCK_API_KEY, baseUrl: process.env.INTENTLOCK_URL });
const openai = new OpenAI();

const order = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
const tools = [
  { type: 'function', function: { name: 'list_orders', description: 'Lists the open orders.' } },
  { type: 'function', function: { name: 'cancel_order', description: 'Cancels one.', parameters: order } },
];
const act = {
  list_orders: { risk: 'low', run: () => 'Open orders: A-1 and A-2.' },
  cancel_order: { risk: 'irreversible', run: ({ order_id }) => `Order ${order_id} is cancelled.` },
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
      const { risk, run } = act[call.function.name];
      const checked = await gate({ request, sessionId, context: { tools }, actionRisk: risk });
      const question = objection(checked, risk);
      if (question) return question;
      const content = run(JSON.parse(call.function.arguments));
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
}

console.log(await answer(process.argv[2], process.argv[3]));
