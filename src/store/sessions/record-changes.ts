import { type SQL, sql } from 'drizzle-orm';
import type { ChangeKind } from '../../db/schema/change-batches.js';
import { announce } from '../changes/announce.js';
import { markLateDays } from '../rollups/mark-days.js';
import type { Scope } from '../scope.js';
import { sessionTouches } from './writes.js';

/**
 * Parts that every statement that writes rows of a session has for their changes: they are announced
 * to the feed of changes, their days are marked where rollups may have counted them already, and their
 * sessions are brought up to date.
 *
 * @param rows.changed names what was stored or changed: `"tenantId"`, `"sessionId"`, `id`, `bytes` (about
 *   how much there is to read), `at` (when it happened) and `"receivedAt"`; of gate calls, which happen
 *   when they are received, without the last
 * @param rows.before names where changed rows were before: `"tenantId"`, `at` and `"receivedAt"`
 * @returns `announced`, `marked`, `touched` and what these are made from, for the `with` of the statement
 */
export function recordChanges(
  scope: Scope,
  kind: ChangeKind,
  rows: { readonly changed: string; readonly before?: string },
): SQL {
  const { changed, before } = rows;
  const days = before
    ? sql`(
        select "tenantId", at, "receivedAt" from ${sql.raw(changed)}
        union all select "tenantId", at, "receivedAt" from ${sql.raw(before)})`
    : sql.raw(changed);
  const marked =
    kind === 'gate' ? sql`` : sql`${markLateDays(scope.of('days'), sql`${days} days`)}, `;
  return sql`
      ${announce(scope, kind, changed)}, ${marked}touched as (
        ${sessionTouches(scope, changed)}
      )`;
}
