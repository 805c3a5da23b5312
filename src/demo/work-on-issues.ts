import type { IssueStatus } from '../db/schema/issues.js';
import { changeConfig } from '../domain/config/change-config.js';
import { changeStatus } from '../domain/issues/change-status.js';
import { draftRule } from '../domain/rules/draft-rule.js';
import { listFailures } from '../store/failures/reads.js';
import { type IssueWithCluster, listIssues } from '../store/issues/reads.js';
import type { Theme } from './agents/agent.js';
import { ctxAt, type Filling, pause } from './demo-context.js';

/** Failures that show what an issue is about. */
const LOOKED_AT = 30;
/** The theme that gets a rule, and its question. */
const RULE = { theme: 'wrong-environment', question: 'Do you mean production or staging?' };

/** Somebody works on the issues of themes whose story says so. */
export async function workOnIssues(filling: Filling, day: number, now: Date): Promise<void> {
  const { database, tenantId, people } = filling;
  const ctx = ctxAt(filling, now, people[0] ?? null);
  const { rows } = await listIssues(database.db, tenantId, { offset: 0, limit: 100 });
  const { masking } = filling.services.gate;
  for (const row of rows) {
    await pause(filling);
    const theme = await findTheme(filling, row);
    if (!theme?.issue) continue;
    const { id } = row.issue;
    let { status } = row.issue;
    if (status === 'open' && day >= theme.issue.acknowledged) {
      await changeStatus(ctx, id, { status: 'acknowledged' }, masking);
      status = 'acknowledged';
    }
    if (isToBeResolved(theme, status, day)) {
      const resolved_note = theme.issue.note ?? null;
      await changeStatus(ctx, id, { status: 'resolved', resolved_note }, masking);
    }
  }
}

function isToBeResolved({ issue, seasons }: Theme, status: IssueStatus, day: number): boolean {
  const resolved = issue?.resolved;
  if (resolved === undefined || day < resolved) return false;
  // Something like it that is not the same; where the theme itself has come back, it stays regressed.
  const isOver = seasons.every(([, last]) => last <= resolved);
  return status === 'acknowledged' || (status === 'regressed' && isOver);
}

/** Finds the theme of most failures of an issue's cluster when that was first seen. */
async function findTheme(
  { database, tenantId, truths, themes }: Filling,
  { issue, cluster }: IssueWithCluster,
): Promise<Theme | null> {
  const known = themes.get(issue.id);
  if (known) return known;
  const page = { clusterId: cluster.id, offset: 0, limit: LOOKED_AT };
  const { rows } = await listFailures(database.db, tenantId, page);
  const counts = new Map<Theme, number>();
  for (const { correlationId } of rows) {
    const theme = truths.get(correlationId ?? '')?.theme;
    if (theme) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most || 2 * most[1] <= rows.length) return null;
  themes.set(issue.id, most[0]);
  return most[0];
}

/** Requests like those of one issue get a question of their own from now on. */
export async function addClusterRule(filling: Filling, now: Date): Promise<void> {
  const { database, tenantId, people } = filling;
  const ctx = ctxAt(filling, now, people[0] ?? null);
  const { rows } = await listIssues(database.db, tenantId, { offset: 0, limit: 100 });
  const about = await ofTheme(filling, rows, RULE.theme);
  if (!about) return;
  const draft = { cluster_id: about.cluster.id, question_template: RULE.question };
  const { masking } = filling.services.gate;
  const { rule } = await draftRule(ctx, draft, { masking, keeps: true });
  await changeConfig(ctx, { cluster_rules: [{ ...rule, enabled: true }] }, masking);
}

async function ofTheme(filling: Filling, rows: readonly IssueWithCluster[], theme: string) {
  for (const row of rows) {
    if ((await findTheme(filling, row))?.id === theme) return row;
  }
  return null;
}
