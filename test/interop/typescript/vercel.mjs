import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, tool } from 'ai';
import { gate, init } from 'intentlock';
import { z } from 'zod';
import { objection } from './objection.mjs';

init({ apiKey: process.env.INTENTLOCK_API_KEY, baseUrl: process.env.INTENTLOCK_URL });
const provider = createOpenAICompatible({ name: 'models', baseURL: process.env.OPENAI_BASE_URL });

/** The tools of one turn: each asks the gate before it runs, and stops when the turn is aborted. */
function toolsFor(request, sessionId) {
  const gated = (name, { risk, run, ...about }) => {
    const parameters = z.toJSONSchema(about.inputSchema);
    const context = { tools: [{ name, description: about.description, parameters }] };
    const execute = async (input, { abortSignal }) => {
      const asked = { context, call: { name, arguments: input }, actionRisk: risk };
      const checked = await gate({ request, sessionId, ...asked, signal: abortSignal });
      abortSignal?.throwIfAborted();
      const question = objection(checked, risk);
      return question ? `Not done. Tell the user: ${question}` : run(input);
    };
    return tool({ ...about, execute });
  };
  return {
    list_orders: gated('list_orders', {
      description: 'Lists the open orders.',
      inputSchema: z.object({}),
      risk: 'low',
      run: () => 'Open orders: A-1 and A-2.',
    }),
    cancel_order: gated('cancel_order', {
      description: 'Cancels one.',
      inputSchema: z.object({ order_id: z.string() }),
      risk: 'irreversible',
      run: ({ order_id }) => `Order ${order_id} is canceled.`,
    }),
  };
}

export async function answer(request, sessionId) {
  const { text } = await generateText({
    model: provider('gpt-5-mini'),
    prompt: request,
    tools: toolsFor(request, sessionId),
    stopWhen: stepCountIs(5),
  });
  return text;
}

console.log(await answer(process.argv[2], process.argv[3]));
