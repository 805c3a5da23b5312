import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, ToolLoopAgent, tool } from 'ai';
import { gateTools } from 'intentlock/ai';
import { execute, TOOLS } from './brain.mjs';
import { runScenarios } from './scenarios.mjs';

const provider = createOpenAICompatible({ name: 'models', baseURL: process.env.OPENAI_BASE_URL });

await runScenarios('Vercel AI SDK', (sessionId, options) => {
  const gate = gateTools({ sessionId, ...options });
  const done = [];
  const tools = Object.fromEntries(
    TOOLS.map(({ name, description, parameters }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(parameters),
        execute: (input) => execute(done, name, input),
      }),
    ]),
  );
  const agent = new ToolLoopAgent({
    model: provider('scripted'),
    tools,
    toolApproval: gate.toolApproval,
  });

  async function go(messages) {
    const result = await agent.generate({ messages });
    const asked = result.content.filter(
      (part) => part.type === 'tool-approval-request' && !part.isAutomatic,
    );
    const state = {
      messages: [...messages, ...result.responseMessages],
      approvalIds: asked.map(({ approvalId }) => approvalId),
    };
    const prompt = asked.map(({ toolCall }) => gate.promptFor(toolCall)).join(' ') || null;
    await gate.flush();
    return { state, text: result.text, done, prompt };
  }
  return {
    say: (state, text) => go([...(state?.messages ?? []), { role: 'user', content: text }]),
    reply: async ({ messages, approvalIds }, approved) => {
      const content = approvalIds.map((approvalId) => ({
        type: 'tool-approval-response',
        approvalId,
        approved,
      }));
      const next = [...messages, { role: 'tool', content }];
      await gate.tellDenials(next);
      return await go(next);
    },
  };
});
