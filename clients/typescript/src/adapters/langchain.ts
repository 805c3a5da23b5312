/** Gates the tools of LangChain's agents by a middleware, and of a graph of one's own by a node. */

import { ToolNode } from '@langchain/langgraph/prebuilt';
import { type AgentMiddleware, createMiddleware } from 'langchain';
import { mapAtOnce } from '../tools/at-once.js';
import { ToolGate, type ToolGateOptions } from '../tools/tool-gate.js';
import {
  type ChainCall,
  type ChainMessage,
  callingMessage,
  confirmCalls,
  conversationOf,
  judgeCall,
  refusal,
} from './langchain-calls.js';

interface State {
  readonly messages: ChainMessage[];
}

interface Runtime {
  readonly configurable?: { thread_id?: unknown } | undefined;
}

interface ToolCallRequest {
  readonly toolCall: ChainCall;
  readonly tool: unknown;
  readonly state: State;
  readonly runtime: Runtime;
}

/**
 * Makes a middleware of `createAgent`. The thread's id is the session. What has to be confirmed interrupts after the model
 * and before any tool runs, as `humanInTheLoopMiddleware` does; other refusals are results with the status error.
 * `tools` are optional: with them, the gate knows the schemas at the interrupt, too.
 */
export function intentlockMiddleware({
  tools = [],
  ...options
}: ToolGateOptions & { tools?: readonly unknown[] } = {}): AgentMiddleware {
  const gate = new ToolGate({ integration: 'langchain', ...options });
  return createMiddleware({
    name: 'IntentlockMiddleware',
    afterModel: async ({ messages }: State, runtime: Runtime) => {
      const message = callingMessage(messages);
      if (!message) return undefined;
      const rejected = await confirmCalls(gate, message, conversationOf(messages, runtime), tools);
      return rejected ? { messages: [message, ...rejected] } : undefined;
    },
    wrapToolCall: async (
      request: ToolCallRequest,
      handler: (request: ToolCallRequest) => unknown,
    ) => {
      const { toolCall, state, runtime } = request;
      const conversation = conversationOf(state.messages, runtime);
      const message = callerOf(state.messages, toolCall);
      const text = await judgeCall(gate, toolCall, tools, conversation, message);
      return text === null ? await handler(request) : refusal(toolCall, text);
    },
  });
}

/** Makes a node for a graph of one's own, in place of `ToolNode`, over a state with `messages`. */
export function gatedToolNode(
  tools: readonly unknown[],
  options: ToolGateOptions = {},
): (state: unknown, config?: unknown) => Promise<{ messages: unknown[] }> {
  const gate = new ToolGate({ integration: 'langgraph', ...options });
  const node = new ToolNode(tools);
  return async (state, config) => {
    const { messages } = state as State;
    const message = callingMessage(messages);
    if (!message) return { messages: [] };
    const conversation = conversationOf(messages, config as Runtime);
    const rejected = (await confirmCalls(gate, message, conversation, tools)) ?? [];
    const isRejected = (call: ChainCall): boolean =>
      rejected.some((result) => (result as { tool_call_id?: string }).tool_call_id === call.id);
    const refused: unknown[] = [];
    const run: ChainCall[] = [];
    const open = (message.tool_calls ?? []).filter((call) => !isRejected(call));
    const texts = await mapAtOnce(open, (call) =>
      judgeCall(gate, call, tools, conversation, message),
    );
    for (const [index, call] of open.entries()) {
      const text = texts[index] ?? null;
      if (text === null) run.push(call);
      else refused.push(refusal(call, text));
    }
    const calling = Object.assign(Object.create(Object.getPrototypeOf(message)), message);
    calling.tool_calls = run;
    const results = run.length > 0 ? await node.invoke({ messages: [calling] }, config) : null;
    return { messages: [...rejected, ...refused, ...(results?.messages ?? [])] };
  };
}

const callerOf = (messages: readonly ChainMessage[], { id }: ChainCall): ChainMessage | undefined =>
  messages.filter(({ tool_calls }) => tool_calls?.some((call) => call.id === id)).at(-1);
