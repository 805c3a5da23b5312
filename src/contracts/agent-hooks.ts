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
          'A pattern for the act as it is shown, or for one of the things that it acts on; `*` stands for any text.',
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
          'A comparison of an argument with a number or a text, by `>`, `>=`, `<`, `<=`, `=` or `!=`; for a text `*` stands for any.',
        examples: ['amount > 100'],
      }),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), {
    message: 'must say at least one thing',
  })
  .meta({
    id: 'DenyRule',
    description:
      'A call is denied where all that the rule says holds: of the call, and of one and the same of its acts.',
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
          'The risk of calls by a pattern in which `*` stands for any text: `mcp__shop__*` for tools by name, ' +
          '`Bash(git push*)` for commands. The longest pattern that matches counts, before the ready table.',
        examples: [{ 'Bash(git push*)': 'medium', mcp__shop__refund: 'irreversible' }],
      }),
  })
  .meta({ id: 'AgentHooks', description: 'How calls of coding agents are judged.' });
