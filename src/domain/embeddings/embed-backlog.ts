import type { Embedder, EmbeddingOutcome } from '../../contracts/embeddings.js';
import type { Database } from '../../db/client.js';
import { readTexts } from '../../store/fleet/arrivals.js';
import {
  type EmbeddedDocument,
  giveBack,
  keepEmbeddings,
  leaseBacklog,
  readVectorLengths,
  type WaitingDocument,
} from '../../store/fleet/embedding-backlog.js';
import { toStored } from './vectors.js';

/** Of one call to an embedder. */
const TIMEOUT_MS = 30_000;
/** A process that does not live to embed what it took keeps it for so long. */
const LEASE_SECONDS = 300;
const TRIES = { maxTries: 5, restSeconds: 10 };
/** How much is read of a text that an embedder has refused, in UTF-16 units. */
const LENGTH_AFTER_REFUSAL = 1_500;

export interface EmbedRound {
  /** Documents that were taken; 0: nothing is due. */
  readonly taken: number;
  /** Why the embedder can embed nothing at present; what was taken waits on. */
  readonly fault: string | null;
  /** Why a text could not be embedded, the last one of them, and how many of them were set aside for it. */
  readonly refusal: string | null;
  readonly setAside: number;
}

interface WaitingText extends WaitingDocument {
  readonly text: string;
}

/**
 * Embeds some of the documents that wait for an embedder, in no transaction: embedding takes its time. Of
 * what changes or is deleted meanwhile nothing is kept.
 */
export async function embedBacklog(db: Database, embedder: Embedder): Promise<EmbedRound> {
  const { id, batch } = embedder;
  const lease = { limit: batch.texts, leaseSeconds: LEASE_SECONDS };
  const waiting = await leaseBacklog(db, id, lease);
  const round = { taken: waiting.length, refusal: null as string | null, setAside: 0 };
  const { texts, empty } = await readWaiting(db, waiting);
  await keepEmbeddings(db, id, empty.map(withoutVector));
  const todo = batchesOf(texts, batch.length);
  for (let some = todo.shift(); some; some = todo.shift()) {
    const outcome = await embedTexts(db, embedder, some);
    if (!('fault' in outcome)) continue;
    const { fault, refused } = outcome;
    if (!refused) {
      await giveBack(db, id, [some, ...todo].flat(), { ...TRIES, failed: false });
      return { ...round, fault };
    }
    const smaller = alone(some);
    if (smaller) todo.unshift(...smaller);
    else {
      round.refusal = fault;
      round.setAside += await giveBack(db, id, some, { ...TRIES, failed: true });
    }
  }
  return { ...round, fault: null };
}

async function embedTexts(
  db: Database,
  embedder: Embedder,
  waiting: readonly WaitingText[],
): Promise<EmbeddingOutcome> {
  const texts = waiting.map(({ text }) => text);
  const outcome = await embedder.embed(texts, { timeoutMs: TIMEOUT_MS });
  if ('fault' in outcome) return outcome;
  const { vectors } = outcome;
  const length = vectors.find((vector) => vector !== null)?.length ?? 0;
  const known = await readVectorLengths(db, embedder.id, waiting);
  const other = known.find((there) => length > 0 && there !== length);
  if (other !== undefined) {
    const fault = `vectors of length ${length} beside earlier ones of length ${other}`;
    return { fault, refused: false };
  }
  const rows = waiting.map((document, index) => {
    const vector = vectors[index];
    return { ...document, ...((vector && toStored(vector)) ?? NO_VECTOR) };
  });
  await keepEmbeddings(db, embedder.id, rows);
  return outcome;
}

const NO_VECTOR = { vector: null, bits: null };
const withoutVector = (document: WaitingDocument): EmbeddedDocument => ({
  ...document,
  ...NO_VECTOR,
});

/** The texts of documents, as they are now, and the documents that have none, or none any more. */
async function readWaiting(
  db: Database,
  waiting: readonly WaitingDocument[],
): Promise<{ texts: WaitingText[]; empty: WaitingDocument[] }> {
  const units = waiting.flatMap(({ tenantId, kind, itemId }) =>
    kind ? [{ tenantId, kind, items: [itemId] }] : [],
  );
  const name = (tenantId: string, kind: string | null, id: string) => `${tenantId} ${kind} ${id}`;
  const found = units.length > 0 ? await readTexts(db, units) : [];
  const known = new Map(found.map((it) => [name(it.tenantId, it.kind, it.id), it.text]));
  const texts: WaitingText[] = [];
  const empty: WaitingDocument[] = [];
  for (const document of waiting) {
    const text = known.get(name(document.tenantId, document.kind, document.itemId)) ?? '';
    if (text.trim() === '') empty.push(document);
    else texts.push({ ...document, text });
  }
  return { texts, empty };
}

/** Each as long as an embedder takes at once, and at least one text. */
function batchesOf(texts: readonly WaitingText[], length: number): WaitingText[][] {
  const batches: WaitingText[][] = [];
  let room = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    room -= text.text.length;
    if (last && room >= 0) last.push(text);
    else {
      batches.push([text]);
      room = length - text.text.length;
    }
  }
  return batches;
}

/** Each text of a refused batch by itself, and less of it; null when it was that already. */
function alone(some: readonly WaitingText[]): WaitingText[][] | null {
  const [first] = some;
  if (!first || (some.length === 1 && first.text.length <= LENGTH_AFTER_REFUSAL)) return null;
  return some.map((one) => [{ ...one, text: one.text.slice(0, LENGTH_AFTER_REFUSAL) }]);
}
