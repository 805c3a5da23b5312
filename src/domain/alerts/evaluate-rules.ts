import { type AlertMetric, isPerIssue } from '../../contracts/alert-condition.js';
import type { SkipReason } from '../../contracts/alert-run.js';
import type { Database, DatabaseHandle } from '../../db/client.js';
import {
  measureRules,
  type RuleKey,
  type RuleMeasure,
  type WatchedRule,
} from '../../store/across-tenants/watched-rules.js';
import { subjectOfRule } from '../../store/alerts/alert-rules.js';
import { MEASURED_METRICS } from '../../store/alerts/metric-items.js';
import type { CausedMessage, NewState } from '../../store/alerts/states.js';
import { findNewestIssue } from '../../store/issues/newest.js';
import { issueData } from '../notifications/issue-data.js';
import { addressed, createMessage, type MessageType } from '../notifications/messages.js';
import { NEW_RULE_STATE, nextState, type Transition } from './next-state.js';
import { evaluate, type RuleEvaluation } from './rule-evaluation.js';
import { notifyPolicy } from './windows.js';

/** Result of evaluating a rule. */
export interface EvaluatedRule {
  readonly rule: WatchedRule;
  readonly verdict: RuleEvaluation;
  readonly transition: Transition;
}

/** Why a rule is not evaluated; null: it is. */
export function findSkipReason(
  rule: WatchedRule,
  now: Date,
  sendsEmail: boolean,
): SkipReason | null {
  const { snoozed_until } = rule.condition;
  if (!rule.enabled || !rule.alertsEnabled) return 'disabled';
  if (snoozed_until !== null && Date.parse(snoozed_until) > now.getTime()) return 'snoozed';
  const cannotSend = rule.channel === 'email' && !sendsEmail;
  return !rule.hasTarget || cannotSend ? 'channel_not_configured' : null;
}

/** Rules that were measured, and why others could not be. */
export interface MeasuredRules {
  readonly evaluated: readonly EvaluatedRule[];
  readonly failed: readonly { readonly rule: WatchedRule; readonly error: unknown }[];
}

/**
 * Measures and evaluates rules of any tenants, in their order: all of one metric at once (where tenants live on
 * several servers, all of a tenant), and where that fails, in ever smaller parts, so that a rule that cannot be
 * measured holds up no other.
 */
export async function evaluateRules(
  { db, distributed }: Pick<DatabaseHandle, 'db' | 'distributed'>,
  rules: readonly WatchedRule[],
  now: Date,
): Promise<MeasuredRules> {
  const evaluated: EvaluatedRule[] = [];
  const failed: { rule: WatchedRule; error: unknown }[] = [];
  const groups = new Map<string, WatchedRule[]>();
  for (const rule of rules) {
    const { metric } = rule.condition;
    const group = distributed ? `${metric} ${rule.tenantId}` : metric;
    const known = groups.get(group);
    if (known) known.push(rule);
    else groups.set(group, [rule]);
  }
  for (const some of groups.values()) {
    const metric = some[0]?.condition.metric ?? '';
    const measured = MEASURED_METRICS.includes(metric)
      ? await measureSome(db, metric, some, now, failed)
      : [];
    const byKey = new Map(measured.map((one) => [ruleKey(one), one]));
    const unmeasured = new Set(failed.map(({ rule }) => rule));
    for (const rule of some) {
      if (!unmeasured.has(rule)) evaluated.push(evaluateRule(rule, byKey.get(ruleKey(rule)), now));
    }
  }
  return { evaluated, failed };
}

const ruleKey = ({ tenantId, id }: RuleKey): string => `${tenantId} ${id}`;

const PARTS = 10;

async function measureSome(
  db: Database,
  metric: string,
  rules: readonly WatchedRule[],
  now: Date,
  failed: { rule: WatchedRule; error: unknown }[],
): Promise<RuleMeasure[]> {
  const [first] = rules;
  const last = rules.at(-1);
  if (!first || !last) return [];
  try {
    return await measureRules(db, metric, { first, last }, now);
  } catch (error) {
    if (rules.length === 1) {
      failed.push({ rule: first, error });
      return [];
    }
    const size = Math.ceil(rules.length / PARTS);
    const measured: RuleMeasure[] = [];
    for (let start = 0; start < rules.length; start += size) {
      const part = rules.slice(start, start + size);
      measured.push(...(await measureSome(db, metric, part, now, failed)));
    }
    return measured;
  }
}

const NOTHING: RuleEvaluation = {
  value: null,
  level: null,
  lacks: 'insufficient_data',
  sessions: 0,
  events: 0,
  latest: null,
};

function evaluateRule(
  rule: WatchedRule,
  measure: RuleMeasure | undefined,
  now: Date,
): EvaluatedRule {
  const { condition } = rule;
  const before = condition.compare_to === null ? null : (measure?.before ?? null);
  const verdict = measure ? evaluate(condition, measure.current, before) : NOTHING;
  const state = rule.state === null ? NEW_RULE_STATE : { ...rule, state: rule.state };
  const transition = nextState(notifyPolicy(condition), state, verdict, now);
  return { rule, verdict, transition };
}

/** The state of a rule after its evaluation. */
export const stateOfRule = ({ rule, verdict, transition }: EvaluatedRule): NewState => ({
  subject: subjectOfRule(rule.id),
  revision: (rule.revision ?? 0) + 1,
  state: transition.next.state,
  lastValue: verdict.value,
  lastFiredAt: transition.next.lastFiredAt,
  notifiedLevel: transition.next.notifiedLevel,
  notifiedUntil: transition.next.notifiedUntil,
});

/** Message for a rule's evaluation; none where there is nothing to say. */
export async function messagesOfRule(
  db: Database,
  { rule, verdict, transition }: EvaluatedRule,
  now: Date,
): Promise<CausedMessage[]> {
  const { tenantId, id, condition, channel } = rule;
  if (transition.notify === null) return [];
  const metric = condition.metric as AlertMetric;
  const perIssue = isPerIssue(metric) && transition.notify === 'fired';
  const issue = perIssue ? await findNewestIssue(db, tenantId, metric, condition.filters) : null;
  const type: MessageType =
    transition.notify === 'recovered'
      ? 'alert.recovered'
      : metric === 'issue_opened'
        ? 'issue.opened'
        : metric === 'issue_regressed'
          ? 'issue.regressed'
          : 'alert.fired';
  const data = {
    ...(issue && { issue: issueData(issue) }),
    rule_id: id,
    rule_name: rule.name,
    metric,
    operator: condition.operator,
    value: verdict.value,
    threshold: isPerIssue(metric) ? null : condition.threshold,
    warn_threshold: condition.warn_threshold,
    level: transition.level,
    compare_to: condition.compare_to,
    window_minutes: condition.window_minutes,
    sessions: verdict.sessions,
    events: verdict.events,
    filters: condition.filters,
    severity: condition.severity,
  };
  const message = createMessage(type, tenantId, data, now);
  const recipient = { channel, address: null, ruleId: id };
  return addressed(message, [recipient]).map((one) => ({ ...one, subject: subjectOfRule(id) }));
}
