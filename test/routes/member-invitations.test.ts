import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecretBox } from '../../src/domain/secrets/secret-box.js';
import type { DeliveryWorker } from '../../src/jobs/delivery-worker.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { createOpenIdProvider } from '../../src/outbound/oidc/openid-provider.js';
import { ENCRYPTION_KEY, startApp, type TestApp } from '../support/app.js';
import { openDeliveryWorker } from '../support/delivery.js';
import { startProvider, type TestProvider } from '../support/identity-provider.js';
import { oidcSettings } from '../support/sign-in.js';
import { MailServer, partsOf, type ReceivedMail } from '../support/smtp.js';

let provider: TestProvider;
let mail: MailServer;
let subject: TestApp;
let worker: DeliveryWorker;
beforeAll(async () => {
  provider = await startProvider();
  mail = await MailServer.start();
  const smtp = { url: mail.url, from: 'Intentlock <desk@intentlock.test>' };
  const channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, smtp);
  const oidc = oidcSettings(provider.issuer);
  const identityProvider = createOpenIdProvider({ ...oidc, timeoutSeconds: 1 });
  subject = await startApp({ oidc, smtp }, { identityProvider, channels });
  const box = openSecretBox([ENCRYPTION_KEY]);
  const notifications = { channels, box, publicUrl: 'https://intentlock.test' };
  ({ worker } = openDeliveryWorker(subject.database, notifications, () => subject.clock.now));
});
afterAll(async () => {
  await subject.close();
  await mail.close();
  await provider.close();
});

test('an invitation is mailed to whom it is for, with the role and where to sign in', async () => {
  const tenant = await subject.tenant();
  const body = { email: 'kim@example.com', role: 'reviewer' };
  const invited = (await tenant.call('POST', '/v1/members', body)).json();
  expect(invited).toMatchObject({ mailed: true, status: 'invited' });
  await worker.deliverAll();
  const found = mail.mails.filter(({ to }) => to.includes('kim@example.com'));
  expect(found).toHaveLength(1);
  expect(found[0]?.raw).toContain("You're invited to Intentlock");
  const parts = Object.values(partsOf(found[0] as ReceivedMail));
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    expect(part).toContain(invited.sign_in_url);
    expect(part).toContain('reviewer');
    expect(part).not.toContain('as the notification settings');
  }
  const { items } = (await tenant.call('GET', '/v1/notifications/messages')).json();
  expect(items[0]).toMatchObject({ type: 'member.invited', status: 'delivered' });
});

test('without an invitation that was taken back nothing is mailed', async () => {
  const tenant = await subject.tenant();
  await tenant.call('POST', '/v1/members', { email: 'no address', role: 'viewer' });
  await worker.deliverAll();
  expect(mail.mails.filter(({ to }) => to.includes('no address'))).toEqual([]);
});
