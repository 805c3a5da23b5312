import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { fillTenant } from '../support/filled-tenant.js';
import {
  allowedValues,
  bodies,
  hostileTexts,
  type ValueSchema,
} from '../support/hostile-values.js';
import { readPaths } from '../support/openapi.js';

/** FUZZ_SEED and FUZZ_RUNS, the requests to each operation, look further than every run of the suite does. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const RUNS = Number(process.env.FUZZ_RUNS ?? 12);

const CRON_KEY = 'a-cron-key-for-tests-only-0000000';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: ValueSchema;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: ValueSchema }> };
}
interface Named extends Operation {
  readonly method: string;
  readonly path: string;
}
interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Paths as they come over the wire that have a meaning of their own. */
const RAW_SEGMENTS = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%2e%2e',
  '%2F',
  'a%00b',
  '%ed%a0%80',
  '%0d%0a',
  ' ',
];

let subject: TestApp;
let tenant: TestTenant;
let operations: Named[];
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  subject = await startApp({ cronKey: CRON_KEY, gateRateLimit: 1_000_000 });
  tenant = await subject.tenant();
  const paths = await readPaths<Operation>(subject);
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      ...{ method: method.toUpperCase(), path },
    })),
  );
  ids = await fillTenant(subject, tenant);
});
afterAll(() => subject.close());

describe('every operation', () => {
  test(`answers no 5xx, and every 4xx as a problem (seed ${SEED})`, {
    timeout: 300_000,
  }, async () => {
    const faults: string[] = [];
    let accepted = 0;
    for (const [at, operation] of operations.entries()) {
      const attempts = fc.sample(attemptsAt(operation), { seed: SEED + at, numRuns: RUNS });
      for (const attempt of attempts) {
        const reply = await send(operation.method, attempt);
        if (reply.statusCode < 300) accepted += 1;
        const fault = faultOf(reply);
        if (fault) faults.push(describeFault(operation, attempt, reply, fault));
      }
    }
    expect(faults).toEqual([]);
    // Most of what is sent is meant to be taken: what is refused at the border tries nothing behind it.
    expect(accepted).toBeGreaterThan((operations.length * RUNS) / 4);
  });

  test('still answers, and background work goes on, after all that was stored', async () => {
    const { now } = subject.clock;
    await drain(subject.database.db, openFollowers(), { now });
    await subject.jobs.queue.processAll();
    const faults: string[] = [];
    const runs = [
      '/v1/clusters/run',
      '/v1/notifications/alerts/run',
      '/v1/notifications/digest/run',
    ];
    const again = operations.filter(
      ({ method, path }) =>
        runs.includes(path) ||
        // Nobody signs in here: there is no provider.
        (method === 'GET' && !path.includes('{') && !path.startsWith('/v1/dashboard/oidc/')),
    );
    for (const operation of again) {
      const url = operation.path === '/v1/search' ? '/v1/search?query=order' : operation.path;
      const reply = await send(operation.method, { url, headers: {} });
      if (reply.statusCode !== 200) {
        faults.push(`${operation.method} ${url}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

function attemptsAt({ path, parameters = [], requestBody }: Named): fc.Arbitrary<Attempt> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const inHeader = parameters.filter((one) => one.in === 'header');
  const segments = fc.record(
    Object.fromEntries(inPath.map(({ name, schema }) => [name, segmentsOf(name, schema)])),
  );
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, textsOf(name, schema)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  );
  const headers = fc.record(
    Object.fromEntries(inHeader.map(({ name, schema }) => [name, textsOf(name, schema)])),
    { requiredKeys: [] },
  );
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema ? bodies(schema) : fc.constant(undefined);
  return fc.tuple(segments, query, headers, body).map(([named, asked, given, content]) => ({
    url: urlOf(path, named as Record<string, string>, asked as Record<string, string>),
    headers: Object.fromEntries(
      Object.entries(given as Record<string, string>).map(([name, value]) => [
        name,
        asHeader(value),
      ]),
    ),
    ...(content !== undefined && { payload: JSON.stringify(content) }),
  }));
}

/** A part of a path: what is there, what its schema allows, and anything at all. */
function segmentsOf(name: string, schema: ValueSchema): fc.Arbitrary<string> {
  const known = ids[name];
  const encoded = textsOf(name, schema).map(encode);
  return fc.oneof(
    ...(known === undefined ? [] : [{ weight: 3, arbitrary: fc.constant(encode(known)) }]),
    { weight: 2, arbitrary: encoded },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_SEGMENTS) },
  );
}

const textsOf = (name: string, schema: ValueSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: allowedValues(schema, name).map((value) => String(value ?? '')) },
    { weight: 1, arbitrary: hostileTexts },
  );

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function urlOf(path: string, named: Record<string, string>, asked: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] || '%20');
  const query = Object.entries(asked).map(([name, value]) => `${name}=${encode(value)}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** What Node lets into a header: its bytes, and no ends of lines. */
const asHeader = (value: string): string =>
  Buffer.from(value.toWellFormed().slice(0, 2_000), 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');

let callers = 0;

/** Sends with the tenant's key, or the operator's where that is wanted, each time from another address. */
function send(method: string, { url, headers, payload }: Attempt): Promise<LightMyRequestResponse> {
  callers += 1;
  return subject.inject({
    method: method as 'GET',
    url,
    remoteAddress: `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
    headers: {
      ...headers,
      authorization: `Bearer ${tenant.key}`,
      'x-cron-key': CRON_KEY,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
}

const PROBLEM = 'application/problem+json';
/** The protocol of traces has errors of its own, and a page shows them as a page. */
const OTHER_ERRORS: Readonly<Record<string, string>> = {
  '/v1/otel/v1/traces': 'application/json',
  '/v1/report.html': 'text/html',
};

/** What is wrong with an answer, whatever was asked. */
function faultOf({ statusCode, headers, raw }: LightMyRequestResponse): string | null {
  if (statusCode >= 500) return 'a fault of the server';
  if (statusCode < 400) return null;
  const type = String(headers['content-type']);
  const path = (raw.req.url ?? '').split('?')[0] ?? '';
  return [PROBLEM, OTHER_ERRORS[path]].some((one) => one && type.startsWith(one))
    ? null
    : `an error as ${type}`;
}

function describeFault(
  { method }: Named,
  { url, headers, payload }: Attempt,
  { statusCode }: LightMyRequestResponse,
  fault: string,
): string {
  const logged = subject.logged.at(-1)?.slice(0, 600) ?? '';
  const sent = `${JSON.stringify(headers)} ${payload?.slice(0, 600) ?? ''}`;
  return `${method} ${url.slice(0, 300)}: ${statusCode}, ${fault}\n  sent ${sent}\n  log ${logged}`;
}
