import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../src/db/rows.js';
import type { BatchFollower } from '../../../src/domain/changes/follower.js';
import { Yielder } from '../../../src/domain/changes/yielder.js';
import { signalFollower } from '../../../src/domain/signals/match-changes.js';
import { compilePattern } from '../../../src/domain/signals/pattern/compile.js';
import { SignalDirectory } from '../../../src/domain/signals/signal-directory.js';
import { SignalSet } from '../../../src/domain/signals/signal-set.js';
import { openFollowers } from '../../../src/jobs/followers.js';
import type { StoredText } from '../../../src/store/changes/texts.js';
import { deleteSessionData } from '../../../src/store/deletion/delete.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { drain } from '../../support/feed.js';
import { seededBelow } from '../../support/random.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const db = () => subject.database.db;
const followers = openFollowers();
const follow = () => drain(db(), followers, { now: subject.clock.now });

const create = async (tenant: TestTenant, name: string, pattern: string): Promise<number> =>
  (await tenant.call('POST', '/v1/signals', { name, type: 'regex', pattern })).json().id;

const totalOf = async (tenant: TestTenant, id: number): Promise<number> =>
  (await tenant.call('GET', `/v1/signals/${id}`)).json().match_count.total;

/** A busy machine refuses calls that have waited, and stores nothing of them. */
const ask = (tenant: TestTenant, request: string, sessionId = 's') =>
  expect
    .poll(async () => {
      const call = { request, session_id: sessionId };
      return (await tenant.call('POST', '/v1/gate', call)).statusCode;
    })
    .toBe(200);

