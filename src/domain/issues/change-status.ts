import { type Ctx, inTransaction } from '../../context.js';
import type { IssueStatusUpdate } from '../../contracts/issue.js';
import { writeNote, writeStatus } from '../../store/issues/writes.js';
import type { Masking } from '../masking/masking.js';
import { type IssueView, readIssue } from './read-issues.js';

/**
 * Gives an issue a status. The one that it has changes nothing, but for the note of one that is resolved.
 *
 * @throws NotFound
 */
export function changeStatus(
  ctx: Ctx,
  id: number,
  { status, resolved_note }: IssueStatusUpdate,
  masking: Masking,
): Promise<IssueView> {
  const { tenantId, keyId } = ctx.caller;
  const written = masking.json(resolved_note);
  return inTransaction(ctx, async (tx) => {
    const { issue } = await readIssue(tx, id);
    if (issue.status !== status) {
      const by = keyId ?? 'local';
      await writeStatus(tx.db, tenantId, id, {
        to: status,
        note: written ?? null,
        by,
        at: tx.now,
      });
    } else if (status === 'resolved' && written !== undefined) {
      await writeNote(tx.db, tenantId, id, written);
    }
    return readIssue(tx, id);
  });
}
