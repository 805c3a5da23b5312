import type { AlertRule, SavedAlertRule } from '../../contracts/alert-rule.js';
import type { StoredDelivery } from '../../db/schema/notifications.js';
import type { SavedRule } from '../../domain/alerts/save-alert-rule.js';
import type { RuleWithState } from '../../store/alerts/alert-rules.js';
import { roundedOrNull } from './numbers.js';

export interface RuleShown {
  /** Whether this server sends email. */
  readonly sendsEmail: boolean;
}

export function presentAlertRule(view: RuleWithState, shown: RuleShown): AlertRule {
  const { rule, state } = view;
  return {
    id: rule.id,
    name: rule.name,
    condition: {
      ...(rule.condition as Omit<AlertRule['condition'], 'target'>),
      target: rule.targetShown,
    },
    channel: rule.channel,
    enabled: rule.enabled,
    state: ruleState(view, shown),
    level: state?.state === 'firing' ? state.notifiedLevel : null,
    last_value: roundedOrNull(state?.lastValue ?? null),
    last_evaluated_at: state?.lastEvaluatedAt.toISOString() ?? null,
    last_fired_at: state?.lastFiredAt?.toISOString() ?? null,
    last_delivery: presentDelivery(state?.lastDelivery ?? null),
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}

export const presentSavedRule = (
  { saved, secret, preview }: SavedRule,
  shown: RuleShown,
): SavedAlertRule => ({ ...presentAlertRule(saved, shown), secret, preview: { ...preview } });

export const presentDelivery = (delivery: StoredDelivery | null): AlertRule['last_delivery'] =>
  delivery && {
    status: delivery.status,
    code: delivery.code,
    error: delivery.error,
    at: delivery.at,
  };

function ruleState(
  { rule, state, hasTarget, isTargetDisabled }: RuleWithState,
  { sendsEmail }: RuleShown,
): AlertRule['state'] {
  if (!rule.enabled) return 'disabled';
  const cannotSend = rule.channel === 'email' && !sendsEmail;
  if (!hasTarget || isTargetDisabled || cannotSend) return 'channel_not_configured';
  return state?.state ?? 'no_data';
}
