import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/client.js';
import { messages, type NewMessage } from '../../src/db/schema/messages.js';
import { contentHash } from '../../src/domain/session/content-hash.js';
import { newTenantId } from '../../src/ids.js';
import { appendMessages, dropRetold, upsertMessages } from '../../src/store/fleet/messages.js';
import { sharedDatabase } from '../support/database.js';

let db: Database;
let tenantId: string;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});
beforeEach(() => {
  tenantId = newTenantId();
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

/** What a trace tells: contents without their places. */
const tell = (...contents: string[]): Promise<number> =>
  appendMessages(
    db,
    contents.map((content, index) => {
      const before = contents.slice(0, index).filter((other) => other === content).length;
      return message(before, content, { source: 'otel', occurredAt: at(1) });
    }),
  );

/** What a transcript tells: contents at their places. */
const ingest = (...contents: string[]): Promise<number> =>
  upsertMessages(
    db,
    contents.map((content, index) => message(index, content)),
  );

describe('upsertMessages', () => {
  test('counts what is new, and stores a repetition once', async () => {
    const rows = [message(0, 'a'), message(1, 'b'), message(1, 'b'), message(2, 'a')];
    expect(await upsertMessages(db, rows)).toBe(3);
    expect(await upsertMessages(db, [...rows, message(3, 'c')])).toBe(1);
    expect(await said()).toEqual(['a', 'b', 'a', 'c']);
    expect(await upsertMessages(db, [])).toBe(0);
  });

  test('keeps sessions and tenants apart', async () => {
    const elsewhere = message(0, 'a', { sessionId: 'other' });
    const stranger = message(0, 'a', { tenantId: newTenantId() });
    expect(await upsertMessages(db, [message(0, 'a'), elsewhere, stranger])).toBe(3);
  });

  test('takes what a richer telling adds, and loses nothing to a poorer one', async () => {
    await upsertMessages(db, [message(0, 'a', { occurredAt: at(30) })]);
    const richer = { toolCalls: [{ id: 'c' }], interrupted: true, occurredAt: at(5) };
    expect(await upsertMessages(db, [message(0, 'a', richer)])).toBe(0);
    expect(await upsertMessages(db, [message(0, 'a', { occurredAt: at(40) })])).toBe(0);
    expect(await stored()).toMatchObject([richer]);
  });

  test('writers of the same messages in another order wait for each other', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => message(index, `m${index}`));
    const counts = await Promise.all([
      upsertMessages(db, rows),
      upsertMessages(db, rows.toReversed()),
      upsertMessages(db, rows),
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(50);
  });
});

describe('appendMessages', () => {
  test('stores each message once, though every telling repeats the history', async () => {
    expect(await tell('yes')).toBe(1);
    expect(await tell('yes', 'no')).toBe(1);
    expect(await tell('yes', 'no', 'yes')).toBe(1);
    expect(await tell('yes', 'no', 'yes')).toBe(0);
    expect(await said()).toEqual(['yes', 'no', 'yes']);
  });

  test('keeps the order of a telling', async () => {
    await tell('z', 'y', 'x', 'a');
    expect(await said()).toEqual(['z', 'y', 'x', 'a']);
  });

  test('knows what another source has told, wherever that placed it', async () => {
    await upsertMessages(db, [message(0, 'hello'), message(1, 'yes')]);
    expect(await tell('hello', 'yes', 'yes')).toBe(1);
    expect(await tell('hello', 'yes', 'yes')).toBe(0);
    expect(await said()).toEqual(['hello', 'yes', 'yes']);
  });

  test('tellings at once store each message once', async () => {
    await Promise.all([tell('a', 'b'), tell('a', 'b', 'c'), tell('a')]);
    expect(await said()).toHaveLength(3);
  });
});

describe('a message that is told with its place and without', () => {
  const places = async () => (await stored()).map(({ position }) => position);

  test('is one: the place, the source and what else is told of it win, the earlier time stays', async () => {
    await tell('hello');
    const [traced] = await stored();
    const toolCalls = [{ id: 'c' }];
    const told = message(4, 'hello', { occurredAt: at(9), toolCalls, interrupted: true });
    expect(await upsertMessages(db, [told])).toBe(0);
    expect(await stored()).toEqual([
      { ...traced, position: 4, source: 'ingest', toolCalls, interrupted: true },
    ]);
    expect(await upsertMessages(db, [told])).toBe(0);
    expect(await tell('hello')).toBe(0);
    expect(await stored()).toHaveLength(1);
  });

  test('takes the time of a transcript that knows of an earlier one', async () => {
    await tell('hello');
    await ingest('hello');
    expect(await stored()).toMatchObject([{ position: 0, occurredAt: at(0) }]);
  });

  test('counts as often as either told it, in whatever order they came', async () => {
    const tellings: Record<string, () => Promise<number>> = {
      transcript: () => ingest('yes', 'no', 'yes'),
      begin: () => ingest('yes'),
      trace: () => tell('yes', 'yes', 'yes'),
      first: () => tell('yes'),
    };
    for (const order of permutations(Object.keys(tellings))) {
      tenantId = newTenantId();
      for (const name of order) await tellings[name]?.();
      // Three in the trace, two of which have their places.
      expect((await said()).sort(), String(order)).toEqual(['no', 'yes', 'yes', 'yes']);
      expect((await places()).sort(), String(order)).toEqual([0, 1, 1_000_002, 2]);
    }
  });

  test('keeps what another session or role has said', async () => {
    await tell('hello');
    await upsertMessages(db, [
      message(0, 'hello', { role: 'assistant' }),
      message(0, 'hello', { sessionId: 'other' }),
    ]);
    expect(await places()).toEqual([0, 1_000_000]);
  });

  test('is one when both are stored at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      tenantId = newTenantId();
      const here = [{ tenantId, sessionId: 's' }];
      await Promise.all([
        tell('a', 'b', 'a').then(() => dropRetold(db, here)),
        ingest('a', 'x', 'b'),
        tell('a', 'b').then(() => dropRetold(db, here)),
        ingest('a', 'x', 'b'),
      ]);
      expect((await said()).sort()).toEqual(['a', 'a', 'b', 'x']);
      expect((await places()).sort()).toEqual([0, 1, 1_000_001, 2]);
    }
  });

  test('goes when two writers had not seen each other', async () => {
    await ingest('yes', 'no');
    // As a trace left it that was stored in the same moment.
    await db
      .insert(messages)
      .values([
        message(1_000_000, 'yes', { source: 'otel' }),
        message(1_000_001, 'yes', { source: 'otel' }),
        message(1_000_000, 'yes', { source: 'otel', sessionId: 'other' }),
      ]);
    await dropRetold(db, [
      { tenantId, sessionId: 's' },
      { tenantId, sessionId: 'other' },
    ]);
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
