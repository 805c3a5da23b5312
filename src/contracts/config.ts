import { z } from 'zod';
import { MAX_COUNT } from '../bounds.js';
import { AgentHooks } from './agent-hooks.js';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { field } from './field.js';
import { Dimension, Mode } from './gate.js';
import { HandoffSettings } from './handoff-settings.js';
import { amount, countFrom, wholeNumber } from './numbers.js';

const cost = (description: string, example: number) =>
  amount().meta({ description, examples: [example] });
const nonNegative = (description: string, example: number) =>
  amount(0).meta({ description, examples: [example] });

/** The largest version that can be stored. */
const MAX_VERSION = 2_147_483_647;

/** Days in which failures are looked for: as far back as a connector's backfill reaches. */
const MAX_WINDOW_DAYS = 3_650;

export const Experiment = z
  .strictObject({
    enabled: z
      .boolean()
      .optional()
      .meta({
        description: 'Whether sessions are assigned to groups.',
        examples: [true],
      }),
    key: text(1, 80)
      .optional()
      .meta({
        description: 'The name of the experiment. A new name reassigns sessions.',
        examples: ['gate-2026-11'],
      }),
    holdout_pct: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({
        description: 'The share of sessions in the control group, 0 to 1. Default: 0.5.',
        examples: [0.5],
      }),
    salt: text(0, 80)
      .optional()
      .meta({
        description: 'A salt for the hash that assigns sessions.',
        examples: ['s1'],
      }),
    control_mode: Mode.optional().meta({
      description: 'The mode of the control group. Default: observe.',
      examples: ['observe'],
    }),
    treatment_mode: Mode.optional().meta({
      description: 'The mode of the treatment group. Default: suggest.',
      examples: ['suggest'],
    }),
    primary_metric: text(1, 80)
      .optional()
      .meta({
        description: 'The metric to compare.',
        examples: ['rework_rate'],
      }),
    started_at: DateInput.nullish().meta({
      description: 'The start. Default: immediately.',
      examples: ['2026-11-20T00:00:00.000Z'],
    }),
    stopped_at: DateInput.nullish().meta({
      description: 'The end. Default: none.',
      examples: ['2026-12-20T00:00:00.000Z'],
    }),
  })
  .meta({
    id: 'Experiment',
    description: 'A randomized experiment: sessions in the control group get `control_mode`.',
  });

export const ClusterRule = z
  .strictObject({
    id: text(1, 80)
      .optional()
      .meta({ description: 'The rule.', examples: ['rule_1'] }),
    cluster_id: text(1, 80).meta({
      description: 'The cluster of failures.',
      examples: ['c_7'],
    }),
    question_template: text(1, 500).meta({
      description: 'The question to ask.',
      examples: ['Do you want a refund or an exchange?'],
    }),
    dimension: Dimension.nullish().meta({
      description: 'The dimension the question is about.',
      examples: ['goal'],
    }),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the rule is enabled. Default: true.', examples: [true] }),
    min_similarity: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({
        description: 'The minimum similarity to the cluster, 0 to 1. Default: 0.75.',
        examples: [0.75],
      }),
    created_at: DateInput.nullish().meta({
      description: 'When it was created.',
      examples: ['2026-11-20T00:00:00.000Z'],
    }),
  })
  .meta({
    id: 'ClusterRule',
    description: 'A question asked first for requests that resemble a cluster of failures.',
  });

