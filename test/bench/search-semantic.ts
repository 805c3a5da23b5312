import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { embedBacklog } from '../../src/domain/embeddings/embed-backlog.js';
import { EmbedderSchedule } from '../../src/domain/embeddings/embedder-schedule.js';
import { createEmbedders } from '../../src/domain/embeddings/embedders.js';
import { findNearest } from '../../src/domain/embeddings/nearest.js';
import { cosine } from '../../src/domain/embeddings/vectors.js';
import { searchByMeaning } from '../../src/domain/search/semantic.js';
import { TenantsInTurn } from '../../src/store/across-tenants/tenants-in-turn.js';
import { listTenantsToEmbed } from '../../src/store/across-tenants/tenants-to-embed.js';
import { quantile } from './load.js';
import { printPlans } from './plans.js';
import { table } from './report.js';
import { BIG, type Corpus, TINY } from './search-corpus.js';
import { SearchTexts } from './search-texts.js';

const QUERIES = 40;
/** Of which the recall is measured: each is compared with every vector of the big tenant. */
const COMPARED = 20;
const NEAREST = 10;
const READ_AT_ONCE = 20_000;

/** At most so many milliseconds (p50) up to so many documents of a tenant, on PostgreSQL without pgvector. */
const TARGETS = [
  { documents: 1_000, p50: 30 },
  { documents: 100_000, p50: 150 },
  { documents: 500_000, p50: 600 },
];
const MIN_RECALL = 0.95;
const MAX_MEMORY_MB = 200;

const EMBEDDERS = createEmbedders(null);
const FIRST_PAGE = { offset: 0, limit: 20 };
const NO_SCOPE = { from: null, to: null, sessionId: null, outcomeType: null, clusterId: null };
type Scope = Parameters<typeof searchByMeaning>[4];

/** The search by meaning over the documents that are there, by the built-in embedder. */
export async function runSemantic(
  db: Database,
  { documents }: Corpus,
  now: Date,
  print: (line: string) => void,
): Promise<void> {
  const seconds = await embedAll(db, documents, print);
  await copyToOthers(db);
  await db.execute(sql`vacuum analyze embeddings`);
  const own = documents / 2;
  const rate = Math.round(own / seconds).toLocaleString('en');
  print(`\n${own.toLocaleString('en')} documents embedded at ${rate} a second`);
  const sizes = await query<{ name: string; bytes: number }>(
    db,
    sql`select relname as name, pg_relation_size(oid)::float8 as bytes from pg_class
        where relname like 'embeddings%' order by relkind desc`,
  );
  for (const { name, bytes } of sizes) print(`  ${name}: ${(bytes / 1e6).toFixed(0)} MB`);

  const queries = makeQueries();
  await printPlan(db, queries[0] as string, print);
  const week = { ...NO_SCOPE, from: new Date(now.getTime() - 7 * 86_400_000), to: now };
  const session = { ...NO_SCOPE, sessionId: 'session-7' };
  const before = process.memoryUsage().rss;
  const rows = [['by meaning, page 1, ms', 'p50', 'p95', 'p50 at most', '']];
  const add = async (name: string, tenantId: string, scope: Scope, of: number): Promise<void> => {
    const { p50, p95 } = await measure(db, tenantId, queries, scope);
    const target = TARGETS.find((one) => of <= one.documents)?.p50 ?? Number.NaN;
    const verdict = Number.isNaN(target) ? '' : p50 <= target ? 'met' : 'MISSED';
    rows.push([name, p50.toFixed(1), p95.toFixed(1), String(target), verdict]);
  };
  await add('big tenant', BIG, NO_SCOPE, documents / 2);
  await add('big tenant, 7 days', BIG, week, documents / 2);
  await add('big tenant, one session', BIG, session, 1_000);
  await add('tiny tenant', TINY, NO_SCOPE, 1_000);
  const memory = (process.memoryUsage().rss - before) / 1e6;
  print('');
  print(table(rows));
  const recall = await measureRecall(db, queries.slice(0, COMPARED));
  print(
    table([
      ['target', '', 'measured', ''],
      [
        `recall at ${NEAREST}`,
        `at least ${MIN_RECALL}`,
        recall.toFixed(3),
        recall >= MIN_RECALL ? 'met' : 'MISSED',
      ],
      [
        'memory that searching added',
        `at most ${MAX_MEMORY_MB} MB`,
        `${memory.toFixed(0)} MB`,
        memory <= MAX_MEMORY_MB ? 'met' : 'MISSED',
      ],
    ]),
  );
}

