import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { cloneOnServer, onServer, openClone } from '../support/database.js';
import { Wire } from '../support/wire.js';

vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(!onServer())('a database that hangs (needs TEST_DATABASE_URL)', () => {
  let wire: Wire;
  let database: DatabaseHandle;
  let subject: TestApp;
  let tenant: TestTenant;
  beforeAll(async () => {
    wire = new Wire(new URL(await cloneOnServer()));
    await wire.open();
    database = openClone(wire.url);
    subject = await startApp({}, { database });
    tenant = await subject.tenant();
  });
  afterAll(async () => {
    await subject.close();
    await database.close();
    await wire.cut();
  });

  const call = (headers: Record<string, string> = {}, session_id = 's') =>
    tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id }, headers);

  /** What was answered, after how many times what two seconds took meanwhile: on a busy machine both come late. */
  async function timed(answer: Promise<{ statusCode: number }>): Promise<[number, number]> {
    const began = performance.now();
    const twoSeconds = sleep(2_000).then(() => performance.now() - began);
    const { statusCode } = await answer;
    const ms = performance.now() - began;
    return [statusCode, ms / (await twoSeconds)];
  }

  test('fails calls after two seconds, then at once, and is back by itself', async () => {
    for (let outage = 0; outage < 2; outage += 1) {
      expect((await call()).statusCode).toBe(200);
      const lines = subject.logged.length;
      wire.hold();
      const first = await Promise.all([
        timed(call()),
        timed(call({ 'idempotency-key': `key-${outage}` })),
        timed(tenant.call('GET', '/v1/config')),
        timed(subject.inject({ url: '/health' })),
      ]);
      for (const [status, times] of first) {
        expect(status).toBe(503);
        // It took 9 to 15 seconds.
        expect(times).toBeLessThan(3.5);
      }
      let waits = 0;
      for (let times = 0; times < 20; times += 1) {
        for (const ask of [
          call,
          () => tenant.call('GET', '/v1/sessions'),
          () => subject.inject({ url: '/health' }),
        ]) {
          const began = performance.now();
          expect((await ask()).statusCode).toBe(503);
          if (performance.now() - began > 1_900) waits += 1;
        }
      }
      // Some may find out that it still hangs; at two seconds for each of the sixty it would take two minutes.
      expect(waits).toBeLessThan(10);
      expect((await subject.inject({ url: '/health/live' })).statusCode).toBe(200);
      const failures = subject.logged.slice(lines).filter((line) => line.includes('"err"'));
      expect(failures.length).toBeLessThan(8);
      wire.release();
      await expect.poll(async () => (await call()).statusCode).toBe(200);
      expect((await subject.inject({ url: '/health' })).statusCode).toBe(200);
      // No connection was lost for good: more than there are can be used at once. Calls of one session would take turns.
      const many = Array.from({ length: 12 }, (_, index) =>
        call({ 'idempotency-key': `after-${outage}-${index}` }, `s${index}`),
      );
      expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(
        new Set([200]),
      );
    }
  });
});
