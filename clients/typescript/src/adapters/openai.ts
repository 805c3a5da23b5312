/** Gates the tool calls of a loop of one's own over OpenAI's chat completions or responses. */

import { judgeAll, readArguments } from '../tools/batch.js';
import { readSchema } from '../tools/schema.js';
import { type ToolCall, ToolGate, type ToolGateOptions } from '../tools/tool-gate.js';
import { readTurns } from './messages.js';

/** A tool call of chat completions (`id`, `function` or `custom`) or of responses (`call_id`, `name`). */
export interface OpenAiCall {
  readonly type?: string | undefined;
  readonly id?: string | undefined;
  readonly call_id?: string | undefined;
  readonly name?: string | undefined;
  readonly arguments?: string | undefined;
  readonly function?: { readonly name: string; readonly arguments: string } | undefined;
  /** What a custom tool gets: a text, and no arguments. */
  readonly input?: string | undefined;
  readonly custom?: { readonly name: string; readonly input: string } | undefined;
}

export interface LoopOptions extends ToolGateOptions {
  /** The conversation, up to 120 characters. */
  sessionId: string;
  /** The conversation so far, with the message that makes the calls or without it. */
  messages: readonly unknown[] | string;
  /** The tools as the model gets them. */
  tools?: readonly unknown[] | undefined;
  /** A gate to go on with, in place of one that is made of the options. */
  gate?: ToolGate | undefined;
}

export type OpenAiReply =
  | { role: 'tool'; tool_call_id: string; content: string }
  | { type: 'function_call_output'; call_id: string; output: string }
  | { type: 'custom_tool_call_output'; call_id: string; output: string };

export interface GatedCalls<Call, Reply> {
  /** The calls to make. */
  readonly run: Call[];
  /** What goes to the model in place of the results of the others. */
  readonly replies: Reply[];
  /** The call that the user has to confirm: show the prompt, the next turn is the user's yes or no. */
  readonly confirm: { readonly call: Call; readonly prompt: string } | null;
}

type CallOf<Message> = Message extends readonly (infer Item)[]
  ? Extract<Item, { call_id: string; name: string; arguments: string }>
  : Message extends { tool_calls?: infer Calls }
    ? NonNullable<Calls> extends readonly (infer Call)[]
      ? Call
      : never
    : never;

type ReplyOf<Message> = Message extends readonly unknown[]
  ? Extract<OpenAiReply, { type: string }>
  : Extract<OpenAiReply, { role: string }>;

/**
 * Judges the calls of a message of chat completions, or of the `output` of a response.
 * Throws a RangeError where a risk is none.
 */
export async function gateToolCalls<const Message extends object>(
  message: Message,
  { sessionId, messages, tools = [], gate, ...options }: LoopOptions,
): Promise<GatedCalls<CallOf<Message>, ReplyOf<Message>>> {
  const asked = gate ?? new ToolGate({ integration: 'openai', ...options });
  const calls = callsOf(message).map((given) => ({ given, call: readCall(given, tools) }));
  const batch = await judgeAll(asked, calls, { sessionId, turns: readTurns(messages) });
  const gated: GatedCalls<OpenAiCall, OpenAiReply> = {
    run: [...batch.run],
    replies: batch.refused.map(({ call, text }) => replyTo(call, text)),
    confirm: batch.confirm,
  };
  return gated as unknown as GatedCalls<CallOf<Message>, ReplyOf<Message>>;
}

/** Items of a response that a program is to execute by a tool of its own. */
const CALLS = ['function_call', 'custom_tool_call'];

function callsOf(message: object): readonly OpenAiCall[] {
  if (Array.isArray(message)) {
    return (message as OpenAiCall[]).filter(({ type }) => CALLS.includes(type ?? ''));
  }
  return (message as { tool_calls?: readonly OpenAiCall[] | null }).tool_calls ?? [];
}

function readCall(call: OpenAiCall, tools: readonly unknown[]): ToolCall {
  const { name = '', arguments: args, input } = (call.function ?? call.custom ?? call) as Named;
  const tool = tools.map(definitionOf).find((candidate) => candidate.name === name);
  return {
    id: call.call_id ?? call.id ?? '',
    name,
    arguments: typeof input === 'string' ? { input } : readArguments(args),
    description: typeof tool?.description === 'string' ? tool.description : undefined,
    schema: readSchema(tool?.parameters),
  };
}

interface Named {
  readonly name?: string | undefined;
  readonly arguments?: string | undefined;
  readonly input?: string | undefined;
}

interface Definition {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly parameters?: unknown;
}

/** A tool's definition, which chat completions hold one level deeper. */
function definitionOf(tool: unknown): Definition {
  const outer = (tool ?? {}) as Definition & {
    readonly function?: Definition;
    readonly custom?: Definition;
  };
  return outer.function ?? outer.custom ?? outer;
}

const replyTo = (call: OpenAiCall, text: string): OpenAiReply =>
  call.call_id === undefined
    ? { role: 'tool', tool_call_id: call.id ?? '', content: text }
    : { type: outputOf(call), call_id: call.call_id, output: text };

const outputOf = ({ type }: OpenAiCall): 'function_call_output' | 'custom_tool_call_output' =>
  type === 'custom_tool_call' ? 'custom_tool_call_output' : 'function_call_output';
