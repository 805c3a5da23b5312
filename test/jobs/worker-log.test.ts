import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { DatabaseHandle } from '../../src/db/client.js';
import { createMessage } from '../../src/domain/notifications/messages.js';
import { openSecretBox } from '../../src/domain/secrets/secret-box.js';
import { openDelivery } from '../../src/jobs/open-delivery.js';
import { openJobQueue } from '../../src/jobs/open-job-queue.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { jobType } from '../../src/ports/jobs.js';
import { queueMessages } from '../../src/store/notifications/outbox.js';
import { ENCRYPTION_KEY } from '../support/app.js';
import { freshDatabase } from '../support/database.js';

const Sync = jobType({
  name: 'test.sync',
  payload: z.object({ tenantId: z.string(), connectorId: z.string() }),
  subject: ({ connectorId }) => connectorId,
});

let database: DatabaseHandle;
let lines: Record<string, unknown>[];
let logger: ReturnType<typeof pino>;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  lines = [];
  logger = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
});
afterAll(() => database.close());

test('a job that fails is logged with its tenant and subject, and whether it will be retried', async () => {
  const queue = openJobQueue(database, logger);
  queue.work(Sync, async () => {
    throw new Error('The provider is away.');
  });
  await queue.send(Sync, { tenantId: 't_1', connectorId: 'c_1' });
  for (let attempt = 1; attempt <= 6; attempt += 1) await queue.processAll({ delayed: true });
  await queue.close();
  const failed = { tenantId: 't_1', type: 'test.sync', subject: 'c_1', outcome: 'failed' };
  const retried = { ...failed, level: 40, msg: 'job failed; will be retried' };
  expect(lines).toMatchObject([
    ...[retried, retried, retried, retried],
    { ...failed, level: 50, msg: 'job failed, no more retries' },
  ]);
});

test('a notification that is not sent is logged with its tenant and id, and whether it will be retried', async () => {
  const channels = createChannels(
    { allow: [] },
    { url: 'smtp://127.0.0.1:1', from: 'alerts@intentlock.test' },
  );
  const worker = openDelivery(
    database,
    { channels, publicUrl: 'https://intentlock.test', box: openSecretBox([ENCRYPTION_KEY]) },
    { logger, registry: new Registry(), serves: false },
  );
  const message = createMessage('test.ping', 't_1', {}, new Date());
  await queueMessages(database.db, 't_1', [
    { id: 'm_1', channel: 'email', ruleId: null, address: 'a@b.test', message },
    { id: 'm_2', channel: 'chat', ruleId: null, address: null, message },
  ]);
  await worker.deliverAll();
  await database.db.execute(sql`update outbox set due_at = now(), attempts = 8`);
  await worker.deliverAll();
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ tenantId: 't_1', messageId: 'm_1', channel: 'email', status: 'retrying', level: 40 },
        msg: 'notification not sent; will be retried',
      }),
      expect.objectContaining({
        ...{ tenantId: 't_1', messageId: 'm_1', channel: 'email', status: 'failed', level: 50 },
        msg: 'notification failed, no more retries',
      }),
      expect.objectContaining({
        ...{ tenantId: 't_1', messageId: 'm_2', channel: 'chat', status: 'failed', level: 50 },
        msg: 'notification failed, no more retries',
      }),
    ]),
  );
});
