/** Gates the tools of the Claude Agent SDK: `gateTools` makes its `canUseTool`. */

import {
  type Conversation,
  type ToolCall,
  ToolGate,
  type ToolGateOptions,
} from '../tools/tool-gate.js';
import { denialOf } from '../tools/turns.js';
import { readTurns } from './messages.js';

type Input = Record<string, unknown>;

interface Asked {
  readonly toolUseID: string;
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

/** The tool by which Claude itself asks the user: it needs no gate, and its result is the user's word. */
const ASKS = 'AskUserQuestion';

/** Makes the gate of one conversation. Throws a RangeError where a risk is none. */
export function gateTools<Options extends Asked = Asked, Result = Answer>({
  sessionId,
  messages,
  confirm,
  otherwise,
  ...options
}: ClaudeGateOptions<Options, Result>): {
  canUseTool: (toolName: string, input: Input, options: Options) => Promise<Result | Answer>;
  /** Tells the gate the yes or no that the messages end with, where Claude called nothing after it; once a turn is over. */
  tellAnswer: () => Promise<void>;
  flush: () => Promise<void>;
} {
  const gate = new ToolGate({ integration: 'claude-agent-sdk', ...options });
  const conversationNow = (): Conversation => ({ sessionId, turns: withAnswers(messages()) });
  const allow = async (toolName: string, input: Input, asked: Options): Promise<Result | Answer> =>
    otherwise
      ? await otherwise(toolName, input, asked)
      : { behavior: 'allow', updatedInput: input };

  async function canUseTool(
    toolName: string,
    input: Input,
    asked: Options,
  ): Promise<Result | Answer> {
    if (toolName === ASKS) return await allow(toolName, input, asked);
    const call: ToolCall = { id: asked.toolUseID, name: toolName, arguments: input };
    const conversation = conversationNow();
    let verdict = await gate.judge(call, conversation);
    if (verdict.kind === 'confirm' && confirm) {
      if (!(await confirm(verdict.prompt, toolName, input))) {
        await gate.deny(call, conversation);
        return { behavior: 'deny', message: denialOf(call.id) };
      }
      verdict = await gate.approve(call, conversation);
    }
    return verdict.kind === 'run'
      ? await allow(toolName, input, asked)
      : { behavior: 'deny', message: verdict.text };
  }
  return {
    canUseTool,
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
