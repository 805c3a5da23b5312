import { gateToolCalls } from 'intentlock/openai';
import OpenAI from 'openai';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

const openai = new OpenAI();
const tools = TOOLS.map(({ name, description, parameters }) => ({
  type: 'function',
  name,
  description,
  parameters,
  strict: true,
}));

await runScenarios('responses', (sessionId, options) => {
  async function say(state, text) {
    const input = [...(state ?? []), { role: 'user', content: text }];
    const done = [];
    for (;;) {
      const response = await openai.responses.create({ model: 'scripted', input, tools });
      input.push(...response.output);
      const { run, replies, confirm } = await gateToolCalls(response.output, {
        sessionId,
        messages: input,
        tools,
        ...options,
      });
      input.push(...replies);
      for (const call of run) {
        const output = execute(done, call.name, JSON.parse(call.arguments));
        input.push({ type: 'function_call_output', call_id: call.call_id, output });
      }
      if (confirm) return { state: input, text: '', done, prompt: confirm.prompt };
      if (response.output_text) return { state: input, text: response.output_text, done, prompt: null };
    }
  }
  return { say, reply: (state, yes) => say(state, yes ? 'yes' : 'no') };
});
