import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { gateTools } from 'intentlock/claude';
import { RISKS } from './brain.mjs';
import { runChecks } from './checks.mjs';

const pathToClaudeCodeExecutable = fileURLToPath(new URL('claude-cli.mjs', import.meta.url));
const ANNA = 'Please delete the account of anna@example.com';

/** What tools did where rules allow all of them, so that the SDK asks nobody for permission. */
async function runAllowed(options) {
  const messages = [{ role: 'user', content: ANNA }];
  const gate = gateTools({ sessionId: randomUUID(), messages: () => messages, risks: RISKS, ...options });
  const { hooks, canUseTool } = gate;
  const env = { ...process.env, ALLOWS_ALL: 'yes' };
  const done = [];
  const executable = { pathToClaudeCodeExecutable, executable: process.execPath };
  async function* input() {
    yield { type: 'user', message: messages[0], parent_tool_use_id: null };
  }
  for await (const message of query({ prompt: input(), options: { ...executable, canUseTool, hooks, env } })) {
    if (message.type === 'result') break;
    if (message.type !== 'user' || !Array.isArray(message.message.content)) continue;
    for (const part of message.message.content) {
      if (part.type === 'tool_result' && !part.is_error) done.push(part.content);
    }
  }
  await gate.flush();
  return done;
}

await runChecks('Claude Agent SDK', {
  'hooks hold what rules allow': async () => {
    assert.deepEqual(await runAllowed({}), []);
    assert.deepEqual(await runAllowed({ confirm: async () => false }), []);
    const failing = async () => {
      throw new Error('gone');
    };
    assert.deepEqual(await runAllowed({ confirm: failing }), []);
    assert.deepEqual(await runAllowed({ confirm: async () => true }), ['Deleted anna@example.com.']);
  },
});
