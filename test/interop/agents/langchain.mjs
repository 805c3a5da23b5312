import { Command, MemorySaver } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent, tool } from 'langchain';
import { intentlockMiddleware } from 'intentlock/langchain';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

// What a process that has just started finds: the threads.
const checkpointer = new MemorySaver();

await runScenarios('LangChain', (sessionId, options) => {
  const done = [];
  const tools = TOOLS.map(({ name, description, parameters }) =>
    tool((input) => execute(done, name, input), { name, description, schema: parameters }),
  );
  const agent = createAgent({
    model: new ChatOpenAI({ model: 'scripted' }),
    tools,
    checkpointer,
    middleware: [intentlockMiddleware({ tools, ...options })],
  });
  const config = { configurable: { thread_id: sessionId } };

  async function go(input) {
    const result = await agent.invoke(input, config);
    const requests = result.__interrupt__?.[0]?.value.actionRequests ?? [];
    const prompt = requests.map(({ description }) => description).join(' ') || null;
    return { state: requests.length, text: result.messages.at(-1).text, done, prompt };
  }
  return {
    say: (_, text) => go({ messages: [{ role: 'user', content: text }] }),
    reply: (count, yes) => {
      const decisions = Array(count).fill({ type: yes ? 'approve' : 'reject' });
      return go(new Command({ resume: { decisions } }));
    },
    edit: (_, editedAction) => go(new Command({ resume: { decisions: [{ type: 'edit', editedAction }] } })),
  };
});
