/** Gates the tools of the Claude Agent SDK: `gateTools` makes its `canUseTool`. */

import { canonicalJson } from '../json.js';
import { describe } from '../post.js';
import {
  type Conversation,
  type ToolCall,
  ToolGate,
  type ToolGateOptions,
} from '../tools/tool-gate.js';
import { denialOf } from '../tools/turns.js';
import { blocked } from '../tools/verdict.js';
import { readTurns } from './messages.js';

type Input = Record<string, unknown>;

interface Asked {
  readonly toolUseID: string;
  /** Of a sub-agent. */
  readonly agentID?: string | undefined;
}

type Answer =
  | { behavior: 'allow'; updatedInput?: Input }
  | { behavior: 'deny'; message: string; interrupt?: boolean };

export interface ClaudeGateOptions<Options extends Asked, Result> extends ToolGateOptions {
  /** The conversation, up to 120 characters. */
  sessionId: string;
  /** What the user wrote and the SDK's own messages so far, oldest first. */
  messages: () => readonly unknown[];
  /** Shows a prompt to the user and answers their yes or no. Without it, what has to be confirmed is refused with the question. */
  confirm?: ((prompt: string, toolName: string, input: Input) => Promise<boolean>) | undefined;
  /** Decides on what the gate lets through, such as a permission prompt of one's own; by default it is allowed. */
  otherwise?: ((toolName: string, input: Input, options: Options) => Promise<Result>) | undefined;
}

interface HookInput {
  readonly tool_name: string;
  readonly tool_input: Input;
  /** Of a sub-agent. */
  readonly agent_id?: string;
  /** Such as the type of a sub-agent. */
  readonly agent_type?: string;
}

interface HookMatcher {
  hooks: ((input: unknown, toolUseID?: string) => Promise<object>)[];
  /** In seconds. */
  timeout: number;
}

/** As long as a person may take to confirm. */
const HOOK_SECONDS = 3_600;
const MAX_CONFIRMED = 1_000;

/** The tool by which Claude itself asks the user: it needs no gate, and its result is the user's word. */
const ASKS = 'AskUserQuestion';

const actOf = (call: ToolCall): string => canonicalJson([call.name, call.arguments]);

/** Makes the gate of one conversation. Throws a RangeError where a risk is none. */
export function gateTools<Options extends Asked = Asked, Result = Answer>({
  sessionId,
  messages,
  confirm,
  otherwise,
  ...options
}: ClaudeGateOptions<Options, Result>): {
  canUseTool: (toolName: string, input: Input, options: Options) => Promise<Result | Answer>;
  /** The SDK's `hooks`: they hold also the tools that its rules allow, for which it does not ask `canUseTool`. */
  hooks: { PreToolUse: HookMatcher[] };
  /** Tells the gate the yes or no that the messages end with, where Claude called nothing after it; once a turn is over. */
  tellAnswer: () => Promise<void>;
  flush: () => Promise<void>;
} {
  const gate = new ToolGate({ integration: 'claude-agent-sdk', ...options });
  /** What the user said yes to, by call: the hook and canUseTool may both ask. */
  const confirmed = new Map<string, string>();
  /** The types of agents by their ids, the main one's by none: only a hook is told of types. */
  const agents = new Map<string | undefined, string>();
  const conversationNow = (): Conversation => ({ sessionId, turns: withAnswers(messages()) });

  /** What the SDK is told of a call: null where it may be made, else the reason. What fails is a refusal. */
  async function refusal(
    toolName: string,
    input: Input,
    id: string,
    agent: string | undefined,
  ): Promise<string | null> {
    try {
      return await judged({ id, name: toolName, arguments: input, agent });
    } catch (error) {
      // The SDK goes ahead where a hook throws.
      return blocked(describe(error)).text;
    }
  }

  async function judged(call: ToolCall): Promise<string | null> {
    const { id, name: toolName, arguments: input } = call;
    if (toolName === ASKS) return null;
    const conversation = conversationNow();
    let verdict = await gate.judge(call, conversation);
    if (verdict.kind === 'confirm' && confirm) {
      const said = confirmed.get(id);
      const isYes =
        said === undefined ? await confirm(verdict.prompt, toolName, input) : said === actOf(call);
      // Anything but true is no yes.
      if (isYes !== true) {
        await gate.deny(call, conversation);
        return denialOf(call.id);
      }
      if (confirmed.size >= MAX_CONFIRMED) confirmed.clear();
      confirmed.set(id, actOf(call));
      verdict = await gate.approve(call, conversation);
    }
    return verdict.kind === 'run' ? null : verdict.text;
  }

  async function canUseTool(
    toolName: string,
    input: Input,
    asked: Options,
  ): Promise<Result | Answer> {
    const agent = agents.get(asked.agentID);
    const message = await refusal(toolName, input, asked.toolUseID, agent);
    if (message !== null) return { behavior: 'deny', message };
    if (!otherwise) return { behavior: 'allow', updatedInput: input };
    const answer = await otherwise(toolName, input, asked);
    const { behavior, updatedInput = input } = answer as {
      behavior?: string;
      updatedInput?: Input;
    };
    if (behavior !== 'allow' || canonicalJson(updatedInput) === canonicalJson(input)) return answer;
    // What was let through is not what would be done.
    const changed = await refusal(toolName, updatedInput, `${asked.toolUseID}-changed`, agent);
    return changed === null ? answer : { behavior: 'deny', message: changed };
  }

  async function preToolUse(given: unknown, toolUseID = ''): Promise<object> {
    const {
      tool_name: name,
      tool_input: input,
      agent_id: id,
      agent_type: agent,
    } = given as HookInput;
    if (agent) {
      if (agents.size >= MAX_CONFIRMED) agents.clear();
      agents.set(id, agent);
    }
    const reason = await refusal(name, input, toolUseID, agent);
    if (reason === null) return {};
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: reason,
      },
    };
  }
  return {
    canUseTool,
    hooks: { PreToolUse: [{ hooks: [preToolUse], timeout: HOOK_SECONDS }] },
    tellAnswer: () => gate.tellAnswer(conversationNow()),
    flush: () => gate.flush(),
  };
}

/** The turns, with the results of the tool that asks as words of the user's. */
function withAnswers(messages: readonly unknown[]): Conversation['turns'] {
  const asking = new Set(messages.flatMap(idsOfQuestions));
  return readTurns(messages).map((turn) =>
    turn.role === 'tool' && asking.has(turn.answers ?? '')
      ? { role: 'user', text: turn.text }
      : turn,
  );
}

function idsOfQuestions(message: unknown): string[] {
  type Block = { type?: unknown; name?: unknown; id?: unknown };
  const { message: inner, content } = (message ?? {}) as {
    message?: { content?: unknown };
    content?: unknown;
  };
  const blocks = inner?.content ?? content;
  if (!Array.isArray(blocks)) return [];
  return (blocks as Block[])
    .filter(({ type, name }) => type === 'tool_use' && name === ASKS)
    .map(({ id }) => String(id));
}
