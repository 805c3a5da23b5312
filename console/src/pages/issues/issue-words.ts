import type { api } from '../../api/routes.js';
import { amount, count, money, percent, plural, words } from '../../parts/wording.js';

export type Issue = (typeof api.getIssue)['types']['reply'];
export type Status = Issue['status'];
type StatusResults = (typeof api.updateIssueStatuses)['types']['reply']['items'];

/** Columns of the board, in their order. */
export const STATUSES: readonly Status[] = ['open', 'regressed', 'acknowledged', 'resolved'];

const SEVERITIES: readonly Issue['severity'][] = ['critical', 'high', 'medium', 'low'];

/** The worst first, of these the ones that happened last. */
export const worstFirst = (issues: readonly Issue[]): Issue[] =>
  issues.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      b.last_seen.localeCompare(a.last_seen),
  );

const UTC_DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day of UTC, `2026-11-20`, as `Nov 20`. */
export const utcDay = (date: string): string => UTC_DAY.format(new Date(`${date}T00:00:00Z`));

/** A line of days in words: how many in all, and when most. */
export function trendInWords(trend: Issue['trend']): string {
  const total = trend.reduce((sum, day) => sum + day.count, 0);
  const period = `in the last ${trend.length} days`;
  if (total === 0) return `No failures ${period}`;
  const most = trend.reduce((best, day) => (day.count > best.count ? day : best));
  const peak = most.count > 1 ? `, most on ${utcDay(most.date)} (${count(most.count)})` : '';
  return `${plural(total, 'failure')} ${period}${peak}`;
}

/** Change from week to week in words; `growth` is in percent, null where there were none the week before. */
export function growthInWords(growth: number | null): string {
  if (growth === null) return 'none the week before';
  if (growth === 0) return 'same as the week before';
  const share = percent(Math.abs(growth) / 100);
  return `${share} ${growth > 0 ? 'more' : 'fewer'} than the week before`;
}

/** Sums by currency as one text; null where no outcome had a value. */
export function moneyInWords(sums: Issue['outcome_value']): string | null {
  if (sums.length === 0) return null;
  return sums.map(({ currency, value }) => money(value, currency)).join(' and ');
}

/** The share of conversations that it affects, in words; given in percent. */
export const affectedInWords = (percentage: number): string =>
  `${amount(percentage)}% of sessions in 30 days`;

/** Says what became of several issues whose status was to change: how many did, and which did not and why. */
export function resultsInWords(results: StatusResults, status: Status): string {
  const ids = (result: string): number[] =>
    results.filter((one) => one.result === result).map(({ id }) => id);
  const [changed, same, gone] = [ids('changed'), ids('unchanged'), ids('not_found')];
  const naming = (list: readonly number[]): string => list.map((id) => `#${id}`).join(', ');
  const parts = [
    changed.length === 1
      ? `#${changed[0]} is now ${words(status)}`
      : changed.length > 0 && `${plural(changed.length, 'issue')} are now ${words(status)}`,
    same.length > 0 && `${naming(same)} already had that status`,
    gone.length > 0 && `${naming(gone)} no longer ${gone.length === 1 ? 'exists' : 'exist'}`,
  ];
  const text = parts.filter(Boolean).join('; ');
  return text === '' ? 'Nothing changed.' : `${text}.`;
}

/** Why a change of the history came about; null where nobody has said it. */
export function whyInWords(
  entry: Issue['history'][number],
  isLatest: boolean,
  issue: Pick<Issue, 'resolved_note'>,
): string | null {
  if (entry.from === null) return 'its failures reached the configured thresholds';
  if (entry.to === 'regressed' && entry.by === 'system')
    return 'a failure happened after it was resolved';
  if (entry.to === 'resolved' && isLatest && issue.resolved_note) return issue.resolved_note;
  return null;
}

/** Earlier states of issues, those alike together, so that a change of several can be taken back. */
export interface EarlierStatus {
  readonly status: Status;
  readonly resolved_note: string | null;
  readonly ids: number[];
}

/** Groups issues by the status that they have, with its note. */
export function groupByStatus(
  issues: readonly Pick<Issue, 'id' | 'status' | 'resolved_note'>[],
): EarlierStatus[] {
  const groups = new Map<string, EarlierStatus>();
  for (const { id, status, resolved_note } of issues) {
    const key = JSON.stringify([status, resolved_note]);
    const group = groups.get(key) ?? { status, resolved_note, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}
