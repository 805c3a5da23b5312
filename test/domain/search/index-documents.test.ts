import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import { indexDocuments, type SearchableText } from '../../../src/domain/search/index-documents.js';
import { tenantMark } from '../../../src/domain/search/terms.js';
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

const textOf = (text: string, row: Partial<SearchableText> = {}): SearchableText => ({
  ...{ tenantId, kind: 'message', id: '1', sessionId: 's', correlationId: null },
  ...{ occurredAt: new Date('2026-11-20T12:00:00Z'), text },
  ...row,
});

interface Stored {
  id: string;
  session: string;
  terms: string;
  version: string;
}

const stored = (of = tenantId): Promise<Stored[]> =>
  query<Stored>(
    db,
    sql`select id::text, session_id as session, replace(terms::text, ${tenantMark(of)}, '') as terms,
          xmin::text as version
        from documents where tenant_id = ${of} order by id`,
  );

describe('indexDocuments', () => {
  test('stores the words of many texts with their places, those of each tenant apart', async () => {
    const other = newTenantId();
    await indexDocuments(db, [
      textOf('Refund the order, the ORDER'),
      textOf('退款', { kind: 'gate', id: '2' }),
    ]);
    await indexDocuments(db, [textOf("it's \\ 'quoted'", { tenantId: other })]);
    expect((await stored()).map(({ terms }) => terms).sort()).toEqual([
      "'order':3,5 'refund':1 'the':2,4",
      "'款':2 '退':1 '退款':1",
    ]);
    expect((await stored(other)).map(({ terms }) => terms)).toEqual(["'it':1 'quoted':3 's':2"]);
  });

  test('keeps the id of a text that changed, and writes nothing for one that did not', async () => {
    await indexDocuments(db, [textOf('first words')]);
    const [before] = await stored();
    await indexDocuments(db, [textOf('first words')]);
    expect(await stored()).toEqual([before]);
    await indexDocuments(db, [textOf('stale'), textOf('other words', { sessionId: 'moved' })]);
    expect(await stored()).toMatchObject([
      { id: before?.id, session: 'moved', terms: "'other':1 'words':2" },
    ]);
  });

  test('takes texts of any length, without words, and of odd characters', async () => {
    await indexDocuments(db, [
      textOf('', { id: '1' }),
      textOf('退款'.repeat(40_000), { id: '2' }),
      textOf(Array.from({ length: 40_000 }, (_, n) => `w${n}`).join(' '), { id: '3' }),
      textOf('x'.repeat(1_000_000), { id: '4' }),
      textOf(Array.from({ length: 20_000 }, (_, n) => 'क'.repeat(95) + n).join(' '), {
        id: '5',
      }),
      textOf(Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(''), {
        id: '6',
      }),
      textOf('a\0b \ud800 \udfff', { id: '7' }),
    ]);
    expect(await stored()).toHaveLength(7);
  });
});
