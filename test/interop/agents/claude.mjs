import { fileURLToPath } from 'node:url';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { gateTools } from 'intentlock/claude';
import { runScenarios } from './scenarios.mjs';

const pathToClaudeCodeExecutable = fileURLToPath(new URL('claude-cli.mjs', import.meta.url));

/** The words and results of messages, as the stand-in goes on with them. */
const turnsOf = (messages) =>
  messages.flatMap(({ type, message: { content } }) => {
    if (typeof content === 'string') return [{ role: type, text: content }];
    const results = content.filter((part) => part.type === 'tool_result');
    if (results.length > 0) return results.map((part) => ({ role: 'tool', text: part.content }));
    return [{ role: type, text: content.map((part) => part.text ?? '').join('') }];
  });

await runScenarios('Claude Agent SDK', (sessionId, options) => {
  async function say(earlier, text) {
    const env = { ...process.env, EARLIER_TURNS: JSON.stringify(turnsOf(earlier ?? [])) };
    const messages = [...(earlier ?? []), { type: 'user', message: { role: 'user', content: text } }];
    const gate = gateTools({
      sessionId,
      messages: () => messages,
      ...options,
    });
    async function* input() {
      yield { type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null };
    }
    const done = [];
    for await (const message of query({
      prompt: input(),
      options: { pathToClaudeCodeExecutable, executable: process.execPath, canUseTool: gate.canUseTool, env },
    })) {
      if (message.type === 'assistant' || message.type === 'user') messages.push(message);
      if (message.type === 'result') break;
    }
    await gate.tellAnswer();
    await gate.flush();
    for (const { message } of messages.slice((earlier ?? []).length)) {
      if (!Array.isArray(message.content)) continue;
      for (const part of message.content) {
        if (part.type === 'tool_result' && !part.is_error) done.push(part.content);
      }
    }
    const last = messages.at(-1).message.content[0].text;
    const prompt = /Ask the user for a yes or no: (.*?) Then call/.exec(last)?.[1] ?? null;
    return { state: messages, text: last, done, prompt };
  }
  return { say, reply: (state, yes) => say(state, yes ? 'yes' : 'no') };
});
