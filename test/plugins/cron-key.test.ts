import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { requireCronKey } from '../../src/plugins/callers.js';
import { registerDatabaseBreaker } from '../../src/plugins/database-breaker.js';
import { registerErrors } from '../../src/plugins/errors.js';
import { SlidingWindow } from '../../src/plugins/sliding-window.js';

/** What a scope that the cron key opens answers to these headers. */
async function statusOf(cronKey: string | null, headers: Record<string, string>): Promise<number> {
  const app = Fastify();
  app.decorate('monotonicNow', () => 0);
  // No failure here is one of the database, so it is never asked.
  registerDatabaseBreaker(app, { hot: undefined } as never);
  registerErrors(app);
  app.register(async (scope) => {
    requireCronKey(scope, { cronKey, wrongKeys: new SlidingWindow(60, 60_000) });
    scope.post('/run', async () => 'done');
  });
  const reply = await app.inject({ method: 'POST', url: '/run', headers });
  await app.close();
  return reply.statusCode;
}

describe('requireCronKey', () => {
  test('200 with the key', async () => {
    expect(await statusOf('the-key', { 'x-cron-key': 'the-key' })).toBe(200);
  });

  test('401 with anything else', async () => {
    const wrong: Record<string, string>[] = [
      {},
      { 'x-cron-key': '' },
      { 'x-cron-key': 'the-ke' },
      { 'x-cron-key': 'the-key, the-key' },
      { authorization: 'Bearer the-key' },
      { cookie: 'intentlock_session=the-key' },
    ];
    for (const headers of wrong) expect(await statusOf('the-key', headers)).toBe(401);
  });

  test('401 for everybody while there is no key', async () => {
    for (const value of ['', 'null', 'undefined', 'the-key']) {
      expect(await statusOf(null, { 'x-cron-key': value })).toBe(401);
    }
  });
});
