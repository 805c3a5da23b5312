import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database, DatabaseHandle } from '../../../src/db/client.js';
import { query } from '../../../src/db/rows.js';
import type { NewMessage } from '../../../src/db/schema/messages.js';
import { contentHash } from '../../../src/domain/text/content-hash.js';
import { upsertMessages } from '../../../src/store/messages/writes.js';
import { touchSessions } from '../../../src/store/sessions/writes.js';
import {
  cloneOnServer,
  embeddedDatabase,
  newTenant,
  onServer,
  openClone,
} from '../../support/database.js';
import { textFollower } from '../../support/feed.js';

export const now = new Date('2026-11-20T12:00:00Z');

/** A database, what another process has of it, and a tenant of each test. */
export const setup = {} as {
  database: DatabaseHandle;
  db: Database;
  /** On a server it has connections of its own. */
  other: DatabaseHandle;
  tenantId: string;
};

/** Makes the setup for the tests of a file. */
export function setUp(): void {
  beforeAll(async () => {
    if (onServer()) {
      const url = await cloneOnServer();
      [setup.database, setup.other] = [openClone(url), openClone(url)];
    } else {
      setup.database = await embeddedDatabase();
      setup.other = setup.database;
    }
    setup.db = setup.database.db;
  });
  beforeEach(async () => {
    setup.tenantId = await newTenant(setup.db);
    await setup.db.execute(sql`delete from change_batches`);
    await setup.db.execute(sql`delete from follower_batches`);
  });
  afterAll(async () => {
    await setup.database.close();
    if (setup.other !== setup.database) await setup.other.close();
  });
}

/** Stores texts as one write of one session, as ingestion does. */
export async function say(
  contents: readonly string[],
  { tenantId = setup.tenantId, sessionId = 's' } = {},
): Promise<void> {
  await touchSessions(setup.db, [{ tenantId, sessionId, firstAt: now, lastAt: now }]);
  const rows = contents.map(
    (content, position): NewMessage => ({
      tenantId,
      sessionId,
      position,
      role: 'user',
      content,
      contentHash: contentHash('user', content),
      occurredAt: now,
      interrupted: false,
      source: 'ingest',
      receivedAt: now,
    }),
  );
  await upsertMessages(setup.db, rows);
}

/** Derives something of each session, in a table that deletion empties after the sources. */
export const derive = textFollower('derive', async (tx, tenantId, texts) => {
  for (const { sessionId, text } of texts) {
    await tx.execute(sql`
      insert into session_memory (tenant_id, session_id, revision, memory, updated_at)
      values (${tenantId}, ${sessionId}, gen_random_uuid(), jsonb_build_array(${text}::text), now())
      on conflict (tenant_id, session_id) do update
        set memory = session_memory.memory || excluded.memory`);
  }
});

/** What `derive` has made of all texts of the tenant. */
export async function derived(tenantId = setup.tenantId): Promise<string[]> {
  const rows = await query<{ text: string }>(
    setup.db,
    sql`select jsonb_array_elements_text(memory) as text from session_memory
        where tenant_id = ${tenantId} order by 1`,
  );
  return rows.map(({ text }) => text);
}

export const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `text ${String(index).padStart(4, '0')}`);

/** Batches of all tenants that wait, dead letters included. */
export async function waiting(): Promise<number> {
  const [row] = await query<{ count: number }>(
    setup.db,
    sql`select ((select count(*) from change_batches) + (select count(*) from follower_batches))::int as count`,
  );
  return row?.count ?? 0;
}
