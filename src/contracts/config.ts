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
        description: 'Whether sessions are assigned to arms.',
        examples: [true],
      }),
    key: text(1, 80)
      .optional()
      .meta({
        description: 'The name of the experiment; a new one assigns anew.',
        examples: ['gate-2026-11'],
      }),
    holdout_pct: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({
        description: 'The share of sessions in the control arm, 0 to 1; 0.5 when absent.',
        examples: [0.5],
      }),
    salt: text(0, 80)
      .optional()
      .meta({
        description: 'Part of the hash that assigns sessions.',
        examples: ['s1'],
      }),
    control_mode: Mode.optional().meta({
      description: 'The mode of the control arm; observe when absent.',
      examples: ['observe'],
    }),
    treatment_mode: Mode.optional().meta({
      description: 'The mode of the treatment arm; suggest when absent.',
      examples: ['suggest'],
    }),
    primary_metric: text(1, 80)
      .optional()
      .meta({
        description: 'The metric that the arms are compared by.',
        examples: ['rework_rate'],
      }),
    started_at: DateInput.nullish().meta({
      description: 'When it begins; at once when absent.',
      examples: ['2026-11-20T00:00:00.000Z'],
    }),
    stopped_at: DateInput.nullish().meta({
      description: 'When it ends; never when absent.',
      examples: ['2026-12-20T00:00:00.000Z'],
    }),
  })
  .meta({
    id: 'Experiment',
    description: 'A randomised holdout: sessions of the control arm get `control_mode`.',
  });

export const ClusterRule = z
  .strictObject({
    id: text(1, 80)
      .optional()
      .meta({ description: 'The rule.', examples: ['rule_1'] }),
    cluster_id: text(1, 80).meta({
      description: 'The cluster of failures it is for.',
      examples: ['c_7'],
    }),
    question_template: text(1, 500).meta({
      description: 'The question that requests like these get.',
      examples: ['Do you want a refund or an exchange?'],
    }),
    dimension: Dimension.nullish().meta({
      description: 'The dimension that the question asks about.',
      examples: ['goal'],
    }),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: 'Whether it is in force; true when absent.', examples: [true] }),
    min_similarity: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({
        description: 'How near to the cluster a request must be, 0 to 1; 0.75 when absent.',
        examples: [0.75],
      }),
    created_at: DateInput.nullish().meta({
      description: 'When it was made.',
      examples: ['2026-11-20T00:00:00.000Z'],
    }),
  })
  .meta({
    id: 'ClusterRule',
    description: 'A question that requests near a cluster of failures get first.',
  });

export const ConfigValues = z
  .strictObject({
    ambiguity_threshold: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: 'From this score on there is something to ask.',
        examples: [0.5],
      }),
    dimension_threshold: z
      .number()
      .min(0)
      .max(1)
      .meta({
        description: 'From this score on a dimension gets a question.',
        examples: [0.6],
      }),
    failure_cost: cost('The cost of any bad turn; also of a hand-off. Below 0 counts as 0.', 1),
    misunderstanding_cost: cost(
      'The extra cost of confidently doing the wrong thing. Below 0 counts as 0.',
      1,
    ),
    ask_friction: nonNegative(
      'The cost of one question to a fresh user: the unit of all costs.',
      1,
    ),
    answered_fatigue_multiplier: amount(1).meta({
      description: 'How much dearer a question is once the session has answered one or two.',
      examples: [1.5],
    }),
    high_fatigue_multiplier: amount(1).meta({
      description: 'How much dearer it is after three questions or an ignored one.',
      examples: [3],
    }),
    request_length_friction: nonNegative(
      'How much dearer a question is when the user has already written a lot.',
      0.5,
    ),
    request_length_reference: countFrom(-MAX_COUNT).meta({
      description: 'Characters at which that is reached in full; 0 or less switches it off.',
      examples: [400],
    }),
    mode_default: Mode.meta({
      description:
        'observe: only record. suggest: decision and advice. auto: only what the decision needs.',
      examples: ['suggest'],
    }),
    intervention_mode: z.enum(['off', 'suggest', 'enforce']).meta({
      description:
        'off: no decision. suggest: the cheapest one. enforce: irreversible actions need a confirmation.',
      examples: ['suggest'],
    }),
    low_risk_cost: nonNegative('The harm of a wrong action of low risk.', 0.5),
    medium_risk_cost: nonNegative('The harm of a wrong action of medium risk.', 2.5),
    high_risk_cost: nonNegative('The harm of a wrong action of high risk.', 10),
    irreversible_risk_cost: nonNegative('The harm of a wrong action that cannot be undone.', 60),
    issue_promotion_event_threshold: countFrom(1).meta({
      description: 'Events that a cluster needs to become an issue.',
      examples: [5],
    }),
    issue_promotion_session_threshold: countFrom(1).meta({
      description: 'Sessions that it needs.',
      examples: [3],
    }),
    issue_promotion_window_days: countFrom(1, MAX_WINDOW_DAYS).meta({
      description: 'The days in which they must lie, up to 3,650.',
      examples: [7],
    }),
    experiment: Experiment,
    cluster_rules: z.array(ClusterRule).max(500).meta({
      description: 'Questions that requests near a cluster of failures get first.',
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
    description: 'What to change. An omitted field stays, null resets it to its default.',
  });

export const ConfigAnswer = z
  .object({
    ...ConfigValues.shape,
    defaults: ConfigValues.meta({ description: 'What holds where nothing is set.' }),
    overridden: z.array(z.string()).meta({
      description: 'The fields that this tenant has set.',
      examples: [['ambiguity_threshold']],
    }),
  })
  .meta({ id: 'ConfigAnswer', description: 'The values in force.' });

export const ConfigHistoryQuery = pageQuery(20).meta({ description: 'Which page.' });

export const ConfigVersionPath = z.object({
  config_version: wholeNumber(1, MAX_VERSION).meta({
    description:
      'A version, also one between two of the history, such as `config_version` of a gate call.',
    examples: [7],
  }),
});

const OUTLINE = {
  version: field(z.int(), 'From this version of the tenant on it was in force.', 7),
  at: Timestamp.meta({ description: 'When it came into force.' }),
  by: field(
    z.string(),
    'The member or key that changed it; `local` without either, or `system`.',
    'key_1',
  ),
  fields: field(z.array(z.string()), 'What differs from the one before.', ['ask_friction']),
  restored_version: field(z.int().nullable(), 'The version that it was put back to.', null),
};

export const ConfigHistory = cappedList(
  z
    .object(OUTLINE)
    .meta({ id: 'ConfigVersionSummary', description: 'A configuration that was in force.' }),
).meta({
  id: 'ConfigHistory',
  description: 'Configurations that were in force, the newest first.',
});

export const ConfigVersion = z
  .object({
    ...OUTLINE,
    config: ConfigValues.meta({ description: 'The values that were in force.' }),
    overridden: z.array(z.string()).meta({
      description: 'The fields that the tenant had set.',
      examples: [['ask_friction']],
    }),
  })
  .meta({ id: 'ConfigVersion', description: 'A configuration that was in force, whole.' });

export type ConfigValues = z.infer<typeof ConfigValues>;
export type ConfigUpdate = z.infer<typeof ConfigUpdate>;
export type Experiment = z.infer<typeof Experiment>;
export type ConfigVersion = z.infer<typeof ConfigVersion>;
