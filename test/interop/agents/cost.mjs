// Prints the CPU of a call with the helper for chat completions beside the same loop without it. It fails nothing: machines
// differ, and are noisy.
import { randomUUID } from 'node:crypto';
import { init } from 'intentlock';
import { gateToolCalls } from 'intentlock/openai';
import OpenAI from 'openai';
import { execute, RISKS, TOOLS } from './brain.mjs';

const CALLS = 300;
const PASSES = 8;
const openai = new OpenAI();
const tools = TOOLS.map(({ name, description, parameters }) => ({
  type: 'function',
  function: { name, description, parameters },
}));
init({ baseUrl: process.env.INTENTLOCK_URL, apiKey: process.env.INTENTLOCK_API_KEY });

async function converse(isGated) {
  const messages = [{ role: 'user', content: 'List my orders please' }];
  const completion = await openai.chat.completions.create({ model: 'scripted', messages, tools });
  const [{ message }] = completion.choices;
  messages.push(message);
  const options = { sessionId: randomUUID(), messages, tools, risks: RISKS };
  const { run } = isGated ? await gateToolCalls(message, options) : { run: message.tool_calls };
  for (const call of run) execute([], call.function.name, JSON.parse(call.function.arguments));
}

/** @returns milliseconds of CPU a call */
async function measure(isGated) {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1) await converse(isGated);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / CALLS;
}

const costs = { bare: [], gated: [] };
for (let pass = 0; pass < PASSES; pass += 1) {
  costs.bare.push(await measure(false));
  costs.gated.push(await measure(true));
}
const [bare, gated] = [Math.min(...costs.bare), Math.min(...costs.gated)];
console.log(
  `cost: ${gated.toFixed(2)} ms of CPU a call with the helper, ${bare.toFixed(2)} ms without, ${(gated - bare).toFixed(2)} ms more`,
);
