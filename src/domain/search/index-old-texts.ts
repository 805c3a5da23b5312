import { z } from 'zod';
import type { Database } from '../../db/client.js';
import { type JobSender, jobType } from '../../ports/jobs.js';
import { findTenantWithOldTexts } from '../../store/across-tenants/tenants-with-old-texts.js';
import { holdRows } from '../../store/changes/changed-rows.js';
import { readTexts, readTextsAfter } from '../../store/changes/texts.js';
import {
  holdDocumentBackfill,
  moveDocumentBackfill,
} from '../../store/search/document-backfills.js';
import { nextTurn } from '../../turns.js';
import { indexDocuments } from './index-documents.js';

/** Makes searchable what was stored before there was a search. */
export const IndexOldTexts = jobType({ name: 'search.index-old-texts', payload: z.object({}) });

/** Texts a transaction: few, because an embedded database answers nobody else meanwhile. */
const TEXTS_PER_SLICE = 200;
/** Transactions a run of the job; the next run goes on. */
const SLICES_PER_RUN = 250;

/** All times that anything can have happened at. */
const EVER = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') };

/**
 * Makes searchable what was stored before there was a search: some of it, and leaves the rest to the next
 * run, which it sends. It can be stopped after any slice and goes on from there.
 *
 * @returns how many texts were made searchable
 */
export async function indexOldTexts(
  db: Database,
  jobs: JobSender,
  signal: AbortSignal,
): Promise<{ texts: number }> {
  let texts = 0;
  for (let slice = 0; slice < SLICES_PER_RUN; slice += 1) {
    signal.throwIfAborted();
    const tenantId = await findTenantWithOldTexts(db);
    if (tenantId === undefined) return { texts };
    const done = await db.transaction((tx) => indexSlice(tx, tenantId));
    if (done === null) return { texts };
    texts += done;
    await nextTurn();
  }
  await jobs.send(IndexOldTexts, {});
  return { texts };
}

/** @returns how many texts it had; null when nothing is left, or another process is at it */
async function indexSlice(tx: Database, tenantId: string): Promise<number | null> {
  const backfill = await holdDocumentBackfill(tx, tenantId);
  if (!backfill) return null;
  const { kind, after } = backfill;
  const range = { ...EVER, after, limit: TEXTS_PER_SLICE };
  const { texts, next } = await readTextsAfter(tx, tenantId, kind, range);
  // As the feed does: first the sessions and then the texts, so that what is deleted meanwhile stays so.
  const held = await holdRows(tx, texts);
  await indexDocuments(tx, await readTexts(tx, held));
  await moveDocumentBackfill(tx, tenantId, kind, next);
  return texts.length;
}
