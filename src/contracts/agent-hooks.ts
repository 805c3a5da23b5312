import { z } from 'zod';
import { text } from './common.js';
import { ActionRisk } from './gate.js';

/** Risks that a tenant may set for the calls of coding agents. */
const MAX_HOOK_RISKS = 200;

const MAX_DENY_RULES = 100;

/** A comparison of an argument: its name, how it is compared, and with what. */
export const ARGUMENT_RULE = /^\s*([\w.[\]-]+)\s*(>=|<=|!=|>|<|=)\s*(\S.*?)\s*$/;

export const DenyRule = z
  .strictObject({
    verb: z
      .enum([
        'read',
        'create',
        'change',
        'install',
        'send',
        'publish',
        'delete',
        'destroy',
        'unknown',
      ])
      .optional()
      .meta({ description: 'What an act does.', examples: ['destroy'] }),
    where: z
      .enum(['here', 'machine', 'elsewhere', 'production'])
      .optional()
      .meta({ description: 'Where an act reaches.', examples: ['production'] }),
    what: text(1, 200)
      .optional()
      .meta({
        description:
          'A pattern for the act as it is shown, or for one of its objects. `*` matches any text.',
        examples: ['*customers*'],
      }),
    tool: text(1, 200)
      .optional()
      .meta({ description: "A pattern for the tool's name.", examples: ['mcp__shop__refund*'] }),
    argument: text(1, 200)
      .regex(ARGUMENT_RULE, 'must be like amount > 100')
      .optional()
      .meta({
        description:
          'Compares an argument with a number or a text by `>`, `>=`, `<`, `<=`, `=` or `!=`. In a text, `*` matches any text.',
        examples: ['amount > 100'],
      }),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), {
    message: 'must have at least one condition',
  })
  .meta({
    id: 'DenyRule',
    description:
      'Denies a call that meets all conditions. `verb`, `where` and `what` must match the same act.',
  });
export type DenyRule = z.infer<typeof DenyRule>;

export const AgentHooks = z
  .strictObject({
    deny: z
      .array(DenyRule)
      .max(MAX_DENY_RULES)
      .optional()
      .meta({
        description:
          'Calls that are always denied, whatever their risk and whoever asked for them.',
        examples: [[{ verb: 'destroy', where: 'production' }, { argument: 'amount > 100' }]],
      }),
    risks: z
      .record(text(1, 200), ActionRisk)
      .refine((risks) => Object.keys(risks).length <= MAX_HOOK_RISKS, {
        message: `must have at most ${MAX_HOOK_RISKS} entries`,
      })
      .optional()
      .meta({
        description:
          'The risk of calls, by pattern: `mcp__shop__*` matches tools by name, `Bash(git push*)` matches commands. ' +
          '`*` matches any text. The longest matching pattern wins. Overrides the built-in table.',
        examples: [{ 'Bash(git push*)': 'medium', mcp__shop__refund: 'irreversible' }],
      }),
  })
  .meta({ id: 'AgentHooks', description: 'How calls of coding agents are judged.' });
