import { readArguments } from '../tools/batch.js';
import { readSchema } from '../tools/schema.js';
import type { ToolCall } from '../tools/tool-gate.js';

/** A tool call as the SDK hands it to policies. */
export interface AiToolCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
}

/** A call as the gate gets it, with the tool's description and schema. */
export function callOf({ toolCallId, toolName, input }: AiToolCall, tool: unknown): ToolCall {
  const { description, inputSchema } = (tool ?? {}) as {
    description?: unknown;
    inputSchema?: unknown;
  };
  return {
    id: toolCallId,
    name: toolName,
    arguments: readArguments(input),
    description: typeof description === 'string' ? description : undefined,
    // The SDK's own schemas may be made when they are needed.
    schema: readSchema(typeof inputSchema === 'function' ? inputSchema() : inputSchema),
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

/** The calls in messages whose approval the user refused. */
export const refusedCalls = (messages: readonly unknown[]): AiToolCall[] =>
  (partsOf(messages) as (Part & AiToolCall)[]).filter(
    ({ type, toolCallId }) =>
      type === 'tool-call' && readReply(messages, toolCallId)?.answer === 'no',
  );

interface Reply {
  readonly answer: 'yes' | 'no' | 'policy';
  readonly approvalId: string;
}

/**
 * What was answered to the approval request of a call, read as the SDK reads it: the first response in the last message
 * counts. `policy`: a program has approved it, which is no user's yes. Null where there is no answer.
 */
export function readReply(messages: readonly unknown[], callId: string): Reply | null {
  const requests = partsOf(messages).filter(({ type }) => type === 'tool-approval-request');
  for (const part of partsOf(messages.slice(-1))) {
    if (part.type !== 'tool-approval-response') continue;
    const request = requests.filter(({ approvalId }) => approvalId === part.approvalId).at(-1);
    if (request?.toolCallId !== callId) continue;
    const approvalId = String(part.approvalId);
    // The SDK writes its own decisions down as requests that answer themselves.
    if (request.isAutomatic) {
      return part.approved === true ? { answer: 'policy', approvalId } : null;
    }
    return { answer: part.approved === true ? 'yes' : 'no', approvalId };
  }
  return null;
}
