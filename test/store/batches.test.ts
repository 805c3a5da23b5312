import { describe, test } from 'vitest';
import { openServer } from '../../src/db/client.js';
import { uuidv7 } from '../../src/ids.js';
import { type EventWrite, writeEvents } from '../../src/store/fleet/events.js';
import { cloneOnServer, onServer } from '../support/database.js';

const rephrase = (sessionId: string): EventWrite => ({
  event: {
    tenantId: 't',
    key: uuidv7(),
    sessionId,
    correlationId: null,
    event: 'rephrase',
    detail: '',
    category: null,
    specField: null,
    gateCaught: false,
    signal: null,
    createdAt: new Date(),
    receivedAt: new Date(),
  },
  lastGateCallId: uuidv7(),
  memory: { previous: null, memory: {} },
});

describe.skipIf(!onServer())('batches of two processes (needs TEST_DATABASE_URL)', () => {
  test('over the same sessions in another order never lock each other out', async () => {
    const url = await cloneOnServer();
    const [one, other] = [openServer(url), openServer(url)];
    const sessions = Array.from({ length: 128 }, (_, index) => `s${index}`);
    for (let round = 0; round < 100; round += 1) {
      await Promise.all([
        writeEvents(one.db, sessions.map(rephrase)),
        writeEvents(other.db, sessions.toReversed().map(rephrase)),
      ]);
    }
    await one.close();
    await other.close();
  });
});
