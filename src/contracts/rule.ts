import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { ClusterRule } from './config.js';
import { field } from './field.js';
import { Dimension } from './gate.js';

export const RuleDraft = z
  .object({
    cluster_id: text(1, 80).meta({
      description: 'The cluster of failures that it is for.',
      examples: ['c_Ax81kQz0PwLm'],
    }),
    question_template: text(1, 500)
      .optional()
      .meta({
        description:
          'The question that requests like these get first. Without it one is drafted: for what the failures of the ' +
          'cluster left open or got wrong, in the language of most of them.',
        examples: ['Which environment do you mean?'],
      }),
  })
  .meta({ id: 'RuleDraft', description: 'A rule to be drafted.' });

export const DraftRuleQuery = z
  .object({
    dry_run: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'Says what the rule would do, and adds none.', examples: ['false'] }),
  })
  .meta({ description: 'How to draft.' });

export const RulePath = z.object({
  cluster_rule_id: text(1, 80).meta({ description: 'The rule.', examples: ['rule_Ax81kQz0PwLm'] }),
});

const RuleVersion = text(1, 80).meta({
  description:
    'The version that was read: when somebody has changed the rule since, the answer is a 409 with both.',
  examples: ['5d1f0c2e9ab34c77'],
});

export const RuleRemoval = z
  .object({ version: filter(RuleVersion) })
  .meta({ description: 'Which rule is removed.' });

const { question_template, dimension, enabled, min_similarity } = ClusterRule.shape;

export const RuleUpdate = z
  .strictObject({
    version: RuleVersion,
    question_template: question_template.optional().meta(question_template.meta() ?? {}),
    dimension,
    enabled,
    min_similarity,
  })
  .meta({ id: 'RuleUpdate', description: 'What to change of a rule. An omitted field stays.' });

export const ConfiguredRule = z
  .object({
    id: field(z.string(), 'The rule.', 'rule_Ax81kQz0PwLm'),
    version: field(z.string(), 'Changes with the rule.', '5d1f0c2e9ab34c77'),
    cluster_id: field(z.string(), 'The cluster of failures it is for.', 'c_Ax81kQz0PwLm'),
    issue_id: field(z.int().nullable(), 'The issue of its cluster; null: none.', 12),
    question_template: field(z.string(), 'Its question.', 'Which environment do you mean?'),
    dimension: field(Dimension.nullable(), 'What it asks about.', 'scope'),
    enabled: field(z.boolean(), 'Whether it is in force.', true),
    min_similarity: field(z.number(), 'How near to the cluster a request must be.', 0.75),
    matched_calls: field(
      z.int().nullable(),
      'Calls of 30 days like those of its cluster that the gate let proceed; null: never counted.',
      31,
    ),
    matched_wrong: field(z.int().nullable(), 'How many of those went wrong.', 24),
    created_at: Timestamp.nullable().meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'ConfiguredRule', description: 'A rule of the configuration.' });

export const RulesQuery = pageQuery(100).meta({ description: 'Which page.' });

export const RuleList = cappedList(ConfiguredRule).meta({
  id: 'RuleList',
  description: 'Rules, the newest first.',
});

export type ConfiguredRule = z.infer<typeof ConfiguredRule>;
export type RuleUpdate = z.infer<typeof RuleUpdate>;

export const DraftedRule = z
  .object({
    rule: ClusterRule.meta({
      description: 'The rule, in `cluster_rules` of the configuration; switched off.',
    }),
    preview: z
      .object({
        days: field(z.int(), 'How far back it looked.', 30),
        calls: field(z.int(), 'Gate calls of these days that it looked at, the newest ones.', 4210),
        is_complete: field(z.boolean(), 'Whether these are all of them.', true),
        matched: field(z.int(), 'How many the rule would have matched.', 38),
        went_wrong: field(z.int(), 'How many of those went wrong.', 29),
        proceeded: field(
          z.int(),
          'How many of the matched calls the gate had let proceed, or had not decided on.',
          31,
        ),
        proceeded_wrong: field(z.int(), 'How many of those went wrong.', 24),
        rate: field(
          z.number(),
          'How likely a match goes wrong that proceeds, which the gate would go by: 0 to 1.',
          0.71,
        ),
        examples: z
          .array(
            z.object({
              gate_call_id: field(
                z.string(),
                'The gate call.',
                '0199f0a1-7a3e-7c41-8a54-1f2b3c4d5e6f',
              ),
              session_id: field(z.string(), 'The conversation.', 'chat-8412'),
              request: field(
                z.string(),
                'The beginning of the request, without personal data and secrets.',
                'Clear the cache',
              ),
              similarity: field(z.number(), 'How near it is to the cluster, 0 to 1.', 0.83),
              went_wrong: field(z.boolean(), 'Whether it went wrong.', true),
            }),
          )
          .meta({ description: 'Some calls that it would have matched, the nearest first.' }),
      })
      .meta({ description: 'What it would have done.' }),
  })
  .meta({ id: 'DraftedRule', description: 'A rule and what it would have done.' });

export type RuleDraft = z.infer<typeof RuleDraft>;
export type DraftedRule = z.infer<typeof DraftedRule>;
