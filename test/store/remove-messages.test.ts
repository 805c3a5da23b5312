import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/client.js';
import { documents } from '../../src/db/schema/documents.js';
import { embeddingBacklog, embeddings } from '../../src/db/schema/embeddings.js';
import { messages } from '../../src/db/schema/messages.js';
import { signalMatches, signals } from '../../src/db/schema/signals.js';
import { contentHash } from '../../src/domain/text/content-hash.js';
import { newTenantId } from '../../src/ids.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { removeRepeatedMessages } from '../../src/store/messages/repeated.js';
import { deleteTracedMessages } from '../../src/store/messages/traced.js';
import { appendMessages } from '../../src/store/messages/writes.js';
import { touchSessions } from '../../src/store/sessions/writes.js';
import { sharedDatabase } from '../support/database.js';
import { drain } from '../support/feed.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const THANKS = 'Thank you so much!';
let db: Database;
beforeAll(async () => {
  db = (await sharedDatabase()).db;
});

test.each([
  {
    name: 'a transcript repeats',
    remove: async (tenantId: string) => {
      // The transcript's row, as a writer left it that had not seen the other's.
      await db.insert(messages).values({ ...thanks(tenantId), source: 'ingest' });
      await removeRepeatedMessages(db, [{ tenantId, sessionId: 's' }]);
    },
  },
  {
    name: 'move with their trace',
    remove: (tenantId: string) => deleteTracedMessages(db, tenantId, ['s']),
  },
])('messages that $name leave search and signals', async ({ remove }) => {
  const tenantId = newTenantId();
  await ensureTenant(db, tenantId, 'Forgetting');
  await touchSessions(db, [{ tenantId, sessionId: 's', firstAt: NOW, lastAt: NOW }]);
  await appendMessages(db, [thanks(tenantId)]);
  await drain(db, openFollowers());
  await db.execute(sql`
    insert into embeddings (tenant_id, document_id, embedder, vector, bits)
    select tenant_id, id, 'e', '', repeat('0', 512)::bit(512) from documents
    where tenant_id = ${tenantId}`);
  await db.execute(sql`
    insert into embedding_backlog (tenant_id, document_id, embedder)
    select tenant_id, id, 'other' from documents where tenant_id = ${tenantId}`);
  expect(await madeOf(tenantId)).toEqual({ documents: 1, vectors: 2, matches: 1, counted: 1 });

  await remove(tenantId);
  expect(await madeOf(tenantId)).toEqual({ documents: 0, vectors: 0, matches: 0, counted: 0 });
});

function thanks(tenantId: string) {
  return {
    tenantId,
    sessionId: 's',
    position: 0,
    role: 'user',
    content: THANKS,
    contentHash: contentHash('user', THANKS),
    occurredAt: NOW,
    toolCalls: null,
    toolCallId: null,
    interrupted: false,
    source: 'otel',
    receivedAt: NOW,
  };
}

async function madeOf(tenantId: string) {
  const counts = await db.select().from(signals).where(eq(signals.tenantId, tenantId));
  return {
    documents: await db.$count(documents, eq(documents.tenantId, tenantId)),
    vectors:
      (await db.$count(embeddings, eq(embeddings.tenantId, tenantId))) +
      (await db.$count(embeddingBacklog, eq(embeddingBacklog.tenantId, tenantId))),
    matches: await db.$count(signalMatches, eq(signalMatches.tenantId, tenantId)),
    counted: counts.reduce((sum, { matchCount }) => sum + matchCount, 0),
  };
}
