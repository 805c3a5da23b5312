import { type Ctx, inTransaction } from '../../context.js';
import type { IssueStatusUpdate } from '../../contracts/issue.js';
import { NotFound } from '../../errors.js';
import { lockIssues } from '../../store/issues/reads.js';
import { writeNote, writeStatus } from '../../store/issues/writes.js';
import { changedBy, recordAudit } from '../audit/record-audit.js';
import type { Masking } from '../masking/masking.js';
import { type IssueView, readIssue, readIssuesById } from './read-issues.js';

export interface StatusResult {
  readonly id: number;
  readonly result: 'changed' | 'unchanged' | 'not_found';
  /** Null: there is none. */
  readonly view: IssueView | null;
}

/**
 * Gives an issue a status. The one that it has changes nothing, but for the note of one that is resolved.
 *
 * @throws NotFound
 */
export function changeStatus(
  ctx: Ctx,
  id: number,
  update: IssueStatusUpdate,
  masking: Masking,
): Promise<IssueView> {
  return inTransaction(ctx, async (tx) => {
    const changes = await writeChanges(tx, [id], update, masking);
    if (!changes.has(id)) throw new NotFound('Issue', id);
    return readIssue(tx, id);
  });
}

/** Gives several issues a status, all or none, and says of each in the order of their ids what became of it. */
export function changeStatuses(
  ctx: Ctx,
  ids: readonly number[],
  update: IssueStatusUpdate,
  masking: Masking,
): Promise<StatusResult[]> {
  const distinct = [...new Set(ids)];
  return inTransaction(ctx, async (tx) => {
    const changes = await writeChanges(tx, distinct, update, masking);
    const views = await readIssuesById(tx, [...changes.keys()]);
    const byId = new Map(views.map((view) => [view.issue.id, view]));
    return distinct.map((id) => ({
      id,
      result: changes.get(id) ?? 'not_found',
      view: byId.get(id) ?? null,
    }));
  });
}

/** @returns what became of each issue that there is */
async function writeChanges(
  tx: Ctx,
  ids: readonly number[],
  { status, resolved_note }: IssueStatusUpdate,
  masking: Masking,
): Promise<Map<number, 'changed' | 'unchanged'>> {
  const { tenantId } = tx.caller;
  const written = masking.json(resolved_note);
  const known = await lockIssues(tx.db, tenantId, ids);
  const others = known.filter((issue) => issue.status !== status).map(({ id }) => id);
  const noted = status === 'resolved' && written !== undefined;
  const same = noted ? known.filter((issue) => issue.status === status).map(({ id }) => id) : [];
  await writeStatus(tx.db, tenantId, others, {
    ...{ to: status, note: written ?? null },
    ...{ by: changedBy(tx), at: tx.now },
  });
  await writeNote(tx.db, tenantId, same, written ?? null);
  const changed = new Set([...others, ...same]);
  for (const issue of known) {
    if (!changed.has(issue.id)) continue;
    await recordAudit(tx, {
      action: 'issue.change',
      subject: issue.id,
      before: { status: issue.status },
      after: { status, ...(noted && { resolved_note: 'changed' }) },
    });
  }
  return new Map(known.map(({ id }) => [id, changed.has(id) ? 'changed' : 'unchanged']));
}
