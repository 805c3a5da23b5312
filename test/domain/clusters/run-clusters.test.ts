import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreementOf } from '../../../training/clusters/measures.js';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { developmentSet, fail, follow, listFailures, run } from './support.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

describe('the development set, through the API', () => {
  const rows = developmentSet();
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', { issue_promotion_event_threshold: 4 });
    for (const row of rows) {
      // The rate limit of a key is a minute's.
      subject.clock.advance(600);
      await fail(tenant, row);
    }
    await follow(subject);
  }, 120_000);

  test('is grouped as people would', async () => {
    const report = await run(tenant);
    if (report.status === 500)
      console.log(subject.logged.filter((l) => l.includes('stack')).at(-1));
    expect(report).toMatchObject({ status: 'completed', failures_considered: rows.length });
    const found = new Map(
      (await listFailures(tenant)).map((item) => [item.session_id, item.cluster_id]),
    );
    const ids = [...new Set(found.values())].filter((id) => id !== null);
    const groups = rows.map(({ id }) => ids.indexOf(found.get(id) ?? ''));
    const agreement = agreementOf(
      rows.map(({ theme }) => theme),
      groups,
    );
    expect(agreement.vMeasure).toBeGreaterThan(0.8);
    expect(agreement.pairwiseF1).toBeGreaterThan(0.55);
    expect(agreement.noiseOut).toBeGreaterThan(0.5);
    expect(report.clusters).toBe(agreement.groups);
  });

  test('stays as it is when it is run again', async () => {
    const before = await listFailures(tenant);
    expect(await run(tenant)).toMatchObject({
      failures_considered: 0,
      clusters_created: 0,
      issues_opened: [],
    });
    expect(await listFailures(tenant)).toEqual(before);
  });

  test('has titles, and issues that are about something', async () => {
    const { items } = (await tenant.call('GET', '/v1/issues')).json();
    expect(items.length).toBeGreaterThan(5);
    for (const issue of items) {
      expect(issue.title.length).toBeGreaterThan(5);
      expect(issue.sample_events.length).toBeGreaterThan(0);
    }
  });
});