describe('signalFollower', () => {
  test('keeps tenants apart in a round, and has each change in force with the next texts', async () => {
    const [one, two] = [await subject.tenant(), await subject.tenant()];
    const ofOne = await create(one, 'Trains', 'train');
    const ofTwo = await create(two, 'Trains', 'train');
    await Promise.all([ask(one, 'A train'), ask(one, 'Trains? No train'), ask(two, 'A plane')]);
    await follow();
    expect([await totalOf(one, ofOne), await totalOf(two, ofTwo)]).toEqual([2, 0]);
    const later = await create(one, 'Planes', 'plane');
    await Promise.all([ask(one, 'A plane'), ask(two, 'A plane')]);
    await follow();
    expect([await totalOf(one, later), await totalOf(two, ofTwo)]).toEqual([1, 0]);
    await one.call('PUT', `/v1/signals/${later}`, {
      name: 'Planes',
      type: 'regex',
      enabled: false,
    });
    await ask(one, 'A plane');
    await follow();
    expect(await totalOf(one, later)).toBe(1);
  });

  test('matches ready-made signals from the very first text on, and after a round that failed', async () => {
    const tenant = await subject.tenant();
    await ask(tenant, 'Let me talk to a human');
    const directory = new SignalDirectory();
    const signals = signalFollower(directory);
    const failing: BatchFollower = {
      ...signals,
      async handleAll(...args) {
        await signals.handleAll(...args);
        throw new Error('It fails in the end.');
      },
    };
    await drain(db(), [failing], { now: subject.clock.now });
    await drain(db(), [signals], { now: subject.clock.now, delayed: true });
    const { items } = (await tenant.call('GET', '/v1/signals')).json();
    const counts = items.map((item: { name: string; match_count: { total: number } }) => [
      item.name,
      item.match_count.total,
    ]);
    expect(Object.fromEntries(counts)).toMatchObject({
      'Asks for a human': 1,
      'Says thanks': 0,
    });
  });

  test('takes the time that is by now reported for a text, and counts it once', async () => {
    const tenant = await subject.tenant();
    const id = await create(tenant, 'Trains', 'train');
    const ingest = (timestamp: string) =>
      tenant.call('POST', '/v1/ingest/sessions', {
        session_id: 'reported',
        messages: [{ role: 'user', content: 'A train', timestamp }],
      });
    await ingest('2026-11-19T10:00:00Z');
    await follow();
    await ingest('2026-11-18T10:00:00Z');
    await follow();
    const signal = (await tenant.call('GET', `/v1/signals/${id}`)).json();
    expect(signal.match_count.total).toBe(1);
    expect(signal.recent_matches.map(({ at }: { at: string }) => at)).toEqual([
      '2026-11-18T10:00:00.000Z',
    ]);
  });

  test('counts as many matches as there are, whatever is matched, deleted, changed and looked back at', async () => {
    const random = seededBelow(2_026);
    const tenant = await subject.tenant();
    const ids = [
      await create(tenant, 'Trains', 'train'),
      await create(tenant, 'Planes', 'plane'),
      await create(tenant, 'Anything', '.'),
    ];
    const session = () => `s${random(5)}`;
    const id = () => ids[random(ids.length)] as number;
    const deeds: (() => Promise<unknown>)[] = [
      () =>
        ask(tenant, ['A train', 'A plane', 'A train or a plane'][random(3)] as string, session()),
      () => ask(tenant, 'A train, then a plane', session()),
      () => follow(),
      () => follow(),
      () => deleteSessionData(db(), tenant.id, session()),
      () => tenant.call('POST', `/v1/signals/${id()}/backfill`),
      () => subject.jobs.queue.processAll(),
      async () => {
        const changed = id();
        const name = `Signal ${changed}`;
        const pattern = ['train', 'plane', '.', 'train|plane'][random(4)];
        await tenant.call('PUT', `/v1/signals/${changed}`, { name, type: 'regex', pattern });
      },
    ];
    for (let round = 0; round < 60; round += 1) {
      const some = Array.from({ length: 1 + random(4) }, () => deeds[random(deeds.length)]);
      await Promise.all(some.map((deed) => deed?.()));
      const wrong = await query(
        db(),
        sql`
          select s.id, s.match_count, m.count from signals s cross join lateral (
            select count(*) from signal_matches m
            where m.tenant_id = s.tenant_id and m.signal_id = s.id and m.revision = s.revision
          ) m
          where s.tenant_id = ${tenant.id} and s.match_count <> m.count`,
      );
      expect(wrong, `round ${round}`).toEqual([]);
    }
    await follow();
    await subject.jobs.queue.processAll({ delayed: true });
    for (const each of ids) await tenant.call('POST', `/v1/signals/${each}/backfill`);
    await subject.jobs.queue.processAll({ delayed: true });
    const [calls] = await query<{ count: number }>(
      db(),
      sql`select count(*)::int as count from gate_calls where tenant_id = ${tenant.id}`,
    );
    await tenant.call('PUT', `/v1/signals/${ids[2]}`, {
      name: 'Any',
      type: 'regex',
      pattern: '(?s).+',
    });
    await tenant.call('POST', `/v1/signals/${ids[2]}/backfill`);
    await subject.jobs.queue.processAll({ delayed: true });
    expect(await totalOf(tenant, ids[2] as number)).toBe(calls?.count);
    const stale = await query(
      db(),
      sql`select from signal_matches m join signals s on s.tenant_id = m.tenant_id and s.id = m.signal_id
          where s.tenant_id = ${tenant.id} and m.revision <> s.revision`,
    );
    expect(stale).toEqual([]);
    expect(subject.jobs.errors).toEqual([]);
  }, 60_000);
});

describe('SignalSet', () => {
  const text = (content: string): StoredText => ({
    tenantId: 't',
    kind: 'message',
    id: '1',
    sessionId: 's',
    correlationId: null,
    occurredAt: new Date(0),
    role: 'user',
    messageIndex: 0,
    text: content,
    signal: null,
  });
  const setOf = (...patterns: string[]) =>
    new SignalSet({
      patterns: patterns.map((pattern, index) => ({
        signalId: index,
        revision: 1,
        pattern: compilePattern(pattern),
      })),
      names: [],
    });
  const matched = async (set: SignalSet, content: string, limit?: number) =>
    (await set.match(text(content), new Yielder(), limit)).map(({ signalId }) => signalId);

  test('searches the beginning of a text, and less of it the dearer the patterns are', async () => {
    const set = setOf('needle', '(?i)hay|needle{300}');
    const content = `${'hay '.repeat(4_990)}needle`;
    expect(await matched(set, content)).toEqual([0, 1]);
    expect(await matched(set, `${'hay '.repeat(5_000)}needle`)).toEqual([1]);
    expect(await matched(set, content, 100_000)).toEqual([1]);
  });

  test('shows the beginning of what matched, and whole characters of it', async () => {
    const [match] = await setOf('😀+').match(text(`x${'😀'.repeat(500)}`), new Yielder());
    expect(match?.matchedText).toBe('😀'.repeat(100));
  });
});
