import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findDestination } from '../../../src/domain/notifications/destination.js';
import { resealTargets } from '../../../src/domain/notifications/reseal-targets.js';
import { openSecretBox } from '../../../src/domain/secrets/secret-box.js';
import { createChannels } from '../../../src/outbound/channels/channels.js';
import { ENCRYPTION_KEY, startApp } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';

test('targets and secrets are encrypted by the new key, and open with it alone', async () => {
  const database = await freshDatabase();
  const subject = await startApp({}, { database });
  const tenant = await subject.tenant();
  const { db } = subject.database;
  const chat = 'https://93.184.216.34/services/T0/B0/x';
  const target = 'https://93.184.216.34/in';
  await tenant.call('PUT', '/v1/notifications/settings', { chat_webhook_url: chat });
  const condition = { metric: 'gate_calls', threshold: 1, target };
  const body = { name: 'Hook', channel: 'webhook', condition };
  const made = (await tenant.call('POST', '/v1/notifications/rules', body)).json();
  const subscription = { name: 'Desk', url: 'https://93.184.216.34/desk', events: ['handoff.*'] };
  const desk = (await tenant.call('POST', '/v1/webhooks', subscription)).json();
  const key = randomBytes(32).toString('base64');
  expect(await resealTargets(db, openSecretBox([key, ENCRYPTION_KEY]))).toBe(1);
  const box = openSecretBox([key]);
  expect(await resealTargets(db, box)).toBe(0);
  const deps = { box, channels: createChannels({ allow: [] }, null), publicUrl: '' };
  const find = (channel: 'chat' | 'webhook', ruleId: number | null) =>
    findDestination(db, tenant.id, { channel, ruleId, address: null }, deps, subject.clock.now);
  expect(await find('chat', null)).toMatchObject({ target: chat });
  expect(await find('webhook', made.id)).toMatchObject({ target, secrets: [made.secret] });
  const message = { channel: 'webhook', ruleId: null, webhookId: desk.id, address: null } as const;
  const found = await findDestination(db, tenant.id, message, deps, subject.clock.now);
  expect(found).toMatchObject({ target: subscription.url, secrets: [desk.secret] });
  await subject.close();
  await database.close();
});
