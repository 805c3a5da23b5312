import { z } from 'zod';
import { ConfigValues } from '../../contracts/config.js';

/** Defaults of a tenant that has set nothing. Costs are in question costs. */
export const DEFAULT_CONFIG: ConfigValues = Object.freeze({
  ambiguity_threshold: 0.5,
  dimension_threshold: 0.6,
  failure_cost: 1,
  misunderstanding_cost: 1,
  ask_friction: 1,
  answered_fatigue_multiplier: 1.5,
  high_fatigue_multiplier: 3,
  request_length_friction: 0.5,
  request_length_reference: 400,
  mode_default: 'suggest',
  intervention_mode: 'suggest',
  low_risk_cost: 0.5,
  medium_risk_cost: 2.5,
  high_risk_cost: 10,
  irreversible_risk_cost: 60,
  issue_promotion_event_threshold: 5,
  issue_promotion_session_threshold: 3,
  issue_promotion_window_days: 7,
  experiment: {},
  cluster_rules: [],
  agent_hooks: {},
  handoffs: {},
});

/** The numbers of a configuration with the bounds of each, as they hold for what is set now. */
const NUMBERS = Object.entries(ConfigValues.shape).flatMap(([name, field]) =>
  field instanceof z.ZodNumber
    ? [{ name, min: field.minValue ?? -Infinity, max: field.maxValue ?? Infinity }]
    : [],
);

/**
 * The values in force: the defaults under what the tenant has set. A number that was set before its bounds were
 * as they are counts as the nearest that they allow.
 */
export function effectiveConfig(overrides: Readonly<Record<string, unknown>>): ConfigValues {
  const values: Record<string, unknown> = { ...DEFAULT_CONFIG, ...overrides };
  for (const { name, min, max } of NUMBERS) {
    values[name] = Math.min(max, Math.max(min, values[name] as number));
  }
  return values as ConfigValues;
}
