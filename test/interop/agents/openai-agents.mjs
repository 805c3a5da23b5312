import { Agent, RunState, run, setTracingDisabled, tool } from '@openai/agents';
import { gated, reject } from 'intentlock/openai-agents';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

setTracingDisabled(true);

await runScenarios('OpenAI Agents SDK', (sessionId, { risks, mode }) => {
  const done = [];
  const riskOf = (name) => risks[name] ?? risks['*'] ?? risks['delete_*'];
  const tools = TOOLS.map(({ name, description, parameters }) =>
    tool(
      gated(
        { name, description, parameters, execute: (input) => execute(done, name, input) },
        { risk: riskOf(name), mode },
      ),
    ),
  );
  const agent = new Agent({ name: 'Support', model: 'scripted', tools });

  const answer = (result, context) => ({
    state: { saved: result.state.toString(), history: result.history, context },
    text: result.finalOutput ?? '',
    done,
    prompt: result.interruptions.map(({ rawItem }) => rawItem.arguments).join(' ') || null,
  });
  return {
    say: async (state, text) => {
      const messages = [...(state?.history ?? []), { role: 'user', content: text }];
      const context = { intentlock: { sessionId, messages } };
      return answer(await run(agent, messages, { context }), context);
    },
    reply: async ({ saved, context }, yes) => {
      const state = await RunState.fromString(agent, saved);
      for (const item of state.getInterruptions()) {
        if (yes) state.approve(item);
        else await reject(state, item, context);
      }
      return answer(await run(agent, state), context);
    },
  };
});
