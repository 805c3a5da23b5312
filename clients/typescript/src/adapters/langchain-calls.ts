import { ToolMessage } from '@langchain/core/messages';
import { interrupt } from '@langchain/langgraph';
import { canonicalJson, writeJson } from '../json.js';
import { judgeEach } from '../tools/at-once.js';
import { describeEdit } from '../tools/edit.js';
import { readSchema } from '../tools/schema.js';
import type { Conversation, ToolCall, ToolGate } from '../tools/tool-gate.js';
import { denialOf, type Turn } from '../tools/turns.js';

/** A tool call in a message of LangChain's. */
export interface ChainCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: Record<string, unknown>;
  readonly type?: 'tool_call' | undefined;
}

/** A message of LangChain's, as far as it is read. `text` joins the parts that were said. */
export interface ChainMessage {
  readonly type?: string;
  getType?(): string;
  readonly text?: unknown;
  readonly content: unknown;
  tool_calls?: ChainCall[];
  readonly tool_call_id?: string;
  /** The name of the agent that made it, which `createAgent` gives it. */
  readonly name?: unknown;
  response_metadata?: Record<string, unknown>;
}

const ROLES = { human: 'user', ai: 'assistant', tool: 'tool', system: 'system' } as const;
const DECISIONS = ['approve', 'edit', 'reject'];

/**
 * Where approvals are kept until the tools run, by the ids of calls: in the message that calls them, so that a restart does
 * not lose them.
 */
const APPROVED = 'intentlock_approved';

interface Approval {
  /** Name and arguments of the call that was approved, as canonical JSON: no other call is. */
  readonly call: string;
  /** The words of the person's edit, or none. */
  readonly edit: string;
}

const actOf = ({ name, args }: ChainCall): string => canonicalJson([name, args]);

function approvalOf(message: ChainMessage | undefined, call: ChainCall): Approval | null {
  const approvals = (message?.response_metadata?.[APPROVED] ?? {}) as Record<string, Approval>;
  const approval = call.id && Object.hasOwn(approvals, call.id) ? approvals[call.id] : undefined;
  return approval?.call === actOf(call) ? approval : null;
}

/** The conversation of a thread, whose id is the session. */
export function conversationOf(
  messages: readonly ChainMessage[],
  config: { configurable?: { thread_id?: unknown } | undefined } | undefined,
): Conversation {
  const sessionId = String(config?.configurable?.thread_id ?? '');
  return { sessionId, turns: messages.map(readTurn) };
}

function readTurn(message: ChainMessage): Turn {
  const type = message.getType?.() ?? message.type ?? 'ai';
  const text = typeof message.text === 'string' ? message.text : message.content;
  return {
    role: ROLES[type as keyof typeof ROLES] ?? 'assistant',
    text: typeof text === 'string' ? text : (writeJson(text ?? '') ?? ''),
    ...(message.tool_calls?.length && {
      calls: message.tool_calls.map((call) => callOf(call, [])),
    }),
    ...(message.tool_call_id && { answers: message.tool_call_id }),
  };
}

/** A call as the gate gets it; the tool's description and schema are sent where it is at hand. */
export function callOf(
  call: ChainCall,
  tools: readonly unknown[],
  message?: ChainMessage,
): ToolCall {
  type Described = { name?: unknown; description?: unknown; schema?: unknown };
  const tool = (tools as readonly Described[]).find((candidate) => candidate?.name === call.name);
  return {
    id: call.id ?? '',
    name: call.name,
    arguments: call.args,
    description: typeof tool?.description === 'string' ? tool.description : undefined,
    schema: readSchema(tool?.schema),
    agent: typeof message?.name === 'string' ? message.name : undefined,
  };
}

/** The last message, where it calls tools. */
export function callingMessage(messages: readonly ChainMessage[]): ChainMessage | undefined {
  const last = messages.at(-1);
  return last?.tool_calls?.length ? last : undefined;
}

/** What the model is told in place of a call's result. */
export const refusal = (call: ChainCall, content: string): ToolMessage =>
  new ToolMessage({ content, name: call.name, tool_call_id: call.id ?? '', status: 'error' });

/** Judges a call that is about to be made: null where it runs, else what the model is told. */
export async function judgeCall(
  gate: ToolGate,
  given: ChainCall,
  tools: readonly unknown[],
  conversation: Conversation,
  message: ChainMessage | undefined,
): Promise<string | null> {
  const call = callOf(given, tools, message);
  const approval = approvalOf(message, given);
  const edit = approval?.edit || null;
  let verdict = await gate.judge(call, conversation, edit);
  if (verdict.kind === 'confirm' && approval) {
    verdict = await gate.approve(call, conversation, edit);
  }
  return verdict.kind === 'run' ? null : verdict.text;
}

interface HumanDecision {
  readonly type: string;
  readonly message?: string;
  readonly editedAction?: { name: string; args: Record<string, unknown> };
}

/**
 * Interrupts for the calls of a message that have to be confirmed, in the form of LangChain's own human-in-the-loop
 * middleware, and notes the decisions in the message. Answers the results of those that were rejected, or null where nothing
 * had to be confirmed. Throws where the decisions do not fit.
 */
export async function confirmCalls(
  gate: ToolGate,
  message: ChainMessage,
  conversation: Conversation,
  tools: readonly unknown[],
): Promise<ToolMessage[] | null> {
  const calls = message.tool_calls ?? [];
  const open: { call: ChainCall; prompt: string }[] = [];
  const judged = calls.map((call) => callOf(call, tools, message));
  const verdicts = await judgeEach(gate, judged, conversation);
  for (const [index, call] of calls.entries()) {
    const verdict = verdicts[index];
    if (verdict?.kind === 'confirm') open.push({ call, prompt: verdict.prompt });
  }
  if (open.length === 0) return null;
  const answer = interrupt({
    actionRequests: open.map(({ call: { name, args }, prompt }) => ({
      name,
      args,
      description: prompt,
    })),
    reviewConfigs: open.map(({ call }) => ({ actionName: call.name, allowedDecisions: DECISIONS })),
  }) as { decisions?: HumanDecision[] };
  const decisions = answer?.decisions;
  if (!Array.isArray(decisions) || decisions.length !== open.length) {
    throw new Error(`${open.length} calls wait for as many decisions`);
  }
  const rejected: ToolMessage[] = [];
  const approved: Record<string, Approval> = {};
  for (const [index, { call }] of open.entries()) {
    const { type, editedAction, message: reason } = decisions[index] as HumanDecision;
    if (type === 'reject') {
      await gate.deny(callOf(call, tools, message), conversation);
      rejected.push(refusal(call, denialOf(call.id ?? '', reason)));
      continue;
    }
    let act = call;
    if (type === 'edit' && editedAction) {
      act = { ...call, name: editedAction.name, args: editedAction.args };
      calls[calls.indexOf(call)] = act;
    } else if (type !== 'approve') {
      throw new Error(`a decision must be one of ${DECISIONS.join(', ')}, not ${type}`);
    }
    const edit = act === call ? '' : describeEdit(callOf(call, []), callOf(act, []));
    approved[call.id ?? ''] = { call: actOf(act), edit };
  }
  message.response_metadata = { ...message.response_metadata, [APPROVED]: approved };
  return rejected;
}
