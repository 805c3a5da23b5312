import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { indexDocuments } from '../../../src/domain/search/index-documents.js';
import { readQuery } from '../../../src/domain/search/read-query.js';
import { lexeme, tenantMark } from '../../../src/domain/search/terms.js';
import { newTenantId } from '../../../src/ids.js';
import { sharedDatabase } from '../../support/database.js';

let db: Database;
let tenantId: string;
beforeAll(async () => {
  ({ db } = await sharedDatabase());
});
beforeEach(() => {
  tenantId = newTenantId();
});

async function index(texts: readonly string[], of = tenantId): Promise<void> {
  const rows = texts.map((text, at) => ({
    ...{ tenantId: of, kind: 'message' as const, id: String(at), sessionId: 's' },
    ...{ correlationId: null, occurredAt: new Date(Date.UTC(2026, 10, 20, 0, 0, at)), text },
  }));
  await indexDocuments(db, rows);
}

const read = (text: string, of = tenantId) => readQuery(db, of, text);

/** The forms that the words of a query are looked for by, besides their own. */
const formsOf = async (text: string) =>
  (await read(text)).query.all.flat(3).map(({ term, also = [] }) => [term, ...also].join(' '));

describe('readQuery', () => {
  test('takes a word that no text has for those that are written much like it', async () => {
    await index(['a refund for the umbrella', 'umbrellas and parcels']);
    expect(await formsOf('refnud umbrela parcels')).toEqual([
      'refnud refund',
      'umbrela umbrella',
      'parcels',
    ]);
    expect((await read('refnud')).notices).toEqual([
      'No text has “refnud”. Texts with “refund” were searched for.',
    ]);
  });

  test('changes nothing of what is quoted, excluded, a beginning, a number, short or there', async () => {
    await index(['a refund of 12345 for the ordr', 'order']);
    for (const query of ['"refnud"', 'refund -refnud', 'refnu*', '12354', 'refu', 'refund order']) {
      const { query: found, notices } = await read(query);
      expect([found.all.flat(3).some(({ also }) => also), notices], query).toEqual([false, []]);
    }
  });

  test('says what a query means in the words that were meant, unless its own are words', async () => {
    await index(['a refund', 'the parcle', 'Przybylski waits']);
    expect((await read('Refnud for Przybilski')).wordings).toEqual([
      'Refnud for Przybilski',
      'refund for przybylski',
    ]);
    // A text misspells it, and the query does not.
    expect((await read('parcel')).wordings).toEqual(['parcel']);
    expect(await formsOf('parcel')).toEqual(['parcel parcle']);
  });

  test('leaves the alternatives of what is quoted as they are', async () => {
    await index(['refund umbrella']);
    const { query } = await read('"umbrella" OR refnud');
    expect(query.must).toEqual(query.all);
    expect(query.all.flat(3).map(({ also }) => also)).toEqual([undefined, undefined]);
  });

  test("speaks of no word of another tenant's, also where both have one mark", async () => {
    const other = newTenantId();
    await index(['the wombatarium is closed'], other);
    await index(['nothing of the kind']);
    // As if the hash of the other's name began with the same characters.
    await db.execute(sql`
      insert into documents (tenant_id, kind, item_id, session_id, occurred_at, terms)
      values (${other}, 'message', 'same-mark', 's', now(),
        ${`${lexeme(tenantMark(tenantId), 'secretarium')}:1`}::tsvector)`);
    for (const query of ['wombatarum', 'secretarum', 'wombatarium', 'secretarium']) {
      const { query: found, notices, wordings } = await read(query);
      expect([found.all.flat(3).some(({ also }) => also), notices, wordings]).toEqual([
        false,
        [],
        [query],
      ]);
    }
    expect((await read('wombatarum', other)).notices).toHaveLength(1);
  });

  test('speaks of no word whose texts are gone', async () => {
    await index(['the wombatarium', 'an umbrella']);
    expect((await read('vombatarium umbrela')).notices).toHaveLength(2);
    await db.execute(sql`delete from documents where tenant_id = ${tenantId} and item_id = '0'`);
    const { notices, wordings } = await read('vombatarium umbrela');
    expect(notices).toEqual([expect.stringContaining('umbrella')]);
    expect(wordings).toEqual(['vombatarium umbrela', 'vombatarium umbrella']);
  });

  test('finds a name that was stored a moment ago', async () => {
    await index(['an umbrella']);
    expect((await read('Lindqvst')).notices).toEqual([]);
    await index(['an umbrella', 'Lindqvist waits']);
    expect((await read('Lindqvst')).notices).toHaveLength(1);
  });

  test.each([
    [
      'many words',
      Array.from({ length: 5_000 }, (_, at) => `refnu${'abcdefghij'[at % 10]}d`).join(' '),
    ],
    ['a very long word', 'refund'.repeat(3_000)],
    ['a long word of letters outside the plane', '𝕣𝕖𝕗𝕦𝕟𝕕'.repeat(1_000)],
    ['long words', Array.from({ length: 40 }, (_, at) => 'x'.repeat(60 + at)).join(' ')],
    ['quotes and backslashes', "refun'd refu\\nd 'refun''d' refu\\\\nd"],
    ['signs of a pattern', 'refun.d refun% refun_d ref.*nd [refund]x {refund}{9}'],
  ])('reads %s', async (_, text) => {
    await index(['a refund', 'x'.repeat(90)]);
    const { query, wordings } = await read(text);
    expect(query.all.flat(3).length).toBeLessThanOrEqual(32);
    for (const wording of wordings) expect(wording.length).toBeLessThanOrEqual(2_100);
    for (const { also = [] } of query.all.flat(3)) expect(also.length).toBeLessThanOrEqual(4);
  });
});
