import { z } from 'zod';
import { SessionId, text } from './common.js';

/** A longer prompt is cut, and never refused: a hook that fails lets the call through. */
export const AgentHookRequest = z
  .looseObject({
    session_id: SessionId,
    hook_event_name: text(1, 60).meta({
      description:
        'UserPromptSubmit, PreToolUse, PostToolUse of AskUserQuestion, Stop, and those of an interruption; others are ' +
        'answered with nothing.',
      examples: ['PreToolUse'],
    }),
    prompt: text(0, 4 * 1024 * 1024)
      .nullish()
      .meta({
        description: 'With UserPromptSubmit: what the user said.',
        examples: ['Delete the build folder'],
      }),
    tool_name: text(1, 120)
      .nullish()
      .meta({ description: 'The tool.', examples: ['Bash'] }),
    tool_input: z
      .unknown()
      .optional()
      .meta({ description: 'Its arguments.', examples: [{ command: 'rm -rf build' }] }),
    tool_use_id: text(1, 200)
      .nullish()
      .meta({ description: 'Names the call.', examples: ['toolu_1'] }),
    tool_response: z
      .unknown()
      .optional()
      .meta({ description: 'With PostToolUse: what the tool answered.', examples: [null] }),
    last_assistant_message: text(0, 4 * 1024 * 1024)
      .nullish()
      .meta({
        description: 'With Stop: what the agent said last.',
        examples: ['Shall I push it?'],
      }),
    is_interrupt: z
      .boolean()
      .nullish()
      .meta({
        description: 'With PostToolUseFailure: whether the user stopped the tool.',
        examples: [true],
      }),
    cwd: text(0, 4_096)
      .nullish()
      .meta({ description: 'The folder that it works in.', examples: ['/home/ann/shop'] }),
  })
  .meta({
    id: 'AgentHookRequest',
    description: 'What a coding agent tells its hooks; other fields are ignored.',
    examples: [
      {
        ...{ session_id: 'chat-8412', hook_event_name: 'PreToolUse', tool_name: 'Bash' },
        ...{ tool_input: { command: 'rm -rf build' }, tool_use_id: 'toolu_1' },
      },
    ],
  });

export const AgentHookAnswer = z
  .object({
    hookSpecificOutput: z
      .object({
        hookEventName: z
          .literal('PreToolUse')
          .meta({ description: 'The event that is answered.', examples: ['PreToolUse'] }),
        permissionDecision: z.enum(['ask', 'deny']).meta({
          description: 'ask: the user decides. deny: the agent is told why. Never allow.',
          examples: ['deny'],
        }),
        permissionDecisionReason: z.string().meta({
          description: 'Shown to the user with ask, to the agent with deny.',
          examples: ['Ask the user with AskUserQuestion: Which build folder do you mean?'],
        }),
      })
      .optional()
      .meta({ description: 'Absent where the agent goes on by its own rules.' }),
  })
  .meta({
    id: 'AgentHookAnswer',
    description: "What the agent's hook says; empty where it has nothing to say.",
    examples: [{}],
  });

export type AgentHookRequest = z.infer<typeof AgentHookRequest>;
export type AgentHookAnswer = z.infer<typeof AgentHookAnswer>;
