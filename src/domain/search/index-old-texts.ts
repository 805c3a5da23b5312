import { setImmediate as nextTurn } from 'node:timers/promises';
import { IndexOldTexts, type JobSender } from '../../contracts/jobs.js';
import type { Database } from '../../db/client.js';
import { holdSessions, readTexts, sessionName } from '../../store/fleet/arrivals.js';
import {
  holdDocumentBackfill,
  moveDocumentBackfill,
} from '../../store/fleet/document-backfills.js';
import { readTextsAfter } from '../../store/texts.js';
import { indexDocuments } from './index-documents.js';

/** Texts a transaction: few, because an embedded database answers nobody else meanwhile. */
const SLICE = 200;
/** Transactions a run of the job; the next run goes on. */
const SLICES = 250;

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
  for (let slice = 0; slice < SLICES; slice += 1) {
    signal.throwIfAborted();
    const done = await db.transaction((tx) => indexSlice(tx));
    if (done === null) return { texts };
    texts += done;
    await nextTurn();
  }
  await jobs.send(IndexOldTexts, {});
  return { texts };
}

/** @returns how many texts it had; null when nothing is left */
async function indexSlice(tx: Database): Promise<number | null> {
  const backfill = await holdDocumentBackfill(tx);
  if (!backfill) return null;
  const { tenantId, kind, after } = backfill;
  const range = { ...EVER, after, limit: SLICE };
  const { texts, next } = await readTextsAfter(tx, tenantId, kind, range);
  if (texts.length > 0) {
    // As the feed does: first the sessions and then the texts, so that what is deleted meanwhile stays so.
    const units = [{ tenantId, kind, items: texts.map(({ id }) => id) }];
    const held = await holdSessions(tx, units);
    const there = (await readTexts(tx, units)).filter((text) => held.has(sessionName(text)));
    await indexDocuments(tx, there);
  }
  await moveDocumentBackfill(tx, backfill, next);
  return texts.length;
}
