import { type Ctx, inTransaction } from '../../context.js';
import type { IssueUpdate } from '../../contracts/issue.js';
import { NotFound } from '../../errors.js';
import { lockIssues } from '../../store/issues/reads.js';
import { updateIssue } from '../../store/issues/writes.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Masking } from '../masking/masking.js';
import { type IssueView, readIssue } from './read-issues.js';

/**
 * Gives an issue to somebody, or another title; null takes that away, and what is absent stays.
 *
 * @throws NotFound
 */
export function changeIssue(
  ctx: Ctx,
  id: number,
  { assignee, title }: IssueUpdate,
  masking: Masking,
): Promise<IssueView> {
  const { tenantId } = ctx.caller;
  return inTransaction(ctx, async (tx) => {
    const [issue] = await lockIssues(tx.db, tenantId, [id]);
    if (!issue) throw new NotFound('Issue', id);
    const after = {
      assignee: assignee === undefined ? issue.assignee : assignee,
      title: title === undefined ? issue.title : (masking.json(title) ?? null),
    };
    const before = { assignee: issue.assignee, title: issue.title };
    if (before.assignee !== after.assignee || before.title !== after.title) {
      await updateIssue(tx.db, tenantId, id, { ...after, updatedAt: tx.now });
      await recordAudit(tx, { action: 'issue.change', subject: id, before, after });
    }
    return readIssue(tx, id);
  });
}
