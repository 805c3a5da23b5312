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
  for (const { issue, cluster } of rows) {
    await pause(filling);
    const theme = await themeOf(filling, cluster.id);
    if (!theme?.issue) continue;
    const { acknowledged, resolved, note = null } = theme.issue;
    const isDue = resolved !== undefined && day >= resolved;
    // Something like it that is not the same; where the theme itself has come back, it stays regressed.
    const isOver = isDue && theme.seasons.every(([, last]) => last <= resolved);
    if (issue.status === 'open' && day >= acknowledged) {
      await changeStatus(ctx, issue.id, { status: 'acknowledged' });
    } else if (issue.status === 'acknowledged' ? isDue : issue.status === 'regressed' && isOver) {
      await changeStatus(ctx, issue.id, { status: 'resolved', resolved_note: note });
    }
  }
}

/** What most failures of a cluster are about. */
async function themeOf(
  { database, tenantId, truths }: Filling,
  clusterId: string,
): Promise<Theme | null> {
  const page = { clusterId, offset: 0, limit: LOOKED_AT };
  const { rows } = await listFailures(database.db, tenantId, page);
  const counts = new Map<Theme, number>();
  for (const { correlationId } of rows) {
    const theme = truths.get(correlationId ?? '')?.theme;
    if (theme) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && 2 * most[1] > rows.length ? most[0] : null;
}

/** Requests like those of one issue get a question of their own from now on. */
export async function addClusterRule(filling: Filling, now: Date): Promise<void> {
  const { database, tenantId, people } = filling;
  const ctx = ctxAt(filling, now, people[0] ?? null);
  const { rows } = await listIssues(database.db, tenantId, { offset: 0, limit: 100 });
  const about = await ofTheme(filling, rows, RULE.theme);
  if (!about) return;
  const draft = { cluster_id: about.cluster.id, question_template: RULE.question };
  const { rule } = await draftRule(ctx, draft);
  await changeConfig(ctx, { cluster_rules: [{ ...rule, enabled: true }] });
}

async function ofTheme(filling: Filling, rows: readonly IssueWithCluster[], theme: string) {
  for (const row of rows) {
    if ((await themeOf(filling, row.cluster.id))?.id === theme) return row;
  }
  return null;
}
