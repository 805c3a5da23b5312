import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/app.js';

const read = (name: string): string =>
  readFileSync(new URL(`../docs/grafana/${name}`, import.meta.url), 'utf8');

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

/** Every query of the dashboard and of the alert rules. */
const queries = [
  ...(JSON.parse(read('dashboard.json')) as Dashboard).panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => expr),
  ...read('alerts.yml')
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => {
      const expr = /expr: (?:\|\n([\s\S]*?)|(.*))\n +(?:for|labels):/.exec(rule);
      return expr?.[1] ?? expr?.[2] ?? '';
    }),
];

let subject: TestApp;
let shown = '';
beforeAll(async () => {
  subject = await startApp();
  const tenant = await subject.tenant();
  await tenant.call('POST', '/v1/gate', { request: 'Do it', session_id: 's' });
  shown = (await subject.inject({ url: '/metrics' })).body;
});
afterAll(() => subject.close());

/** Whether a metric is shown here, or by the process that sends messages. */
const isShown = (name: string): boolean =>
  SENDING.includes(`'${name}'`) ||
  new RegExp(
    `^# TYPE ${name.replace(/_(?:bucket|sum|count)$/, '(?:_bucket|_sum|_count)?')} `,
    'm',
  ).test(shown);
const SENDING = readFileSync(new URL('../src/jobs/open-delivery.ts', import.meta.url), 'utf8');

describe('docs/grafana', () => {
  test('asks for metrics that the server shows', () => {
    expect(queries.length).toBeGreaterThan(30);
    for (const query of queries) {
      const names = [...query.matchAll(/\b(?:intentlock|nodejs|process)_[a-z0-9_]+/g)].map(String);
      if (!query.startsWith('up{')) expect(names, query).not.toEqual([]);
      expect(names.filter((name) => !isShown(name))).toEqual([]);
    }
  });

  test('asks for labels that they have', () => {
    const lines = shown.split('\n');
    for (const query of queries) {
      for (const [, metric = '', filter = ''] of query.matchAll(/(intentlock_\w+)\{([^}]*)\}/g)) {
        const labels = [...filter.matchAll(/(\w+)=/g)].map(([, label]) => label);
        const own = labels.filter((label) => label !== 'instance');
        const samples = lines.filter((line) => line.startsWith(`${metric}{`));
        // One that nothing has been counted in yet shows no labels.
        if (samples.length === 0) continue;
        expect(own.filter((label) => !samples.some((line) => line.includes(`${label}="`)))).toEqual(
          [],
        );
      }
    }
  });

  test('points to sections of the documents that exist', () => {
    const named = [...read('alerts.yml').matchAll(/(docs\/[\w/.-]+\.md)(?:, section "([^"]+)")?/g)];
    expect(named.length).toBeGreaterThan(1);
    for (const [, path = '', section] of named) {
      const document = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
      expect(document.split('\n'), path).toContain(`## ${section}`);
    }
  });

  test('watches every route that it names', () => {
    const routes = queries.flatMap((query) => [...query.matchAll(/route="([^"]+)"/g)]);
    expect(routes.length).toBeGreaterThan(0);
    for (const [, route = ''] of routes) {
      expect(subject.app.hasRoute({ method: 'POST', url: route })).toBe(true);
    }
  });
});
