/** Gates the tools of the OpenAI Agents SDK (`@openai/agents`): `gated` completes the options of `tool`. */

import { readArguments } from '../tools/batch.js';
import type { Risk, Risks } from '../tools/risks.js';
import { readSchema } from '../tools/schema.js';
import {
  type Conversation,
  type ToolCall,
  ToolGate,
  type ToolGateOptions,
} from '../tools/tool-gate.js';
import { denialOf } from '../tools/turns.js';
import { readTurns } from './messages.js';

/** What the run's context holds as `intentlock`: the conversation, and the request or all its items. */
export interface AgentsConversation {
  readonly sessionId: string;
  readonly request?: string | undefined;
  /** The run's input, such as `result.history`: with it, answers to questions are found. */
  readonly messages?: readonly unknown[] | undefined;
}

interface RunContext {
  readonly context: unknown;
  isToolApproved(approval: { toolName: string; callId: string }): boolean | undefined;
}

interface GuardrailData {
  readonly context: RunContext;
  readonly toolCall: { readonly callId: string; readonly name: string; readonly arguments: string };
}

type Behavior = { type: 'allow' } | { type: 'rejectContent'; message: string };

/** The fields that `gated` adds to a tool's. */
export interface AgentsGate {
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types differ by the tool's parameters
  needsApproval: (context: any, input: any, callId?: string) => Promise<boolean>;
  inputGuardrails: {
    type: 'tool_input';
    name: string;
    // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types differ by the context
    run: (data: any) => Promise<{ behavior: Behavior }>;
  }[];
}

interface ToolOptions {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly parameters?: unknown;
  readonly inputGuardrails?: readonly unknown[] | undefined;
}

export interface AgentsGateOptions extends Omit<ToolGateOptions, 'risks'> {
  /** The risk of this tool, or a function of its name and arguments; medium by default. */
  risk?: Risk | Extract<Risks, (...args: never[]) => unknown> | undefined;
}

const MAX_WAITING = 1_000;

const DENY = new WeakMap<object, (call: ToolCall, conversation: Conversation) => Promise<void>>();

/** Completes the options of a tool: refusals become its result, a confirmation the SDK's approval. */
export function gated<Options extends object>(
  options: Options,
  { risk = 'medium', ...rest }: AgentsGateOptions = {},
): Options & AgentsGate {
  const { name, description, parameters, inputGuardrails = [] } = options as ToolOptions;
  const risks = typeof risk === 'function' ? risk : { '*': risk };
  const gate = new ToolGate({ integration: 'openai-agents', ...rest, risks });
  const callOf = (id: string, called: string, args: unknown): ToolCall => ({
    id,
    name: called,
    arguments: readArguments(args),
    description,
    schema: readSchema(parameters),
  });
  const waiting = new Set<string>();
  const guardrail: AgentsGate['inputGuardrails'][number] = {
    type: 'tool_input',
    name: 'intentlock',
    run: async ({ context, toolCall }: GuardrailData) => {
      const call = callOf(toolCall.callId, toolCall.name, toolCall.arguments);
      const conversation = conversationOf(context.context);
      let verdict = await gate.judge(call, conversation);
      if (verdict.kind === 'confirm') {
        const isApproved = context.isToolApproved({ toolName: call.name, callId: call.id });
        if (isApproved) verdict = await gate.approve(call, conversation);
        // The SDK may ask the guardrails before the approval, too: the question itself is no refusal.
        else if (waiting.has(call.id)) return { behavior: { type: 'allow' } };
      }
      return verdict.kind === 'run'
        ? { behavior: { type: 'allow' } }
        : { behavior: { type: 'rejectContent', message: verdict.text } };
    },
  };
  DENY.set(guardrail, (call, conversation) => gate.deny(call, conversation));
  return {
    ...options,
    needsApproval: async (context: RunContext, input: unknown, callId = '') => {
      const call = callOf(callId, name ?? '', input);
      const verdict = await gate.judge(call, conversationOf(context.context));
      if (verdict.kind !== 'confirm') return false;
      if (waiting.size >= MAX_WAITING) waiting.clear();
      waiting.add(callId);
      return true;
    },
    inputGuardrails: [...inputGuardrails, guardrail] as AgentsGate['inputGuardrails'],
  };
}

interface Interruption {
  readonly rawItem: unknown;
  readonly agent: unknown;
}

/** Rejects an interruption and tells the gate that the user said no. `context` is the one that the run was given. */
export async function reject<Item extends Interruption>(
  state: { reject(item: Item, options?: { message?: string }): void },
  item: Item,
  context: unknown,
): Promise<void> {
  const raw = item.rawItem as { callId?: string; name?: string; arguments?: string };
  state.reject(item, { message: denialOf(raw.callId ?? '') });
  const { tools = [] } = item.agent as {
    tools?: readonly { name?: string; inputGuardrails?: readonly object[] }[];
  };
  const tool = tools.find(({ name }) => name === raw.name);
  const deny = tool?.inputGuardrails?.map((guardrail) => DENY.get(guardrail)).find(Boolean);
  const call = {
    id: raw.callId ?? '',
    name: raw.name ?? '',
    arguments: readArguments(raw.arguments),
  };
  const { description, parameters } = (tool ?? {}) as ToolOptions;
  await deny?.({ ...call, description, schema: readSchema(parameters) }, conversationOf(context));
}

function conversationOf(context: unknown): Conversation {
  const { intentlock } = (context ?? {}) as { intentlock?: AgentsConversation };
  const { sessionId = '', request = '', messages } = intentlock ?? {};
  return { sessionId, turns: readTurns(messages ?? request) };
}