export const ConfigValues = z
  .strictObject({
    ambiguity_threshold: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: 'The ambiguity score from which the gate asks.',
        examples: [0.5],
      }),
    dimension_threshold: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: 'The score from which a dimension gets a question.',
        examples: [0.6],
      }),
    failure_cost: cost('The cost of any failed turn or handoff. Values below 0 count as 0.', 1),
    misunderstanding_cost: cost(
      'The extra cost of acting on a misunderstanding. Values below 0 count as 0.',
      1,
    ),
    ask_friction: nonNegative(
      'The cost of asking one question to a user who has not been asked anything yet: the unit of all costs.',
      1,
    ),
    answered_fatigue_multiplier: amount(1).meta({
      description: 'The cost multiplier after one or two answered questions.',
      examples: [1.5],
    }),
    high_fatigue_multiplier: amount(1).meta({
      description: 'The cost multiplier after three questions or an ignored one.',
      examples: [3],
    }),
    request_length_friction: nonNegative(
      'The added cost of a question when the request is long.',
      0.5,
    ),
    request_length_reference: countFrom(-MAX_COUNT).meta({
      description:
        'The request length, in characters, at which the full added cost applies. 0 or less turns it off.',
      examples: [400],
    }),
    mode_default: Mode.meta({
      description:
        'observe: record only. suggest: return the decision with advice. auto: return only what the decision needs.',
      examples: ['suggest'],
    }),
    intervention_mode: z.enum(['off', 'suggest', 'enforce']).meta({
      description:
        'off: no decision. suggest: the cheapest decision. enforce: the cheapest decision, and irreversible actions always need confirmation.',
      examples: ['suggest'],
    }),
    low_risk_cost: nonNegative('The cost of a wrong low-risk action.', 0.5),
    medium_risk_cost: nonNegative('The cost of a wrong medium-risk action.', 2.5),
    high_risk_cost: nonNegative('The cost of a wrong high-risk action.', 10),
    irreversible_risk_cost: nonNegative('The cost of a wrong irreversible action.', 60),
    issue_promotion_event_threshold: countFrom(1).meta({
      description: 'The number of failures a cluster needs to become an issue.',
      examples: [5],
    }),
    issue_promotion_session_threshold: countFrom(1).meta({
      description: 'The number of sessions a cluster needs to become an issue.',
      examples: [3],
    }),
    issue_promotion_window_days: countFrom(1, MAX_WINDOW_DAYS).meta({
      description: 'The number of days in which they must occur, up to 3,650.',
      examples: [7],
    }),
    experiment: Experiment,
    cluster_rules: z.array(ClusterRule).max(500).meta({
      description: 'Questions asked first for requests that resemble a cluster of failures.',
    }),
    agent_hooks: AgentHooks,
    handoffs: HandoffSettings,
  })
  .meta({ id: 'ConfigValues', description: 'The configuration of a tenant.' });

type Shape = typeof ConfigValues.shape;

/** The metadata of a field without the name of its schema. */
function unnamed(field: z.ZodType): z.core.GlobalMeta {
  const { id: _, ...meta } = field.meta() ?? {};
  return meta;
}

/** Every field optional; null puts it back to its default. An unknown field is refused: it would be a typo. */
export const ConfigUpdate = z
  .strictObject(
    Object.fromEntries(
      Object.entries(ConfigValues.shape).map(([key, field]: [string, z.ZodType]) => [
        key,
        field.nullish().meta(unnamed(field)),
      ]),
    ) as unknown as { [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key]>> },
  )
  .meta({
    id: 'ConfigUpdate',
    description: 'The changes. Omitted fields are unchanged; null resets a field to its default.',
  });

export const ConfigAnswer = z
  .object({
    ...ConfigValues.shape,
    defaults: ConfigValues.meta({ description: 'The default values.' }),
    overridden: z.array(z.string()).meta({
      description: 'The fields this tenant has set.',
      examples: [['ambiguity_threshold']],
    }),
  })
  .meta({ id: 'ConfigAnswer', description: 'The active configuration values.' });

export const ConfigHistoryQuery = pageQuery(20).meta({ description: 'Which page.' });

export const ConfigVersionPath = z.object({
  config_version: wholeNumber(1, MAX_VERSION).meta({
    description:
      'A version, such as the `config_version` of a gate call. Versions between two history entries work too.',
    examples: [7],
  }),
});

const OUTLINE = {
  version: field(z.int(), 'The version at which it became active.', 7),
  at: Timestamp.meta({ description: 'When it became active.' }),
  by: field(
    z.string(),
    'The member or key that made the change; `local` without either, or `system`.',
    'key_1',
  ),
  fields: field(z.array(z.string()), 'The differences from the previous version.', [
    'ask_friction',
  ]),
  restored_version: field(z.int().nullable(), 'The version that was restored.', null),
};

export const ConfigHistory = cappedList(
  z
    .object(OUTLINE)
    .meta({ id: 'ConfigVersionSummary', description: 'A past configuration version.' }),
).meta({
  id: 'ConfigHistory',
  description: 'Past configuration versions, newest first.',
});

export const ConfigVersion = z
  .object({
    ...OUTLINE,
    config: ConfigValues.meta({ description: 'The configuration values.' }),
    overridden: z.array(z.string()).meta({
      description: 'The fields the tenant had set.',
      examples: [['ask_friction']],
    }),
  })
  .meta({ id: 'ConfigVersion', description: 'A complete past configuration.' });

export type ConfigValues = z.infer<typeof ConfigValues>;
export type ConfigUpdate = z.infer<typeof ConfigUpdate>;
export type Experiment = z.infer<typeof Experiment>;
export type ConfigVersion = z.infer<typeof ConfigVersion>;
