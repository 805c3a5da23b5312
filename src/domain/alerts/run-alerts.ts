import type { AlertRun } from '../../contracts/alert-run.js';
import type { Database } from '../../db/client.js';
import { faultName } from '../../db/faults.js';
import {
  type FailureGrowth,
  listFailureGrowth,
} from '../../store/across-tenants/failure-growth.js';
import { listLaggingConnectors } from '../../store/across-tenants/lagging-connectors.js';
import { listWatchedRules, type WatchedRule } from '../../store/across-tenants/watched-rules.js';
import { type CausedMessage, type NewState, writeStates } from '../../store/alerts/states.js';
import { beginAlone, endAlone, renewAlone } from '../../store/jobs/runs.js';
import { byTenant } from '../../store/scope.js';
import { deliverNow } from '../notifications/deliver-now.js';
import type { NotificationDeps } from '../notifications/targets.js';
import {
  type EvaluatedRule,
  evaluateRules,
  findSkipReason,
  messagesOfRule,
  stateOfRule,
} from './evaluate-rules.js';
import { evaluateGrowth, MIN_FAILURES, messagesOfGrowth, stateOfGrowth } from './growth.js';
import { evaluateConnector, lateSince, messagesOfConnector, stateOfConnector } from './lagging.js';
import { AlertRunReport } from './run-report.js';

/** Rules that are evaluated together, and tenants whose failures are. */
const RULES_PER_PAGE = 1_000;
const TENANTS_PER_PAGE = 200;
const CONNECTORS_PER_PAGE = 1_000;
/** Tenants that are written at once. */
const WRITERS = 4;
const RUN = 'alerts.run';
/** A run that was killed keeps others away for so long. */
const ALONE_SECONDS = 120;

export interface AlertRunDeps extends NotificationDeps {
  readonly db: Database;
  /** Whether tenants live on several servers. */
  readonly distributed: boolean;
  /** Between two polls of a connector; 0: none by themselves. */
  readonly intervalMs: number;
  readonly clock: () => Date;
}

/**
 * Evaluates the rules of all tenants, the growth of their failures and the lag of their connectors, and leaves what is
 * to be notified in the outbox. One run at a time; two at once would notify nothing twice either, since a state that
 * another run has changed is not noted. What fails for one tenant stops no other.
 *
 * @param options `dryRun`: nothing is noted and nothing sent
 */
export async function runAlerts(
  deps: AlertRunDeps,
  now: Date,
  { dryRun }: { readonly dryRun: boolean },
): Promise<AlertRun> {
  const { db } = deps;
  const report = new AlertRunReport(dryRun);
  if (dryRun) {
    await evaluateAll(deps, now, { report, dryRun });
    return report.answer('completed');
  }
  if (!(await beginAlone(db, RUN, ALONE_SECONDS))) return report.answer('already_running');
  try {
    await evaluateAll(deps, now, { report, dryRun });
  } finally {
    await endAlone(db, RUN);
  }
  const notified = report.notified.map((one) => ({ tenantId: one.tenant_id, ruleId: one.rule_id }));
  const statuses = await deliverNow(deps, notified);
  for (const one of report.notified) {
    one.delivery = statuses.get(`${one.tenant_id} ${one.rule_id}`) ?? 'queued';
  }
  return report.answer('completed');
}

interface Run {
  readonly report: AlertRunReport;
  readonly dryRun: boolean;
}

async function evaluateAll(deps: AlertRunDeps, now: Date, run: Run): Promise<void> {
  await runRules(deps, now, run);
  await runGrowth(deps, now, run);
  await runConnectors(deps, now, run);
}

async function runRules(deps: AlertRunDeps, now: Date, run: Run): Promise<void> {
  let after = { tenantId: '', id: 0 };
  for (;;) {
    const page = await listWatchedRules(deps.db, after, RULES_PER_PAGE);
    const last = page.at(-1);
    if (!last) return;
    await runPage(deps, page, now, run);
    after = last;
    if (!run.dryRun) await renewAlone(deps.db, RUN);
  }
}

async function runPage(
  deps: AlertRunDeps,
  page: readonly WatchedRule[],
  now: Date,
  run: Run,
): Promise<void> {
  const { report } = run;
  const due: WatchedRule[] = [];
  for (const rule of page) {
    const reason = findSkipReason(rule, now, deps.channels.email !== null);
    if (reason === null) due.push(rule);
    else report.skip({ tenant_id: rule.tenantId, rule_id: rule.id, reason });
  }
  const { evaluated, failed } = await evaluateRules(deps, due, now);
  report.addEvaluated(evaluated.length);
  for (const { rule, error } of failed) {
    report.add('errors', { ...ruleNames(rule), error: faultName(error) });
  }
  const owned = evaluated.map((one) => ({ ...one, tenantId: one.rule.tenantId }));
  await eachTenant(owned, run, async (tenantId, own) => {
    const noted = await note(deps.db, tenantId, own, now, run);
    for (const one of own) if (noted(stateOfRule(one).subject)) tell(report, one, run);
  });
}