async function embedAll(
  db: Database,
  documents: number,
  print: (line: string) => void,
): Promise<number> {
  await db.execute(sql`
    insert into tenants (id, name) select distinct tenant_id, 'Bench' from documents on conflict do nothing`);
  const schedule = new EmbedderSchedule(db, EMBEDDERS);
  const { current } = EMBEDDERS;
  const tenants = new TenantsInTurn((after) => listTenantsToEmbed(db, current.id, after));
  const startedAt = performance.now();
  let [embedded, printed] = [0, 0];
  for (let busy = true; busy; ) {
    busy = await schedule.advance();
    for (;;) {
      const { leased } = await embedBacklog(db, current, (count) => tenants.take(count));
      if (leased === 0) break;
      embedded += leased;
      busy = true;
      if (embedded - printed < documents / 10) continue;
      printed = embedded;
      print(`${embedded.toLocaleString('en')} embedded`);
    }
  }
  return (performance.now() - startedAt) / 1000;
}

/** The corpus keeps the texts of the big tenant alone: the others' documents get vectors of these. */
async function copyToOthers(db: Database): Promise<void> {
  await db.execute(sql`
    insert into embeddings (tenant_id, document_id, embedder, vector, bits)
    select d.tenant_id, d.id, e.embedder, e.vector, e.bits
    from (select *, row_number() over (order by id) as n from documents where tenant_id <> ${BIG}) d
    join (select *, row_number() over (order by document_id) as n from embeddings
      where tenant_id = ${BIG}) e using (n)
    order by d.id`);
}

/** Parts of texts like those that are searched: two to nine words of them. */
function makeQueries(): string[] {
  const texts = new SearchTexts(2);
  return Array.from({ length: QUERIES }, (_, index) => {
    const words = texts.next().split(' ');
    return words.slice(2, 4 + (index % 8)).join(' ');
  });
}

async function measure(
  db: Database,
  tenantId: string,
  queries: readonly string[],
  scope: Scope,
): Promise<{ p50: number; p95: number }> {
  const latencies: number[] = [];
  for (const text of queries) {
    const startedAt = performance.now();
    const outcome = await searchByMeaning(db, tenantId, EMBEDDERS, text, scope, FIRST_PAGE);
    if ('fault' in outcome) throw new Error(outcome.fault);
    latencies.push(performance.now() - startedAt);
  }
  return { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) };
}

/** The share of the nearest texts that are found, a text as near as the last of them counting as one. */
async function measureRecall(db: Database, queries: readonly string[]): Promise<number> {
  const outcome = await EMBEDDERS.current.embed(queries, { timeoutMs: 60_000 });
  if ('fault' in outcome) throw new Error(outcome.fault);
  const wanted = outcome.vectors.filter((vector) => vector !== null);
  const best: number[][] = wanted.map(() => []);
  for (let after = 0; ; ) {
    const page = await query<{ id: number; vector: Uint8Array }>(
      db,
      sql`select document_id::float8 as id, vector from embeddings
          where tenant_id = ${BIG} and document_id > ${after}
          order by document_id limit ${READ_AT_ONCE}`,
    );
    for (const { vector } of page) {
      best.forEach((scores, index) => {
        scores.push(cosine(wanted[index] as Float32Array, vector));
      });
    }
    for (const scores of best) scores.sort((a, b) => b - a).splice(NEAREST);
    if (page.length < READ_AT_ONCE) break;
    after = page.at(-1)?.id ?? 0;
  }
  const everything = { ...EMBEDDERS.current, floor: -1 };
  let found = 0;
  for (const [index, vector] of wanted.entries()) {
    const options = { scope: null, max: NEAREST, indexedIn: null, always: [] };
    const near = await findNearest(db, BIG, everything, vector, options);
    const last = Math.round(1_000 * (best[index]?.at(-1) ?? 0)) / 1_000;
    found += near.filter(({ score }) => score >= last).length;
  }
  return found / (wanted.length * NEAREST);
}

/** The plan of the statement that finds the candidates. */
async function printPlan(db: Database, text: string, print: (line: string) => void): Promise<void> {
  print('\ncandidates by their bits');
  const search = (on: Database) => searchByMeaning(on, BIG, EMBEDDERS, text, NO_SCOPE, FIRST_PAGE);
  await printPlans(db, search, print, {
    of: 'bit_count',
    lines: /Scan|Sort Method|JIT|Workers|Buffers: .*(hit|read)=\d{3}|Execution/,
  });
}
