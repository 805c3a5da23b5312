import Anthropic from '@anthropic-ai/sdk';
import { gateToolUses } from 'intentlock/anthropic';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

const anthropic = new Anthropic();
const tools = TOOLS.map(({ name, description, parameters }) => ({
  name,
  description,
  input_schema: parameters,
}));

await runScenarios('Anthropic messages', (sessionId, options) => {
  async function say(state, text) {
    // Results and the user's next words are one message: two in a row of the same role are not taken.
    const { messages: before = [], results: waiting = [] } = state ?? {};
    const messages = [...before, { role: 'user', content: [...waiting, { type: 'text', text }] }];
    const done = [];
    for (;;) {
      const message = await anthropic.messages.create({
        model: 'scripted',
        max_tokens: 100,
        messages,
        tools,
      });
      messages.push({ role: 'assistant', content: message.content });
      const { run, replies, confirm } = await gateToolUses(message, {
        sessionId,
        messages,
        tools,
        ...options,
      });
      const results = [...replies];
      for (const { id, name, input } of run) {
        results.push({ type: 'tool_result', tool_use_id: id, content: execute(done, name, input) });
      }
      if (confirm) return { state: { messages, results }, text: '', done, prompt: confirm.prompt };
      if (results.length === 0) {
        return { state: { messages }, text: message.content[0].text, done, prompt: null };
      }
      messages.push({ role: 'user', content: results });
    }
  }
  return { say, reply: (state, yes) => say(state, yes ? 'yes' : 'no') };
});
