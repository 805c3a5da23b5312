import type { Database } from '../../db/client.js';
import type { Embedder, EmbeddingOutcome } from '../../ports/embeddings.js';
import { readTexts } from '../../store/changes/texts.js';
import {
  EMBEDDING_BACKLOG,
  type EmbeddedDocument,
  leaseBacklog,
  readVectorLength,
  storeEmbeddings,
  type WaitingDocument,
} from '../../store/embeddings/backlog.js';
import { failRows, RETRY, renewLeases, returnRows } from '../../store/queue/leased-queue.js';
import { toStored } from './vectors.js';

/** Of one call to an embedder. */
const TIMEOUT_MS = 30_000;
/** Tenants that share a round, as long as they have enough for it: each costs several statements. */
const TENANTS_AT_ONCE = 8;
const RENEWAL_MS = (RETRY.leaseSeconds * 1_000) / 3;
/** How much is read of a text that an embedder has refused, in UTF-16 units. */
const LENGTH_AFTER_REFUSAL = 1_500;

export interface EmbedRound {
  /** Documents that were leased; 0: nothing is due. */
  readonly leased: number;
  /** Why the embedder can embed nothing at present; what was leased waits on. */
  readonly fault: string | null;
  /** Why a text could not be embedded, the last one of them, and how many became dead letters for it. */
  readonly refusal: string | null;
  readonly deadLetters: number;
}

/** A document of a tenant under lease. */
interface LeasedDocument extends WaitingDocument {
  readonly tenantId: string;
}

interface LeasedText extends LeasedDocument {
  readonly text: string;
}

/** Answers the next tenants that have documents waiting, up to so many; none when nobody has. */
export type TakeTenants = (count: number) => Promise<readonly string[]>;

/**
 * Embeds some of the documents that wait for an embedder, as many of each of the next tenants as of another,
 * in no transaction: embedding takes its time, and the leases are renewed meanwhile. Of what changes or is
 * deleted meanwhile nothing is stored.
 */
export async function embedBacklog(
  db: Database,
  embedder: Embedder,
  takeTenants: TakeTenants,
): Promise<EmbedRound> {
  const leased = await leaseOfNext(db, embedder, takeTenants);
  const renewal = setInterval(() => {
    // One that fails may be made up for by the next; else the lease ends, and another worker begins anew.
    eachTenant(leased, (tenantId, documents) =>
      renewLeases(db, tenantId, EMBEDDING_BACKLOG, documents),
    ).catch(() => {});
  }, RENEWAL_MS);
  try {
    return { leased: leased.length, ...(await embedLeased(db, embedder, leased)) };
  } finally {
    clearInterval(renewal);
  }
}

/** As many documents as the embedder takes at once, of few tenants where those have as many. */
async function leaseOfNext(
  db: Database,
  { id, batch }: Embedder,
  takeTenants: TakeTenants,
): Promise<LeasedDocument[]> {
  const leased: LeasedDocument[] = [];
  for (let before = -1; leased.length > before && leased.length < batch.texts; ) {
    before = leased.length;
    const room = batch.texts - leased.length;
    const tenantIds = await takeTenants(Math.min(room, TENANTS_AT_ONCE));
    const share = Math.floor(room / tenantIds.length);
    for (const tenantId of tenantIds) {
      const documents = await leaseBacklog(db, tenantId, id, share);
      leased.push(...documents.map((document) => ({ ...document, tenantId })));
    }
  }
  return leased;
}

