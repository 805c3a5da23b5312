import type { Ctx } from '../../context.js';
import type { IssueStatus } from '../../db/schema/issues.js';
import { NotFound } from '../../errors.js';
import { type ClusterMember, readMembers } from '../../store/failures/reads.js';
import {
  findIssue,
  findIssues,
  type IssueWithCluster,
  listIssues,
  listIssuesToShow,
} from '../../store/issues/reads.js';
import { readSubjects } from '../cluster-texts/read-subjects.js';
import { QUESTION_MEMBERS, suggestedQuestion } from '../cluster-texts/suggested-question.js';
import { MAX_EXAMPLES } from '../clusters/read-cluster.js';
import { measureTrend, type Trend } from '../clusters/trend.js';
import { maskDeep } from '../masking/mask.js';
import { isEscalating, rateSeverity, type Severity } from './severity.js';

const DAY_MS = 24 * 3600 * 1000;
/** An issue is new for so long after it was opened. */
const NEW_DAYS = 7;

export type IssueState = 'new' | 'escalating' | 'ongoing' | 'quiet' | 'regressed';

export interface IssueView extends IssueWithCluster {
  readonly trend: Trend;
  readonly severity: Severity;
  readonly states: readonly IssueState[];
  readonly examples: readonly ClusterMember[];
  /** A question that such requests might get first. */
  readonly question: string;
}

export async function readIssues(
  ctx: Ctx,
  page: {
    readonly offset: number;
    readonly limit: number;
    readonly status?: IssueStatus | undefined;
  },
): Promise<{ views: IssueView[]; total: number }> {
  const { rows, total } = await listIssues(ctx.db, ctx.caller.tenantId, page);
  return { views: await viewIssues(ctx, rows), total };
}

/** Issues as a page for people shows them: those that are not resolved, with examples, then resolved ones, so many in all. */
export async function readIssuesToShow(
  ctx: Ctx,
  limit: number,
): Promise<{ views: IssueView[]; total: number }> {
  const { rows, total } = await listIssuesToShow(ctx.db, ctx.caller.tenantId, limit);
  const unresolved = rows.filter(({ issue }) => issue.status !== 'resolved');
  return { views: await viewIssues(ctx, rows, unresolved), total };
}

/** @throws NotFound */
export async function readIssue(ctx: Ctx, id: number): Promise<IssueView> {
  const found = await findIssue(ctx.db, ctx.caller.tenantId, id);
  if (!found) throw new NotFound('Issue', id);
  const [view] = await viewIssues(ctx, [found]);
  return view as IssueView;
}

/** Some issues by their ids, in no order. */
export async function readIssuesById(ctx: Ctx, ids: readonly number[]): Promise<IssueView[]> {
  return viewIssues(ctx, await findIssues(ctx.db, ctx.caller.tenantId, ids));
}

/** @param exampled those whose examples are read */
async function viewIssues(
  ctx: Ctx,
  rows: readonly IssueWithCluster[],
  exampled = rows,
): Promise<IssueView[]> {
  const ids = exampled.map(({ cluster }) => cluster.id);
  const members = await readMembers(ctx.db, ctx.caller.tenantId, ids, QUESTION_MEMBERS);
  const subjects = await readSubjects(ctx.db, ctx.caller.tenantId, members);
  return rows.map((row) => {
    const trend = measureTrend(row.cluster.counts, ctx.now);
    const own = members.get(row.cluster.id) ?? [];
    return {
      ...row,
      trend,
      severity: rateSeverity(row.cluster, trend),
      states: issueStates(row, trend, ctx.now),
      examples: own.slice(0, MAX_EXAMPLES),
      // Masked before words are taken out of it: half of an address has no shape that would be known.
      question: suggestedQuestion(
        maskDeep(own.map(({ kind, request, detail }) => ({ kind, request, detail }))),
        row.cluster.dimension,
        subjects.get(row.cluster.id),
      ),
    };
  });
}

function issueStates({ issue, cluster }: IssueWithCluster, trend: Trend, now: Date): IssueState[] {
  const isNew = now.getTime() - issue.promotedAt.getTime() < NEW_DAYS * DAY_MS;
  const isQuiet = now.getTime() - cluster.lastSeen.getTime() > trend.days.length * DAY_MS;
  return [
    ...(isNew ? (['new'] as const) : []),
    ...(isEscalating(trend) ? (['escalating'] as const) : []),
    ...(issue.status === 'regressed' ? (['regressed'] as const) : []),
    ...(isQuiet ? (['quiet'] as const) : isNew ? [] : (['ongoing'] as const)),
  ];
}
