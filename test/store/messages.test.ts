import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { messages, type NewMessage } from '../../src/db/schema/messages.js';
import { contentHash } from '../../src/domain/text/content-hash.js';
import { removeRepeatedMessages } from '../../src/store/messages/repeated.js';
import { appendMessages, upsertMessages } from '../../src/store/messages/writes.js';
import { BATCH_FORMS } from '../support/batch-forms.js';
import { newTenant, onCluster, sharedDatabase } from '../support/database.js';

let db: Database;
let tenantId: string;
let otherTenant: string;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
  otherTenant = await newTenant(db);
  await upsertMessages(db, [message(0, 'Elsewhere', { tenantId: otherTenant })]);
});
beforeEach(async () => {
  tenantId = await newTenant(db);
});

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds));

function message(position: number, content: string, more: Partial<NewMessage> = {}): NewMessage {
  const role = more.role ?? 'user';
  return {
    tenantId,
    sessionId: 's',
    position,
    role,
    content,
    contentHash: contentHash(role, content),
    occurredAt: at(position),
    toolCalls: null,
    toolCallId: null,
    interrupted: false,
    source: 'ingest',
    receivedAt: at(0),
    ...more,
  };
}

const stored = (sessionId = 's') =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, tenantId), eq(messages.sessionId, sessionId)))
    .orderBy(asc(messages.occurredAt), asc(messages.position), asc(messages.id));

const said = async () => (await stored()).map(({ content }) => content);

/** What sources report, in batches of one form. */
function reporting(others: boolean) {
  /** Nothing of the other tenant is new: it changes no count. */
  const other = (sessionId = 's') => ({
    ...message(0, 'Elsewhere', { tenantId: otherTenant, sessionId }),
  });
  const along = (rows: readonly NewMessage[]) => (others ? [other(), ...rows] : rows);

  /** How many were new. */
  const upsert = async (rows: readonly NewMessage[]): Promise<number> =>
    (await upsertMessages(db, rows.length > 0 ? along(rows) : rows)).reduce(
      (sum, { count }) => sum + count,
      0,
    );

  const removeRepeated = (...sessionIds: string[]) =>
    removeRepeatedMessages(db, [
      ...sessionIds.map((sessionId) => ({ tenantId, sessionId })),
      ...(others ? [other()] : []),
    ]);

  /** What a trace reports: contents without their places. */
  const trace = (...contents: string[]): Promise<number> =>
    appendMessages(
      db,
      along(
        contents.map((content, index) => {
          const before = contents.slice(0, index).filter((known) => known === content).length;
          return message(before, content, { source: 'otel', occurredAt: at(1) });
        }),
      ),
    );

  /** What a transcript reports: contents at their places. */
  const transcript = (...contents: string[]): Promise<number> =>
    upsert(contents.map((content, index) => message(index, content)));

  return { upsert, removeRepeated, trace, transcript };
}

describe.each(BATCH_FORMS)('upsertMessages, batches $form', ({ others }) => {
  const { upsert } = reporting(others);

  test('counts what is new, and stores a repetition once', async () => {
    const rows = [message(0, 'a'), message(1, 'b'), message(1, 'b'), message(2, 'a')];
    expect(await upsert(rows)).toBe(3);
    expect(await upsert([...rows, message(3, 'c')])).toBe(1);
    expect(await said()).toEqual(['a', 'b', 'a', 'c']);
    expect(await upsert([])).toBe(0);
  });

  test('keeps sessions and tenants apart', async () => {
    const elsewhere = message(0, 'a', { sessionId: 'other' });
    const stranger = message(0, 'a', { tenantId: await newTenant(db) });
    // On a cluster a batch has one tenant.
    const batches = onCluster()
      ? [[message(0, 'a'), elsewhere], [stranger]]
      : [[message(0, 'a'), elsewhere, stranger]];
    let counted = 0;
    for (const batch of batches) counted += await upsert(batch);
    expect(counted).toBe(3);
  });

  test('takes what a fuller report adds, and loses nothing to a poorer one', async () => {
    await upsert([message(0, 'a', { occurredAt: at(30) })]);
    const richer = { toolCalls: [{ id: 'c' }], interrupted: true, occurredAt: at(5) };
    expect(await upsert([message(0, 'a', richer)])).toBe(0);
    expect(await upsert([message(0, 'a', { occurredAt: at(40) })])).toBe(0);
    expect(await stored()).toMatchObject([richer]);
  });

  test('writers of the same messages in another order wait for each other', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => message(index, `m${index}`));
    const counts = await Promise.all([upsert(rows), upsert(rows.toReversed()), upsert(rows)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(50);
  });
});