async function embedLeased(
  db: Database,
  embedder: Embedder,
  leased: readonly LeasedDocument[],
): Promise<Omit<EmbedRound, 'leased'>> {
  const { texts, empty } = await readLeased(db, leased);
  await store(db, empty.map(withoutVector));
  let refusal: string | null = null;
  let deadLetters = 0;
  const todo = toBatches(texts, embedder.batch.length);
  for (let some = todo.shift(); some; some = todo.shift()) {
    const outcome = await embedTexts(db, embedder, some);
    if (!('fault' in outcome)) continue;
    const { fault, refused } = outcome;
    if (!refused) {
      await eachTenant([some, ...todo].flat(), (tenantId, documents) =>
        returnRows(db, tenantId, EMBEDDING_BACKLOG, documents),
      );
      return { fault, refusal, deadLetters };
    }
    const smaller = alone(some);
    if (smaller) todo.unshift(...smaller);
    else {
      refusal = fault;
      await eachTenant(some, async (tenantId, documents) => {
        deadLetters += await failRows(db, tenantId, EMBEDDING_BACKLOG, documents);
      });
    }
  }
  return { fault: null, refusal, deadLetters };
}

async function embedTexts(
  db: Database,
  embedder: Embedder,
  some: readonly LeasedText[],
): Promise<EmbeddingOutcome> {
  const outcome = await embedder.embed(
    some.map(({ text }) => text),
    { timeoutMs: TIMEOUT_MS },
  );
  if ('fault' in outcome) return outcome;
  const { vectors } = outcome;
  const length = vectors.find((vector) => vector !== null)?.length ?? 0;
  let other: number | null = null;
  await eachTenant(some, async (tenantId) => {
    const known = await readVectorLength(db, tenantId, embedder.id);
    if (known !== null && length > 0 && known !== length) other = known;
  });
  if (other !== null) {
    const fault = `vectors of length ${length} beside earlier ones of length ${other}`;
    return { fault, refused: false };
  }
  const embedded = some.map((document, index) => {
    const vector = vectors[index];
    return { ...document, ...((vector && toStored(vector)) ?? NO_VECTOR) };
  });
  await store(db, embedded);
  return outcome;
}

const NO_VECTOR = { vector: null, bits: null };
const withoutVector = (document: LeasedDocument) => ({ ...document, ...NO_VECTOR });

const store = (db: Database, documents: readonly (EmbeddedDocument & LeasedDocument)[]) =>
  eachTenant(documents, (tenantId, own) => storeEmbeddings(db, tenantId, own));

/** The texts of documents, as they are now, and the documents that have none, or none any more. */
async function readLeased(
  db: Database,
  leased: readonly LeasedDocument[],
): Promise<{ texts: LeasedText[]; empty: LeasedDocument[] }> {
  const texts: LeasedText[] = [];
  const empty: LeasedDocument[] = [];
  await eachTenant(leased, async (tenantId, documents) => {
    const rows = documents.flatMap(({ kind, itemId }) =>
      kind ? [{ tenantId, kind, id: itemId }] : [],
    );
    const found = await readTexts(db, rows);
    const known = new Map(found.map(({ kind, id, text }) => [`${kind} ${id}`, text]));
    for (const document of documents) {
      const text = known.get(`${document.kind} ${document.itemId}`) ?? '';
      if (text.trim() === '') empty.push(document);
      else texts.push({ ...document, text });
    }
  });
  return { texts, empty };
}

/** Does something with the rows of each tenant, one tenant after the other. */
async function eachTenant<Row extends { readonly tenantId: string }>(
  rows: readonly Row[],
  act: (tenantId: string, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const byTenant = new Map<string, Row[]>();
  for (const row of rows) {
    const own = byTenant.get(row.tenantId);
    if (own) own.push(row);
    else byTenant.set(row.tenantId, [row]);
  }
  for (const [tenantId, own] of byTenant) await act(tenantId, own);
}

/** Each as long as an embedder takes at once, and at least one text. */
function toBatches(texts: readonly LeasedText[], length: number): LeasedText[][] {
  const batches: LeasedText[][] = [];
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
function alone(some: readonly LeasedText[]): LeasedText[][] | null {
  const [first] = some;
  if (!first || (some.length === 1 && first.text.length <= LENGTH_AFTER_REFUSAL)) return null;
  return some.map((one) => [{ ...one, text: one.text.slice(0, LENGTH_AFTER_REFUSAL) }]);
}
