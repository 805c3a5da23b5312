/** Gates the tool calls of a loop of one's own over Anthropic's messages. */

import { judgeAll, readArguments } from '../tools/batch.js';
import { readSchema } from '../tools/schema.js';
import { ToolGate } from '../tools/tool-gate.js';
import { readTurns } from './messages.js';
import type { GatedCalls, LoopOptions } from './openai.js';

/** A block that calls a tool. */
export interface ToolUse {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** A block that goes into the next message of the user's. */
export interface ToolRefusal {
  type: 'tool_result';
  tool_use_id: string;
  content: string;
  is_error: true;
}

/** Judges the calls in the content of a message. Throws a RangeError where a risk is none. */
export async function gateToolUses<Block extends { readonly type: string }>(
  message: { readonly content: readonly Block[] },
  { sessionId, messages, tools = [], gate, ...options }: LoopOptions,
): Promise<GatedCalls<Extract<Block, { type: 'tool_use' }>, ToolRefusal>> {
  type Use = Extract<Block, { type: 'tool_use' }>;
  const asked = gate ?? new ToolGate({ integration: 'anthropic', ...options });
  const definitions = tools as readonly {
    name?: unknown;
    description?: unknown;
    input_schema?: unknown;
  }[];
  const calls = (message.content as readonly unknown[] as readonly ToolUse[])
    .filter(isToolUse)
    .map((given) => {
      const tool = definitions.find(({ name }) => name === given.name);
      return {
        given: given as unknown as Use,
        call: {
          id: given.id,
          name: given.name,
          arguments: readArguments(given.input),
          description: typeof tool?.description === 'string' ? tool.description : undefined,
          schema: readSchema(tool?.input_schema),
        },
      };
    });
  const batch = await judgeAll(asked, calls, { sessionId, turns: readTurns(messages) });
  return {
    run: [...batch.run],
    replies: batch.refused.map(({ call, text }) => ({
      type: 'tool_result',
      tool_use_id: (call as unknown as ToolUse).id,
      content: text,
      is_error: true,
    })),
    confirm: batch.confirm,
  };
}

const isToolUse = (block: { readonly type: string }): boolean => block.type === 'tool_use';