describe.each(BATCH_FORMS)('appendMessages, batches $form', ({ others }) => {
  const { trace, upsert } = reporting(others);

  test('stores each message once, though every model call repeats the history', async () => {
    expect(await trace('yes')).toBe(1);
    expect(await trace('yes', 'no')).toBe(1);
    expect(await trace('yes', 'no', 'yes')).toBe(1);
    expect(await trace('yes', 'no', 'yes')).toBe(0);
    expect(await said()).toEqual(['yes', 'no', 'yes']);
  });

  test('keeps the order of a history', async () => {
    await trace('z', 'y', 'x', 'a');
    expect(await said()).toEqual(['z', 'y', 'x', 'a']);
  });

  test('knows the messages of another source, wherever they have their places', async () => {
    await upsert([message(0, 'hello'), message(1, 'yes')]);
    expect(await trace('hello', 'yes', 'yes')).toBe(1);
    expect(await trace('hello', 'yes', 'yes')).toBe(0);
    expect(await said()).toEqual(['hello', 'yes', 'yes']);
  });

  test('histories at once store each message once', async () => {
    await Promise.all([trace('a', 'b'), trace('a', 'b', 'c'), trace('a')]);
    expect(await said()).toHaveLength(3);
  });
});

describe.each(BATCH_FORMS)('a message with its place and without, batches $form', ({ others }) => {
  const { removeRepeated, trace, transcript, upsert } = reporting(others);
  const places = async () => (await stored()).map(({ position }) => position);

  test('is one: the place, the source and what else is reported win, the earlier time stays', async () => {
    await trace('hello');
    const [traced] = await stored();
    const toolCalls = [{ id: 'c' }];
    const placed = message(4, 'hello', { occurredAt: at(9), toolCalls, interrupted: true });
    expect(await upsert([placed])).toBe(0);
    expect(await stored()).toEqual([
      { ...traced, position: 4, source: 'ingest', toolCalls, interrupted: true },
    ]);
    expect(await upsert([placed])).toBe(0);
    expect(await trace('hello')).toBe(0);
    expect(await stored()).toHaveLength(1);
  });

  test('takes the time of a transcript that knows of an earlier one', async () => {
    await trace('hello');
    await transcript('hello');
    expect(await stored()).toMatchObject([{ position: 0, occurredAt: at(0) }]);
  });

  test('counts as often as either source has it, in whatever order they came', async () => {
    const reports: Record<string, () => Promise<number>> = {
      transcript: () => transcript('yes', 'no', 'yes'),
      begin: () => transcript('yes'),
      trace: () => trace('yes', 'yes', 'yes'),
      first: () => trace('yes'),
    };
    for (const order of permutations(Object.keys(reports))) {
      tenantId = await newTenant(db);
      for (const name of order) await reports[name]?.();
      // Three in the trace, two of which have their places.
      expect((await said()).sort(), String(order)).toEqual(['no', 'yes', 'yes', 'yes']);
      expect((await places()).sort(), String(order)).toEqual([0, 1, 1_000_002, 2]);
    }
  });

  test('keeps what another session or role has said', async () => {
    await trace('hello');
    await upsert([
      message(0, 'hello', { role: 'assistant' }),
      message(0, 'hello', { sessionId: 'other' }),
    ]);
    expect(await places()).toEqual([0, 1_000_000]);
  });

  test('is one when both are stored at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      tenantId = await newTenant(db);

      await Promise.all([
        trace('a', 'b', 'a').then(() => removeRepeated('s')),
        transcript('a', 'x', 'b'),
        trace('a', 'b').then(() => removeRepeated('s')),
        transcript('a', 'x', 'b'),
      ]);
      expect((await said()).sort()).toEqual(['a', 'a', 'b', 'x']);
      expect((await places()).sort()).toEqual([0, 1, 1_000_001, 2]);
    }
  });

  test('is counted once while it is stored twice', async () => {
    await transcript('a');
    // As a trace left it that was stored in the same moment, before it is removed.
    await db.insert(messages).values([message(1_000_000, 'a', { source: 'otel' })]);
    expect(await trace('a', 'a')).toBe(1);
    await removeRepeated('s');
    expect((await places()).sort()).toEqual([0, 1_000_001]);
  });

  test('goes when two writers had not seen each other', async () => {
    await transcript('yes', 'no');
    // As a trace left it that was stored in the same moment.
    await db
      .insert(messages)
      .values([
        message(1_000_000, 'yes', { source: 'otel' }),
        message(1_000_001, 'yes', { source: 'otel' }),
        message(1_000_000, 'yes', { source: 'otel', sessionId: 'other' }),
      ]);
    await removeRepeated('s', 'other');
    expect((await places()).sort()).toEqual([0, 1, 1_000_001]);
    expect(await stored('other')).toHaveLength(1);
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

// The rows of the other servers of a cluster are counted there.
test.skipIf(onCluster())(
  'what is appended reads what it needs, however much the session has',
  async () => {
    const appended = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        message(0, `Message ${from + n}`, { source: 'otel', occurredAt: at(from + n) }),
      );
    await appendMessages(db, appended(0, 3_000));
    await db.transaction(async (tx) => {
      const before = await countRead(tx);
      expect(await appendMessages(tx, appended(2_990, 20))).toBe(10);
      await removeRepeatedMessages(tx, [{ tenantId, sessionId: 's' }]);
      expect((await countRead(tx)) - before).toBeLessThan(500);
    });
  },
);

/** Counts the messages that this connection has read of late. */
async function countRead(tx: Database): Promise<number> {
  const [row] = await query<{ count: number }>(
    tx,
    sql`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
        from pg_stat_xact_user_tables where relname = 'messages'`,
  );
  return row?.count ?? 0;
}
