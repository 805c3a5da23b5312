/** Gates the tools of the Vercel AI SDK (`ai` 7): `gateTools` makes the `toolApproval` of an agent or of one call. */

import { readArguments } from '../tools/batch.js';
import { readSchema } from '../tools/schema.js';
import {
  type Conversation,
  type ToolCall,
  ToolGate,
  type ToolGateOptions,
} from '../tools/tool-gate.js';
import { denialOf } from '../tools/turns.js';
import { readTurns } from './messages.js';

export interface AiToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

export interface AiApprovalInput {
  readonly toolCall: AiToolCall;
  readonly tools?: Readonly<Record<string, unknown>> | undefined;
  readonly messages: readonly unknown[];
}

export type AiApproval =
  | { type: 'not-applicable' }
  | { type: 'approved'; reason?: string }
  | { type: 'denied'; reason?: string }
  | { type: 'user-approval'; reason?: string };

type Status = AiApproval | AiApproval['type'] | undefined;

export type AiPolicy<Input extends AiApprovalInput> = (
  input: Input,
) => Status | PromiseLike<Status>;

export interface AiGateOptions extends ToolGateOptions {
  /** The conversation, up to 120 characters. */
  sessionId: string;
}

export interface AiGate {
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

const MAX_PROMPTS = 200;
const STRICTNESS = ['not-applicable', 'approved', 'user-approval', 'denied'];

/** Makes the gate of one conversation. Throws a RangeError where a risk is none. */
export function gateTools({ sessionId, ...options }: AiGateOptions): AiGate {
  const gate = new ToolGate({ integration: 'ai-sdk', ...options });
  const prompts = new Map<string, string>();
  const conversationOf = (messages: readonly unknown[]): Conversation => ({
    sessionId,
    turns: readTurns(messages),
  });

  async function toolApproval({ toolCall, tools, messages }: AiApprovalInput): Promise<AiApproval> {
    const conversation = conversationOf(messages);
    const call = callOf(toolCall, tools?.[toolCall.toolName]);
    let verdict = await gate.judge(call, conversation);
    if (verdict.kind === 'confirm') {
      const reply = readReply(messages, call.id);
      if (reply === null) {
        if (prompts.size >= MAX_PROMPTS) prompts.delete(prompts.keys().next().value ?? '');
        prompts.set(call.id, verdict.prompt);
        return { type: 'user-approval', reason: verdict.prompt };
      }
      if (!reply) {
        await gate.deny(call, conversation);
        return { type: 'denied', reason: denialOf(call.id) };
      }
      verdict = await gate.approve(call, conversation);
    }
    return verdict.kind === 'run'
      ? { type: 'not-applicable' }
      : { type: 'denied', reason: verdict.text };
  }

  return {
    toolApproval,
    promptFor: ({ toolCallId }) => prompts.get(toolCallId) ?? '',
    compose: (other) => async (input) => {
      const [theirs, ours] = [normal(await other(input)), await toolApproval(input)];
      return STRICTNESS.indexOf(theirs.type) > STRICTNESS.indexOf(ours.type) ? theirs : ours;
    },
    tellDenials: async (messages) => {
      for (const part of partsOf(messages)) {
        if (part.type !== 'tool-call' || readReply(messages, part.toolCallId) !== false) continue;
        await gate.deny(callOf(part as unknown as AiToolCall, null), conversationOf(messages));
      }
    },
    flush: () => gate.flush(),
  };
}

const normal = (status: Status): AiApproval =>
  typeof status === 'string' ? { type: status } : (status ?? { type: 'not-applicable' });

function callOf({ toolCallId, toolName, input }: AiToolCall, tool: unknown): ToolCall {
  const { description, inputSchema } = (tool ?? {}) as {
    description?: unknown;
    inputSchema?: unknown;
  };
  return {
    id: toolCallId,
    name: toolName,
    arguments: readArguments(input),
    description: typeof description === 'string' ? description : undefined,
    schema: readSchema(inputSchema),
  };
}

type Part = {
  readonly [Field in 'type' | 'toolCallId' | 'approvalId' | 'approved' | 'isAutomatic']?: unknown;
};

const partsOf = (messages: readonly unknown[]): Part[] =>
  messages.flatMap((message) => {
    const { content } = (message ?? {}) as { content?: unknown };
    return Array.isArray(content) ? (content as Part[]) : [];
  });

/** What the user answered to the approval request of a call; null where they were not asked, or have not answered. */
function readReply(messages: readonly unknown[], callId: unknown): boolean | null {
  const parts = partsOf(messages);
  const asked = parts
    .filter(({ type, toolCallId }) => type === 'tool-approval-request' && toolCallId === callId)
    .at(-1);
  // The SDK writes its own denials down as requests that answer themselves.
  if (!asked || asked.isAutomatic) return null;
  const reply = parts.find(
    (part) => part.type === 'tool-approval-response' && part.approvalId === asked.approvalId,
  );
  return typeof reply?.approved === 'boolean' ? reply.approved : null;
}
