import { sql } from 'drizzle-orm';
import { type Database, openServer } from '../../src/db/client.js';
import { searchByKeyword } from '../../src/domain/search/keyword.js';
import { quantile } from './load.js';
import type { Options } from './options.js';
import { printPlans } from './plans.js';
import { table } from './report.js';
import { BIG, buildCorpus, sizesOf } from './search-corpus.js';
import { type QueryClass, queryClasses } from './search-queries.js';
import { runSemantic } from './search-semantic.js';

/** Rows that the reference machine copies in a second (`insert … select` of documents). */
const REFERENCE_ROWS_PER_SECOND = 850_000;
const COPIED = 50_000;

/** Milliseconds of page 1 on the reference machine. */
const TARGET = { p50: 30, p95: 150 };

const FIRST_PAGE = { offset: 0, limit: 20 };
const NO_SCOPE = { from: null, to: null, sessionId: null, outcomeType: null, clusterId: null };

/** Search over many documents of one tenant beside as many of others, through the code that serves it. */
export async function runSearch(
  options: Options,
  { url }: { readonly url: string },
  _folder: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openServer(url, { max: 4, queryTimeout: 0 });
  try {
    const now = new Date();
    const corpus = await buildCorpus(db, options.documents, now, (made) => {
      if (made % 100_000 === 0) print(`${made.toLocaleString('en')} of each half`);
    });
    const rate = Math.round(corpus.documents / corpus.seconds).toLocaleString('en');
    print(
      `${corpus.documents.toLocaleString('en')} documents of ${Math.round(corpus.bytes / corpus.documents)} characters (mean), ` +
        `made searchable at ${rate} a second; the big tenant has ${corpus.words.size.toLocaleString('en')} words`,
    );
    for (const { name, bytes } of await sizesOf(db)) {
      print(`  ${name.padEnd(28)} ${(bytes / 1e6).toFixed(0).padStart(6)} MB`);
    }
    const factor = await machineFactor(db);
    print(
      `The database copies documents ${factor.toFixed(2)} times as fast as the reference machine.`,
    );

    const classes = queryClasses(corpus);
    const week = { ...NO_SCOPE, from: new Date(now.getTime() - 7 * 86_400_000), to: now };
    await printKeywordPlans(db, classes, print);
    const [p50, p95] = [TARGET.p50 / factor, TARGET.p95 / factor];
    const rows = [
      [
        'page 1, ms',
        'of',
        'p50',
        'p95',
        '7 days p50',
        'p95',
        `p50 < ${p50.toFixed(0)}, p95 < ${p95.toFixed(0)}`,
      ],
    ];
    for (const queries of classes) {
      const [all, recent] = [
        await measure(db, queries, NO_SCOPE),
        await measure(db, queries, week),
      ];
      const met = [all, recent].every((it) => it.p50 < p50 && it.p95 < p95);
      rows.push([
        queries.name,
        String(all.total),
        ...[all.p50, all.p95, recent.p50, recent.p95].map((ms) => ms.toFixed(1)),
        met ? 'met' : 'MISSED',
      ]);
    }
    print('');
    print(table(rows));
    await runSemantic(db, corpus, now, print);
  } finally {
    await close();
  }
}

type Scope = Parameters<typeof searchByKeyword>[3];

/** Each query twice, and the second time counts: pages that are read often are in memory. */
async function measure(
  db: Database,
  { tenantId, queries }: QueryClass,
  scope: Scope,
): Promise<{ p50: number; p95: number; total: number }> {
  const latencies: number[] = [];
  const totals: number[] = [];
  for (const counts of [false, true]) {
    for (const text of queries) {
      const startedAt = performance.now();
      const { total } = await searchByKeyword(db, tenantId, text, scope, FIRST_PAGE);
      if (!counts) continue;
      latencies.push(performance.now() - startedAt);
      totals.push(total);
    }
  }
  return {
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    total: quantile(totals, 0.5),
  };
}

/** The plans of the statement that finds and ranks, once by the index of words and once by time. */
async function printKeywordPlans(
  db: Database,
  classes: readonly QueryClass[],
  print: (line: string) => void,
): Promise<void> {
  for (const name of ['middling word (0.2 %)', 'common word (20 %)']) {
    const text = classes.find((one) => one.name === name)?.queries[0] ?? '';
    print(`\n${name}: sample, then find and rank`);
    const search = (on: Database) => searchByKeyword(on, BIG, text, NO_SCOPE, FIRST_PAGE);
    await printPlans(db, search, print, {
      of: 'documents',
      lines: /Scan|Sort Method|JIT|Buffers: .*(hit|read)=\d{3}|Execution/,
    });
  }
}

async function machineFactor(db: Database): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table copied (like documents) on commit drop`);
      await tx.execute(sql`insert into copied select * from documents limit ${COPIED}`);
    });
    rates.push((COPIED / (performance.now() - startedAt)) * 1000);
  }
  return quantile(rates, 0.5) / REFERENCE_ROWS_PER_SECOND;
}