/** Notes the states of a tenant's rules with their messages. @returns whether a subject was noted */
async function note(
  db: Database,
  tenantId: string,
  own: readonly EvaluatedRule[],
  now: Date,
  { dryRun }: Run,
): Promise<(subject: string) => boolean> {
  if (dryRun) return () => true;
  const messages: CausedMessage[] = [];
  for (const one of own) messages.push(...(await messagesOfRule(db, one, now)));
  const noted = await writeStates(db, tenantId, own.map(stateOfRule), messages, now);
  return (subject) => noted.has(subject);
}

function tell(
  report: AlertRunReport,
  { rule, verdict, transition }: EvaluatedRule,
  run: Run,
): void {
  const { notify, level, skipped } = transition;
  const names = ruleNames(rule);
  const delivery = run.dryRun ? ('not_sent' as const) : ('queued' as const);
  const { value } = verdict;
  if (notify === 'recovered') report.add('recovered', { ...names, value, delivery });
  else if (notify === 'fired' && level !== null) {
    const { threshold, warn_threshold } = rule.condition;
    const reached = level === 'alert' ? threshold : warn_threshold;
    report.add('fired', { ...names, level, value, threshold: reached, delivery });
  }
  if (skipped !== null) report.skip({ ...names, reason: skipped });
}

const ruleNames = ({ tenantId, id }: WatchedRule) => ({ tenant_id: tenantId, rule_id: id });

async function runGrowth(deps: AlertRunDeps, now: Date, run: Run): Promise<void> {
  const { db } = deps;
  for (let after: string | null = ''; after !== null; ) {
    const options = { now, minimum: MIN_FAILURES, limit: TENANTS_PER_PAGE };
    const page: { rows: FailureGrowth[]; next: string | null } = await listFailureGrowth(
      db,
      after,
      options,
    );
    await eachTenant(page.rows, run, async (tenantId, own) => {
      const evaluated = own.map((row) => evaluateGrowth(row, now));
      const fired = evaluated.filter(({ transition }) => transition.notify === 'fired');
      const [settings] = own;
      if (!settings) return;
      const messages = messagesOfGrowth(tenantId, fired, settings, now);
      const noted = await write(db, tenantId, evaluated.map(stateOfGrowth), messages, now, run);
      for (const { subject, clusterId, current, expected, growthPct } of fired) {
        if (!noted(subject)) continue;
        run.report.add('growth', {
          ...{ tenant_id: tenantId, cluster_id: clusterId, current },
          ...{ expected, growth_pct: growthPct },
        });
      }
    });
    after = page.next;
  }
}

async function runConnectors(deps: AlertRunDeps, now: Date, run: Run): Promise<void> {
  const { db, intervalMs } = deps;
  const options = { now, lateSince: lateSince(now, intervalMs), limit: CONNECTORS_PER_PAGE };
  for (let after = { tenantId: '', connectorId: '' }; ; ) {
    const rows = await listLaggingConnectors(db, after, options);
    await eachTenant(rows, run, async (tenantId, own) => {
      const evaluated = own.map((row) => evaluateConnector(row, now));
      const messages = evaluated.flatMap((one) => messagesOfConnector(one, now));
      const states = evaluated.map(stateOfConnector);
      const noted = await write(db, tenantId, states, messages, now, run);
      for (const [index, { row, transition }] of evaluated.entries()) {
        if (transition.notify !== 'fired' || !noted(states[index]?.subject ?? '')) continue;
        const { connectorId, lagMinutes } = row;
        run.report.add('connectors', {
          ...{ tenant_id: tenantId, connector_id: connectorId },
          lag_minutes: Math.round(lagMinutes),
        });
      }
    });
    const last = rows.at(-1);
    if (!last || rows.length < CONNECTORS_PER_PAGE) return;
    after = last;
  }
}

async function write(
  db: Database,
  tenantId: string,
  states: readonly NewState[],
  messages: readonly CausedMessage[],
  now: Date,
  { dryRun }: Run,
): Promise<(subject: string) => boolean> {
  if (dryRun) return () => true;
  const noted = await writeStates(db, tenantId, states, messages, now);
  return (subject) => noted.has(subject);
}

/** Does something with the rows of each tenant, a few tenants at once; what fails for one is in the report. */
async function eachTenant<Row extends { readonly tenantId: string }>(
  rows: readonly Row[],
  { report }: Run,
  act: (tenantId: string, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const tenants = [...byTenant(rows)];
  const work = async (): Promise<void> => {
    for (let next = tenants.shift(); next; next = tenants.shift()) {
      const [tenantId, own] = next;
      try {
        await act(tenantId, own);
      } catch (error) {
        report.add('errors', { tenant_id: tenantId, rule_id: null, error: faultName(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
}
