import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { ClusterRule } from './config.js';
import { field } from './field.js';
import { Dimension } from './gate.js';

export const RuleDraft = z
  .object({
    cluster_id: text(1, 80).meta({
      description: 'The cluster of failures.',
      examples: ['c_Ax81kQz0PwLm'],
    }),
    question_template: text(1, 500)
      .optional()
      .meta({
        description:
          'The question to ask first. If omitted, one is drafted from the failures of the cluster, in their most common language.',
        examples: ['Which environment do you mean?'],
      }),
  })
  .meta({ id: 'RuleDraft', description: 'A rule draft.' });

export const DraftRuleQuery = z
  .object({
    dry_run: z
      .enum(['true', 'false'])
      .default('false')
      .meta({
        description: 'Whether to return the effect without adding the rule.',
        examples: ['false'],
      }),
  })
  .meta({ description: 'How to draft.' });

export const RulePath = z.object({
  cluster_rule_id: text(1, 80).meta({ description: 'The rule.', examples: ['rule_Ax81kQz0PwLm'] }),
});

const RuleVersion = text(1, 80).meta({
  description:
    'The version that was read. If someone else has changed the rule since, the response is a 409 with both versions.',
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
  .meta({ id: 'RuleUpdate', description: 'Changes to a rule. Omitted fields are unchanged.' });

export const ConfiguredRule = z
  .object({
    id: field(z.string(), 'The rule.', 'rule_Ax81kQz0PwLm'),
    version: field(z.string(), 'The version of the rule.', '5d1f0c2e9ab34c77'),
    cluster_id: field(z.string(), 'The cluster of failures.', 'c_Ax81kQz0PwLm'),
    issue_id: field(z.int().nullable(), 'The issue of its cluster; null if there is none.', 12),
    question_template: field(z.string(), 'The question.', 'Which environment do you mean?'),
    dimension: field(Dimension.nullable(), 'The dimension it asks about.', 'scope'),
    enabled: field(z.boolean(), 'Whether it is enabled.', true),
    min_similarity: field(z.number(), 'The minimum similarity to the cluster, 0 to 1.', 0.75),
    matched_calls: field(
      z.int().nullable(),
      'Similar calls in 30 days that proceeded; null if not counted yet.',
      31,
    ),
    matched_wrong: field(z.int().nullable(), 'How many of them went wrong.', 24),
    created_at: Timestamp.nullable().meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'ConfiguredRule', description: 'A rule of the configuration.' });

export const RulesQuery = pageQuery(100).meta({ description: 'Which page.' });

export const RuleList = cappedList(ConfiguredRule).meta({
  id: 'RuleList',
  description: 'Rules, newest first.',
});

export type ConfiguredRule = z.infer<typeof ConfiguredRule>;
export type RuleUpdate = z.infer<typeof RuleUpdate>;

export const DraftedRule = z
  .object({
    rule: ClusterRule.meta({
      description: 'The rule, disabled, as added to `cluster_rules`.',
    }),
    preview: z
      .object({
        days: field(z.int(), 'How many days it scanned.', 30),
        calls: field(z.int(), 'The number of gate calls checked, newest first.', 4210),
        is_complete: field(z.boolean(), 'Whether all gate calls of these days were checked.', true),
        matched: field(z.int(), 'How many calls the rule would have matched.', 38),
        went_wrong: field(z.int(), 'How many of them went wrong.', 29),
        proceeded: field(z.int(), 'How many matched calls proceeded or had no decision.', 31),
        proceeded_wrong: field(z.int(), 'How many of them went wrong.', 24),
        rate: field(
          z.number(),
          'The failure rate of matched calls that proceed, 0 to 1. The gate would use it as the likelihood.',
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
                'The start of the request, without personal data and secrets.',
                'Clear the cache',
              ),
              similarity: field(z.number(), 'The similarity to the cluster, 0 to 1.', 0.83),
              went_wrong: field(z.boolean(), 'Whether it went wrong.', true),
            }),
          )
          .meta({ description: 'Some matched calls, most similar first.' }),
      })
      .meta({ description: 'Its effect on past calls.' }),
  })
  .meta({ id: 'DraftedRule', description: 'A draft rule and its effect on past calls.' });

export type RuleDraft = z.infer<typeof RuleDraft>;
export type DraftedRule = z.infer<typeof DraftedRule>;
