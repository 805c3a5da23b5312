import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { noteFilled } from '../../src/demo/fill-demo.js';
import { openDemo } from '../../src/demo/open-demo.js';
import { createEmbedders } from '../../src/domain/embeddings/embedders.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { createVoiceProviders } from '../../src/outbound/voice/voice-providers.js';
import { openServices } from '../../src/services.js';
import { ENCRYPTION_KEY } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { openQueue } from '../support/queue.js';

const NOWHERE = 'http://127.0.0.1:9';

test('a server warms up at the start unless it is about to fill the demo', async () => {
  const database = await freshDatabase();
  const baseUrls = { elevenlabs: NOWHERE, retell: NOWHERE, vapi: NOWHERE };
  const clients = {
    embedders: createEmbedders(null),
    voice: createVoiceProviders({ baseUrls, firstDelayMs: 1 }),
    channels: createChannels({ allow: [] }, null),
    close: async () => {},
  };
  const settings = {
    ...{ bench: { constantAssessor: false, recording: true }, console: true },
    ...{ storeText: 'full' as const, publicUrl: 'https://demo.test' },
    ...{ retentionDays: 365, syncIntervalMs: 300_000 },
  };
  const registry = new Registry();
  const encryptionKeys = [ENCRYPTION_KEY];
  const services = openServices(settings, { database, clients, registry, encryptionKeys });
  /** How often the code is said to be cold. */
  const open = async (works: boolean): Promise<number> => {
    let cold = 0;
    const deps = { database, services, jobs: openQueue(database).queue };
    await openDemo(deps, pino({ level: 'silent' }), works, () => {
      cold += 1;
    });
    return cold;
  };
  expect([await open(false), await open(true)]).toEqual([1, 0]);
  await noteFilled(database.db);
  expect([await open(false), await open(true)]).toEqual([1, 1]);
  await services.close();
  await database.close();
});
