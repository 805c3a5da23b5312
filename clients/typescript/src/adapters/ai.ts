/**
 * Gates the tools of the Vercel AI SDK (`ai` 6 and 7): `gateTools` holds the tools themselves, so that no version and no
 * setting of the SDK runs one that the gate has not let through, and makes the `toolApproval` of version 7.
 */

import { canonicalJson } from '../json.js';
import { type Conversation, ToolGate, type ToolGateOptions } from '../tools/tool-gate.js';
import { denialOf, USED } from '../tools/turns.js';
import type { Verdict } from '../tools/verdict.js';
import { type AiToolCall, callOf, readReply, refusedCalls } from './ai-messages.js';
import {
  type AiApproval,
  type AiPolicy,
  ownApproval,
  policyStatus,
  stricter,
  type ToolOptions,
} from './ai-policy.js';
import { checkVersion } from './ai-version.js';
import { holding } from './holding.js';
import { readTurns } from './messages.js';

export type { AiToolCall } from './ai-messages.js';
export type { AiApproval, AiPolicy } from './ai-policy.js';

export interface AiApprovalInput {
  readonly toolCall: AiToolCall;
  readonly tools?: Readonly<Record<string, unknown>> | undefined;
  readonly messages: readonly unknown[];
}

export interface AiGateOptions<Tools> extends ToolGateOptions {
  /** The conversation, up to 120 characters. */
  sessionId: string;
  /** The tools; the model is given `gate.tools` in their place. */
  tools?: Tools | undefined;
}

export interface AiGate<Tools> {
  /** The tools, each held until the gate lets its call through. */
  readonly tools: Tools;
  readonly toolApproval: (input: AiApprovalInput) => Promise<AiApproval>;
  /** The sentence that the user is to answer with yes or no; empty where the call needs none. */
  readonly promptFor: (toolCall: AiToolCall) => string;
  /** Puts another policy first. The stricter of both wins. */
  readonly compose: <Input extends AiApprovalInput>(
    other: AiPolicy<Input>,
  ) => (input: Input) => Promise<AiApproval>;
  /** Tells the gate which calls the user refused, from the messages that go back to the SDK. */
  readonly tellDenials: (messages: readonly unknown[]) => Promise<void>;
  readonly flush: () => Promise<void>;
}

type Execute = (input: unknown, options: ToolOptions) => unknown;

interface AiTool {
  readonly execute?: Execute | undefined;
  readonly needsApproval?: unknown;
}

const MAX_PROMPTS = 200;

/**
 * Makes the gate of one conversation. Throws a RangeError where a risk is none, and an Error where the installed version of
 * the SDK would run tools without asking.
 */
