import { execute, TOOLS } from './brain.mjs';

/**
 * The agent of the scenarios over one version of the SDK.
 * @param ai the package `ai`
 * @param model a model of its provider
 * @param gateTools our helper, as that version's program has it
 */
export const startAgent = (ai, model, gateTools) => (sessionId, options) => {
  const done = [];
  const tools = Object.fromEntries(
    TOOLS.map(({ name, description, parameters }) => [
      name,
      ai.tool({
        description,
        inputSchema: ai.jsonSchema(parameters),
        execute: (input) => execute(done, name, input),
      }),
    ]),
  );
  const gate = gateTools({ sessionId, tools, ...options });
  const { toolApproval } = gate;
  const agent = new ai.ToolLoopAgent({ model, tools: gate.tools, toolApproval });

  async function go(messages) {
    const result = await agent.generate({ messages });
    const asked = result.content.filter(
      (part) => part.type === 'tool-approval-request' && !part.isAutomatic,
    );
    const state = {
      messages: [...messages, ...(result.responseMessages ?? result.response.messages)],
      approvalIds: asked.map(({ approvalId }) => approvalId),
    };
    const prompt = asked.map(({ toolCall }) => gate.promptFor(toolCall)).join(' ') || null;
    await gate.flush();
    return { state, text: result.text, done, prompt };
  }
  return {
    say: (state, text) => go([...(state?.messages ?? []), { role: 'user', content: text }]),
    reply: async ({ messages, approvalIds }, approved) => {
      const next = [...messages, { role: 'tool', content: responsesTo(approvalIds, approved) }];
      await gate.tellDenials(next);
      return await go(next);
    },
  };
};

export const responsesTo = (approvalIds, approved) =>
  approvalIds.map((approvalId) => ({ type: 'tool-approval-response', approvalId, approved }));
