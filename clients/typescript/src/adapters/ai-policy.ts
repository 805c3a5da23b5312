import type { AiToolCall } from './ai-messages.js';

export type AiApproval =
  | { type: 'not-applicable' }
  | { type: 'approved'; reason?: string }
  | { type: 'denied'; reason?: string }
  | { type: 'user-approval'; reason?: string };

type Status = AiApproval | AiApproval['type'] | undefined;

interface Asked {
  readonly toolCall: AiToolCall;
  readonly messages: readonly unknown[];
  readonly toolsContext?: unknown;
  readonly runtimeContext?: unknown;
}

/** What the SDK hands to a tool beside its input. */
export interface ToolOptions {
  readonly toolCallId: string;
  readonly messages?: readonly unknown[] | undefined;
}

/** The SDK's `toolApproval`: a function for all tools, or a status or function for each. */
export type AiPolicy<Input> =
  | ((input: Input) => Status | PromiseLike<Status>)
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own types differ by the tool
  | Readonly<Record<string, Status | ((input: any, options: any) => Status | PromiseLike<Status>)>>;

const STRICTNESS = ['not-applicable', 'approved', 'user-approval', 'denied'];

/** The stricter of two; what is none of the SDK's counts as a denial. */
export function stricter(one: AiApproval, other: AiApproval): AiApproval {
  const [first, second] = [one, other].map(({ type }) => STRICTNESS.indexOf(type));
  if (first === -1) return { type: 'denied' };
  return Number(first) > Number(second) ? one : other;
}

/** What a policy of the developer's says of a call. */
export async function policyStatus<Input extends Asked>(
  policy: AiPolicy<Input>,
  input: Input,
): Promise<AiApproval> {
  if (typeof policy === 'function') return normal(await policy(input));
  const { toolName, input: args } = input.toolCall;
  const own = Object.hasOwn(policy, toolName) ? policy[toolName] : undefined;
  return normal(typeof own === 'function' ? await own(args, optionsOf(input)) : own);
}

/** What a tool's own `needsApproval` says of a call. */
export async function ownApproval(needsApproval: unknown, asked: Asked): Promise<AiApproval> {
  const answer: unknown =
    typeof needsApproval === 'function'
      ? await needsApproval(asked.toolCall.input, optionsOf(asked))
      : needsApproval;
  return { type: answer ? 'user-approval' : 'not-applicable' };
}

function optionsOf({ toolCall, toolsContext, ...asked }: Asked): object {
  const { toolCallId, toolName } = toolCall;
  const context = (toolsContext as Record<string, unknown> | undefined)?.[toolName];
  return { ...asked, toolCallId, ...(context !== undefined && { context, toolContext: context }) };
}

const normal = (status: Status): AiApproval =>
  typeof status === 'string' ? { type: status } : (status ?? { type: 'not-applicable' });