export function gateTools<Tools extends object = Record<string, never>>({
  sessionId,
  tools,
  ...options
}: AiGateOptions<Tools>): AiGate<Tools> {
  checkVersion(tools !== undefined);
  const gate = new ToolGate({ integration: 'ai-sdk', ...options });
  /** What was put to the user here: the prompt of each call. */
  const prompts = new Map<string, { readonly prompt: string; readonly doing: string }>();
  /** Approvals by which a tool has run. */
  const spent = new Set<string>();
  const given = new WeakMap<object, AiTool>();
  const conversationOf = (messages: readonly unknown[]): Conversation => ({
    sessionId,
    turns: readTurns(messages),
  });
  const toolNamed = (name: string, among: object | undefined = tools): AiTool | undefined => {
    const found = among && Object.hasOwn(among, name) ? (among as never)[name] : undefined;
    return found && (given.get(found) ?? found);
  };

  /** Judges a call, and notes what the user is shown of one that they have not answered. */
  async function put(toolCall: AiToolCall, tool: unknown, messages: readonly unknown[]) {
    const conversation = conversationOf(messages);
    const call = callOf(toolCall, tool);
    const verdict = await gate.judge(call, conversation);
    const doing = canonicalJson([call.name, call.arguments]);
    const answer = readReply(messages, call.id)?.answer;
    if (verdict.kind === 'confirm' && !answer) {
      if (prompts.size >= MAX_PROMPTS) prompts.delete(prompts.keys().next().value ?? '');
      prompts.set(call.id, { prompt: verdict.prompt, doing });
    }
    return { call, conversation, verdict, answer, wasPut: prompts.get(call.id)?.doing === doing };
  }

  /** What is to become of a call, with the user's approval where the messages have it. */
  async function settle(
    toolCall: AiToolCall,
    tool: unknown,
    messages: readonly unknown[],
  ): Promise<Verdict | { kind: 'denied'; text: string }> {
    const { call, conversation, verdict, answer, wasPut } = await put(toolCall, tool, messages);
    if (verdict.kind !== 'confirm' || !answer) return verdict;
    switch (answer) {
      case 'yes':
        return await gate.approveOnce(call, conversation, wasPut);
      case 'no':
        await gate.deny(call, conversation);
        return { kind: 'denied', text: denialOf(call.id) };
      case 'policy':
        // Version 7 takes any status but a denial for a yes on a call that is approved already.
        return { kind: 'denied', text: verdict.text };
    }
  }

  async function toolApproval(input: AiApprovalInput): Promise<AiApproval> {
    const { toolCall, messages } = input;
    const tool = toolNamed(toolCall.toolName, input.tools) ?? toolNamed(toolCall.toolName);
    const own = await ownApproval(tool?.needsApproval, input);
    const settled = await settle(toolCall, tool, messages);
    if (settled.kind === 'run') return own;
    const isReplayed = readReply(messages, toolCall.toolCallId) !== null;
    return settled.kind === 'confirm' && !isReplayed
      ? { type: 'user-approval', reason: settled.prompt }
      : { type: 'denied', reason: settled.text };
  }

  function held(toolName: string, tool: AiTool): AiTool {
    const { execute, needsApproval } = tool;
    /** Null where the tool may run, else what the model is told. */
    const refusal = async (input: unknown, options: ToolOptions): Promise<string | null> => {
      const { toolCallId, messages = [] } = options;
      const verdict = await settle({ toolCallId, toolName, input }, tool, messages);
      if (verdict.kind !== 'run') return verdict.text;
      const reply = readReply(messages, toolCallId);
      if (reply?.answer !== 'yes') return null;
      if (spent.has(reply.approvalId)) return USED;
      spent.add(reply.approvalId);
      return null;
    };
    const wrapped: AiTool = {
      ...tool,
      needsApproval: async (input: unknown, options: ToolOptions) => {
        const { toolCallId, messages = [] } = options;
        const toolCall = { toolCallId, toolName, input };
        const own = await ownApproval(needsApproval, { ...options, messages, toolCall });
        const { kind } = (await put(toolCall, tool, messages)).verdict;
        // What runs elsewhere can't be held: a person decides on whatever the gate does not let through.
        return own.type !== 'not-applicable' || kind === 'confirm' || (!execute && kind !== 'run');
      },
      ...(execute && { execute: holding(execute.bind(tool), refusal) }),
    };
    given.set(wrapped, tool);
    return wrapped;
  }

  return {
    tools: Object.fromEntries(
      Object.entries(tools ?? {}).map(([name, tool]) => [name, held(name, tool as AiTool)]),
    ) as Tools,
    toolApproval,
    promptFor: ({ toolCallId }) => prompts.get(toolCallId)?.prompt ?? '',
    compose: (other) => async (input) =>
      stricter(await policyStatus(other, input), await toolApproval(input)),
    tellDenials: async (messages) => {
      for (const toolCall of refusedCalls(messages)) {
        const call = callOf(toolCall, toolNamed(toolCall.toolName));
        const conversation = conversationOf(messages);
        // Asked again, the gate says which question it was.
        if (tools) await gate.judge(call, conversation);
        await gate.deny(call, conversation);
      }
    },
    flush: () => gate.flush(),
  };
}
