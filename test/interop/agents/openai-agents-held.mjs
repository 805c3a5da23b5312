import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Agent, RunState, run, setTracingDisabled, tool } from '@openai/agents';
import { gated, promptFor } from 'intentlock/openai-agents';
import { execute, TOOLS } from './brain.mjs';
import { runChecks } from './checks.mjs';

setTracingDisabled(true);
const ANNA = 'Please delete the account of anna@example.com';
const BOTH = 'Delete the accounts of anna@example.com and bob@example.com';

function start(risk, own = {}, options = {}) {
  const done = [];
  const tools = TOOLS.map(({ name, description, parameters }) =>
    tool(gated({ name, description, parameters, execute: (input) => execute(done, name, input), ...own }, { risk, ...options })),
  );
  return { done, agent: new Agent({ name: 'Support', model: 'scripted', tools }) };
}
const contextOf = (request) => ({ intentlock: { sessionId: randomUUID(), request } });

await runChecks('OpenAI Agents SDK', {
  "a tool's own needsApproval stays, in observe too": async () => {
    for (const mode of ['enforce', 'observe']) {
      for (const needsApproval of [true, async () => true]) {
        const request = 'List my orders please';
        const { agent, done } = start('low', { needsApproval }, { mode });
        const context = contextOf(request);
        const result = await run(agent, request, { context });
        assert.equal(result.interruptions.length, 1);
        assert.deepEqual(done, []);
        result.state.approve(result.interruptions[0]);
        await run(agent, result.state, { context });
        assert.deepEqual(done, ['Open orders: A-100 and A-101.']);
      }
    }
  },
  'the prompt of the gate is shown whole': async () => {
    const { agent } = start('irreversible');
    const { interruptions } = await run(agent, ANNA, { context: contextOf(ANNA) });
    assert.match(promptFor(interruptions[0]), /anna@example\.com.*\?$/);
  },
  'an approval of all calls of a tool is none of a call that nobody was shown': async () => {
    const { agent, done } = start('irreversible');
    const context = contextOf(BOTH);
    const result = await run(agent, BOTH, { context });
    result.state.approve(result.interruptions[0], { alwaysApprove: true });
    await run(agent, result.state, { context });
    assert.deepEqual(done, []);
  },
  'a state whose arguments were changed runs nothing': async () => {
    const { agent, done } = start('irreversible');
    const context = contextOf(ANNA);
    const result = await run(agent, ANNA, { context });
    result.state.approve(result.interruptions[0]);
    const changed = result.state.toString().replaceAll('\\"email\\":\\"anna@', '\\"email\\":\\"mallory@');
    assert.notEqual(changed, result.state.toString());
    const later = await RunState.fromString(agent, changed).catch(() => null);
    if (later) await run(agent, later, { context }).catch(() => {});
    assert.deepEqual(done, []);
  },
});
