import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { query } from '../../db/rows.js';
import { type SearchScope, within } from '../documents/in-scope.js';
import { type FoundPage, type PageBounds, rank } from './rank.js';
import { goesOn, matches, SAMPLE, type ScopeSample, sample } from './sample.js';
import { type WordMatch, without } from './word-match.js';

/** Cost of fetching a document by the index of words, beside reading on in the order of time (measured). */
const FETCH = 3.5;
/** So many documents are fetched and compared by how many and how rare the words are that they have. */
const WEIGHED = 10_000;

/**
 * A page of the documents that match, the best first, and newest first among equals. Only `max` of them are ranked: a word
 * that is everywhere must not cost what a tenant has. Of texts with the same words in the same order the newest stands for all.
 *
 * The planner cannot know how frequent a tenant's word is, and a wrong guess costs seconds. So the newest
 * documents are sampled first. Where any word is enough, the rare ones say which documents are weighed.
 */
export async function findByWords(
  db: Database,
  tenantId: string,
  words: WordMatch,
  scope: SearchScope,
  page: PageBounds,
): Promise<FoundPage> {
  return db.transaction(async (tx) => {
    const { phrases, must, none } = words;
    const any = phrases.join(' | ');
    const match = without(must ?? any, none);
    await planFor(tx, 'order');
    const sampled = await sample(tx, tenantId, words, match, scope);
    const among = { tx, tenantId, scope, page, sampled };
    if (sampled.seen < SAMPLE)
      return rank(tx, tenantId, words, newest(among, match, SAMPLE), sampled, page);
    if (must !== null || phrases.length === 1) return findMatching(among, words, match);
    const rare = chooseRare(phrases, sampled);
    if (rare.length > 0) {
      await planFor(tx, 'words');
      return rank(
        tx,
        tenantId,
        words,
        heaviest(among, words, without(rare.join(' | '), none)),
        sampled,
        page,
      );
    }
    const whole = without(words.wanted, none);
    const together = await findMatching(among, words, whole);
    if (together.matches === page.max) return together;
    const ids = await query<{ id: string }>(
      tx,
      sql`select m.id::text as id from (${byIndex(among, whole)}) m`,
    );
    await planFor(tx, 'order');
    const known = `{${ids.map(({ id }) => id).join(',')}}`;
    const source = sql`
      (select d.* from documents d where d.tenant_id = ${tenantId} and d.id = any(${known}::bigint[]))
      union all
      (select m.* from (${newest(among, match, page.max)}) m where m.id <> all(${known}::bigint[])
        limit ${page.max - ids.length})`;
    return rank(tx, tenantId, words, source, sampled, page);
  });
}

/** Where documents are looked for, and what the newest of them are like. */
interface Among {
  readonly tx: Database;
  readonly tenantId: string;
  readonly scope: SearchScope;
  readonly page: PageBounds;
  readonly sampled: ScopeSample;
}

/** The newest matches: what is frequent is found by reading on in the order of time, anything else by the index of words. */
async function findMatching(among: Among, words: WordMatch, match: string): Promise<FoundPage> {
  const { tx, tenantId, scope, sampled, page } = among;
  const matching = match === sampled.match ? sampled.matching : sampled.together;
  // So many of the newest should have enough matches, or are all that there are.
  const enough = Math.ceil(Math.min((1.2 * page.max * SAMPLE) / matching, 1.1 * sampled.all));
  if (enough < FETCH * (sampled.candidates / SAMPLE) * sampled.all) {
    await planFor(tx, 'order');
    const found = await rank(tx, tenantId, words, newest(among, match, enough), sampled, page);
    if (found.matches === page.max || !(await goesOn(tx, tenantId, scope, enough))) return found;
  }
  await planFor(tx, 'words');
  return rank(tx, tenantId, words, byIndex(among, match), sampled, page);
}

const newest = ({ tenantId, scope, page }: Among, match: string, count: number): SQL => sql`
  select d.* from (
    select * from documents d where ${within(tenantId, scope)}
    order by occurred_at desc, id desc limit ${count}) d
  where ${matches(tenantId, match, scope)}
  order by occurred_at desc, id desc limit ${page.max}`;

/** Ordered by an expression, so that the index on the time is of no use. */
const byIndex = ({ tenantId, scope, page }: Among, match: string): SQL => sql`
  select d.* from documents d
  where ${within(tenantId, scope)} and ${matches(tenantId, match, scope)}
  order by date_part('epoch', occurred_at) desc, id desc limit ${page.max}`;

/** Those that have the most and rarest of the words. */
function heaviest(
  { tenantId, scope, page, sampled }: Among,
  { phrases }: WordMatch,
  match: string,
): SQL {
  const weights = phrases.map((phrase, index) => {
    const weight = Math.log(1 + SAMPLE / Math.max(sampled.having[index] as number, 0.5));
    return sql`case when d.terms @@ ${phrase}::tsquery then ${sql.raw(weight.toFixed(3))} else 0 end`;
  });
  return sql`
    select d.* from documents d
    where ${within(tenantId, scope)} and ${matches(tenantId, match, scope)}
    order by ${sql.join(weights, sql` + `)} desc, occurred_at desc, id desc limit ${page.max}`;
}

/** The rarest phrases, as many as bring no more documents than can be weighed; empty where each brings more. */
function chooseRare(phrases: readonly string[], { having, all }: ScopeSample): string[] {
  const rarestFirst = phrases
    .map((phrase, index) => ({ phrase, count: Math.max(having[index] as number, 0.5) }))
    .sort((a, b) => a.count - b.count);
  let documents = 0;
  return rarestFirst.flatMap(({ phrase, count }) => {
    documents += (count / SAMPLE) * all;
    return documents <= WEIGHED ? [phrase] : [];
  });
}

/**
 * Lets the planner follow the order of an index, or collect from the index of words. Left alone, and without
 * statistics, as in an embedded database, it would sort all that a tenant has.
 */
async function planFor(tx: Database, access: 'order' | 'words'): Promise<void> {
  const bitmaps = access === 'order' ? 'off' : 'on';
  await tx.execute(
    sql`select set_config('enable_bitmapscan', ${bitmaps}, true), set_config('jit', 'off', true)`,
  );
}
