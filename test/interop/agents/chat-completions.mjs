import { gateToolCalls } from 'intentlock/openai';
import OpenAI from 'openai';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

const openai = new OpenAI();
const tools = TOOLS.map(({ name, description, parameters }) => ({
  type: 'function',
  function: { name, description, parameters },
}));

await runScenarios('chat completions', (sessionId, options) => {
  async function say(state, text) {
    const messages = [...(state ?? []), { role: 'user', content: text }];
    const done = [];
    for (;;) {
      const completion = await openai.chat.completions.create({ model: 'scripted', messages, tools });
      const [{ message }] = completion.choices;
      messages.push(message);
      const { run, replies, confirm } = await gateToolCalls(message, {
        sessionId,
        messages,
        tools,
        ...options,
      });
      messages.push(...replies);
      for (const call of run) {
        const content = execute(done, call.function.name, JSON.parse(call.function.arguments));
        messages.push({ role: 'tool', tool_call_id: call.id, content });
      }
      if (confirm) return { state: messages, text: '', done, prompt: confirm.prompt };
      if (message.content) return { state: messages, text: message.content, done, prompt: null };
    }
  }
  return { say, reply: (state, yes) => say(state, yes ? 'yes' : 'no') };
});
