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
import { holding } from './holding.js';
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

interface SdkCall {
  readonly callId: string;
  readonly name: string;
  readonly arguments: string;
}

interface GuardrailData {
  readonly context: RunContext;
  readonly toolCall: SdkCall;
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

type Execute = (input: unknown, context: RunContext, details?: { toolCall?: SdkCall }) => unknown;

interface ToolOptions {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly parameters?: unknown;
  readonly execute?: Execute | undefined;
  readonly needsApproval?: unknown;
  readonly inputGuardrails?: readonly unknown[] | undefined;
}

export interface AgentsGateOptions extends Omit<ToolGateOptions, 'risks'> {
  /** The risk of this tool, or a function of its name and arguments; medium by default. */
  risk?: Risk | Extract<Risks, (...args: never[]) => unknown> | undefined;
}

const MAX_WAITING = 1_000;

/** What a gated tool knows of its calls, by the guardrail that stands in its definition. */
interface Behind {
  /** The prompts of the calls that wait for the user. */
  readonly waiting: Map<string, string>;
  deny(call: SdkCall, conversation: Conversation): Promise<void>;
}

const BEHIND = new WeakMap<object, Behind>();

/**
 * Completes the options of a tool: refusals become its result, a confirmation the SDK's approval, beside an approval that the
 * tool wants by itself.
 */
export function gated<Options extends object>(
  options: Options,
  { risk = 'medium', ...rest }: AgentsGateOptions = {},
): Options & AgentsGate {
  const { name, description, parameters, execute, needsApproval, inputGuardrails } =
    options as ToolOptions;
  const risks = typeof risk === 'function' ? risk : { '*': risk };
  const gate = new ToolGate({ integration: 'openai-agents', ...rest, risks });
  // The SDK reads the arguments by JSON.parse: what it makes of them is what would be done.
  const callOf = (id: string, called: string, args: unknown): ToolCall => ({
    id,
    name: called,
    arguments: readArguments(typeof args === 'string' ? parsed(args) : args),
    description,
    schema: readSchema(parameters),
  });
  const waiting: Behind['waiting'] = new Map();

  /** Null where a call may go on, else what the model is told. */
  async function refusal(
    call: ToolCall,
    context: RunContext,
    isExecuting: boolean,
  ): Promise<string | null> {
    const conversation = conversationOf(context.context);
    let verdict = await gate.judge(call, conversation);
    if (verdict.kind === 'confirm') {
      if (isApproved(context, call)) verdict = await gate.approve(call, conversation);
      // The SDK may ask the guardrails before the approval, too: the question itself is no refusal.
      else if (!isExecuting && waiting.has(call.id)) return null;
    }
    return verdict.kind === 'run' ? null : verdict.text;
  }

  const guardrail: AgentsGate['inputGuardrails'][number] = {
    type: 'tool_input',
    name: 'intentlock',
    run: async ({ context, toolCall }: GuardrailData) => {
      const call = callOf(toolCall.callId, toolCall.name, toolCall.arguments);
      const message = await refusal(call, context, false);
      return {
        behavior: message === null ? { type: 'allow' } : { type: 'rejectContent', message },
      };
    },
  };
  BEHIND.set(guardrail, {
    waiting,
    deny: async (toolCall, conversation) => {
      const call = callOf(toolCall.callId, toolCall.name, toolCall.arguments);
      // Asked again, the gate says which question it was.
      await gate.judge(call, conversation);
      await gate.deny(call, conversation);
    },
  });
  return {
    ...options,
    ...(execute && {
      execute: holding(execute, async (input, context, details) => {
        const {
          callId = '',
          name: called = name ?? '',
          arguments: args = input,
        } = {
          ...details?.toolCall,
        };
        return await refusal(callOf(callId, called, args), context, true);
      }),
    }),
    needsApproval: async (context: RunContext, input: unknown, callId = '') => {
      const own: unknown =
        typeof needsApproval === 'function'
          ? await needsApproval(context, input, callId)
          : needsApproval;
      const call = callOf(callId, name ?? '', input);
      const verdict = await gate.judge(call, conversationOf(context.context));
      if (verdict.kind === 'confirm') {
        if (waiting.size >= MAX_WAITING) waiting.clear();
        waiting.set(callId, verdict.prompt);
      }
      return Boolean(own) || verdict.kind === 'confirm';
    },
    inputGuardrails: [...(inputGuardrails ?? []), guardrail] as AgentsGate['inputGuardrails'],
  };
}

/** Whether the user approved this very call. An approval of all calls of a tool is none: nobody was shown this one. */
function isApproved(context: RunContext, { id, name }: ToolCall): boolean {
  const isOf = (callId: string) => context.isToolApproved({ toolName: name, callId }) === true;
  return id !== '' && isOf(id) && !isOf(`${id} and any other`);
}

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return text;
  }
}

interface Interruption {
  readonly rawItem: unknown;
  readonly agent: unknown;
}

function behindOf({ rawItem, agent }: Interruption): Behind | undefined {
  const { name: called } = rawItem as Partial<SdkCall>;
  const { tools = [] } = agent as {
    tools?: readonly { name?: string; inputGuardrails?: readonly object[] }[];
  };
  const guardrails = tools.find(({ name }) => name === called)?.inputGuardrails ?? [];
  return guardrails.map((guardrail) => BEHIND.get(guardrail)).find(Boolean);
}

/** The sentence that the user is to answer with yes or no; where this process has not asked, the call itself. */
export function promptFor(item: Interruption): string {
  const { callId = '', name = '', arguments: args = '' } = item.rawItem as Partial<SdkCall>;
  return behindOf(item)?.waiting.get(callId) ?? `${name} ${args}`;
}

/** Rejects an interruption and tells the gate that the user said no. `context` is the one that the run was given. */
export async function reject<Item extends Interruption>(
  state: { reject(item: Item, options?: { message?: string }): void },
  item: Item,
  context: unknown,
): Promise<void> {
  const { callId = '', name = '', arguments: args = '' } = item.rawItem as Partial<SdkCall>;
  state.reject(item, { message: denialOf(callId) });
  await behindOf(item)?.deny({ callId, name, arguments: args }, conversationOf(context));
}

function conversationOf(context: unknown): Conversation {
  const { intentlock } = (context ?? {}) as { intentlock?: AgentsConversation };
  const { sessionId = '', request = '', messages } = intentlock ?? {};
  return { sessionId, turns: readTurns(messages ?? request) };
}
