import { Command, END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { tool } from 'langchain';
import { gatedToolNode } from 'intentlock/langchain';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

// What a process that has just started finds: the threads.
const checkpointer = new MemorySaver();

await runScenarios('LangGraph', (sessionId, options) => {
  const done = [];
  const tools = TOOLS.map(({ name, description, parameters }) =>
    tool((input) => execute(done, name, input), { name, description, schema: parameters }),
  );
  const model = new ChatOpenAI({ model: 'scripted' }).bindTools(tools);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', gatedToolNode(tools, options))
    .addEdge(START, 'model')
    .addConditionalEdges('model', ({ messages }) => (messages.at(-1).tool_calls?.length ? 'tools' : END))
    .addEdge('tools', 'model')
    .compile({ checkpointer });
  const config = { configurable: { thread_id: sessionId } };

  async function go(input) {
    const result = await graph.invoke(input, config);
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
