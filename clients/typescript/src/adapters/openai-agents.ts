/** Gates the tools of the OpenAI Agents SDK (`@openai/agents`): `gated` completes the options of `tool`. */

import { canonicalJson } from '../json.js';
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
import type { Verdict } from '../tools/verdict.js';
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
  readonly agent?: unknown;
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
  readonly isEnabled?: unknown;
  readonly inputGuardrails?: readonly unknown[] | undefined;
}

export interface AgentsGateOptions extends Omit<ToolGateOptions, 'risks'> {
  /** The risk of this tool, or a function of its name and arguments; medium by default. */
  risk?: Risk | Extract<Risks, (...args: never[]) => unknown> | undefined;
}

const MAX_WAITING = 1_000;

/** A call that the user is to decide on. */
interface Waiting {
  /** Its name and arguments, as canonical JSON. */
  readonly act: string;
  /** Empty where the tool itself wants the approval. */
  readonly prompt: string;
}

/** What a gated tool knows of its calls, by the guardrail that stands in its definition. */
interface Behind {
  /** The calls that wait for the user, or did, by their ids. */
  readonly waiting: Map<string, Waiting>;
  deny(call: SdkCall, agent: unknown, conversation: Conversation): Promise<void>;
}

const actOf = ({ name, arguments: args }: ToolCall): string => canonicalJson([name, args]);

/** The agents of runs, by their contexts: the SDK names them where it asks whether a tool is enabled, before each turn. */
const AGENTS = new WeakMap<object, unknown>();

const BEHIND = new WeakMap<object, Behind>();

/**
 * Completes the options of a tool: refusals become its result, a confirmation the SDK's approval, beside an approval that the
 * tool wants by itself.
 */
export function gated<Options extends object>(
  options: Options,
  { risk = 'medium', ...rest }: AgentsGateOptions = {},
): Options & AgentsGate {
  const { name, description, parameters, execute, needsApproval, isEnabled, inputGuardrails } =
    options as ToolOptions;
  const risks = typeof risk === 'function' ? risk : { '*': risk };
  const gate = new ToolGate({ integration: 'openai-agents', ...rest, risks });
  // The SDK reads the arguments by JSON.parse: what it makes of them is what would be done.
  const callOf = (id: string, called: string, args: unknown, agent: unknown): ToolCall => ({
    id,
    name: called,
    arguments: readArguments(typeof args === 'string' ? parsed(args) : args),
    description,
    schema: readSchema(parameters),
    agent: nameOf(agent),
  });
  const waiting: Behind['waiting'] = new Map();
  /** What was refused in place of an approval that the tool wants by itself. */
  const refused = new Map<string, { readonly act: string; readonly text: string }>();

  /** The gate's verdict; a call that the user has rejected in this run is refused: no agent gets its way by trying again. */
  async function judge(call: ToolCall, context: RunContext): Promise<Verdict> {
    const wasRejected = [...waiting].some(
      ([callId, { act }]) =>
        callId !== call.id &&
        act === actOf(call) &&
        context.isToolApproved({ toolName: call.name, callId }) === false,
    );
    return wasRejected && gate.isEnforcing()
      ? { kind: 'blocked', text: denialOf(call.id), cause: 'denied' }
      : await gate.judge(call, conversationOf(context.context));
  }

  /** Null where a call may go on, else what the model is told. */
  async function refusal(
    call: ToolCall,
    context: RunContext,
    isExecuting: boolean,
  ): Promise<string | null> {
    const conversation = conversationOf(context.context);
    const earlier = refused.get(keyOf(call, conversation));
    if (earlier?.act === actOf(call) && !isApproved(context, call)) return earlier.text;
    let verdict = await judge(call, context);
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
    run: async ({ context, agent, toolCall }: GuardrailData) => {
      const call = callOf(toolCall.callId, toolCall.name, toolCall.arguments, agent);
      const message = await refusal(call, context, false);
      return {
        behavior: message === null ? { type: 'allow' } : { type: 'rejectContent', message },
      };
    },
  };
  BEHIND.set(guardrail, {
    waiting,
    deny: async (toolCall, agent, conversation) => {
      const call = callOf(toolCall.callId, toolCall.name, toolCall.arguments, agent);
      // Perhaps it was asked about in another process.
      keep(waiting, call.id, waiting.get(call.id) ?? { act: actOf(call), prompt: '' });
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
        return await refusal(callOf(callId, called, args, agentOf(context)), context, true);
      }),
    }),
    needsApproval: async (context: RunContext, input: unknown, callId = '') => {
      const call = callOf(callId, name ?? '', input, agentOf(context));
      const key = keyOf(call, conversationOf(context.context));
      refused.delete(key);
      const verdict = await judge(call, context);
      if (verdict.kind !== 'run' && verdict.kind !== 'confirm') {
        // The user would approve it for nothing.
        keep(refused, key, { act: actOf(call), text: verdict.text });
        return false;
      }
      const own: unknown =
        typeof needsApproval === 'function'
          ? await needsApproval(context, input, callId)
          : needsApproval;
      const prompt = verdict.kind === 'confirm' ? verdict.prompt : '';
      if (!own && !prompt) return false;
      keep(waiting, callId, { act: actOf(call), prompt });
      return true;
    },
    isEnabled: (asked: { runContext: object; agent: unknown }) => {
      AGENTS.set(asked.runContext, asked.agent);
      return typeof isEnabled === 'function' ? isEnabled(asked) : (isEnabled ?? true);
    },
    inputGuardrails: [...(inputGuardrails ?? []), guardrail] as AgentsGate['inputGuardrails'],
  };
}

function keep<Value>(known: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = known.keys();
  if (known.size >= MAX_WAITING && oldest !== undefined) known.delete(oldest);
  known.set(key, value);
}

const keyOf = ({ id }: ToolCall, { sessionId }: Conversation): string =>
  JSON.stringify([sessionId, id]);

const agentOf = (context: object): unknown => AGENTS.get(context);

function nameOf(agent: unknown): string | undefined {
  const { name } = (agent ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
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
  return behindOf(item)?.waiting.get(callId)?.prompt || `${name} ${args}`;
}

/**
 * Rejects an interruption and tells the gate that the user said no. `context` is the one that the run was given. The same call is
 * refused for the rest of the run.
 */
export async function reject<Item extends Interruption>(
  state: { reject(item: Item, options?: { message?: string }): void },
  item: Item,
  context: unknown,
): Promise<void> {
  const { callId = '', name = '', arguments: args = '' } = item.rawItem as Partial<SdkCall>;
  state.reject(item, { message: denialOf(callId) });
  const call = { callId, name, arguments: args };
  await behindOf(item)?.deny(call, item.agent, conversationOf(context));
}

function conversationOf(context: unknown): Conversation {
  const { intentlock } = (context ?? {}) as { intentlock?: AgentsConversation };
  const { sessionId = '', request = '', messages } = intentlock ?? {};
  if (!sessionId) sayThatItIsMissing();
  return { sessionId, turns: readTurns(messages ?? request) };
}

let isMissingSaid = false;

function sayThatItIsMissing(): void {
  if (isMissingSaid) return;
  isMissingSaid = true;
  // biome-ignore lint/suspicious/noConsole: nothing else would be seen, and every call of the run is refused
  console.warn(
    "intentlock: the gate can't judge the calls of a run whose context names no session, and lets none run unless it observes: " +
      'run(agent, input, { context: { intentlock: { sessionId, request } } })',
  );
}
