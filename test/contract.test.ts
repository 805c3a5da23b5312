import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/app.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  example?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  schema: Schema;
}
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  openapi: string;
  info: { version: string; license: { identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const STORED = join(import.meta.dirname, 'openapi.json');

/** The body of a trace export is the protocol's own, and that of a delivery the provider's. */
const FOREIGN = /^POST \/v1\/(otel\/v1\/traces|hooks\/\S+) body/;

let subject: TestApp;
let document: Document;
let operations: [string, Operation][];
beforeAll(async () => {
  subject = await startApp();
  document = (await subject.inject({ url: '/openapi.json' })).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => subject.close());

describe('GET /openapi.json', () => {
  test('equals test/openapi.json, so that a change of the interface is seen in review', async () => {
    const served = `${JSON.stringify(document, null, 2)}\n`;
    if (process.env.UPDATE_OPENAPI === '1') await writeFile(STORED, served);
    const stored = await readFile(STORED, 'utf8');
    expect(
      JSON.parse(stored),
      'The served document differs from test/openapi.json. If that is meant, run ' +
        'UPDATE_OPENAPI=1 npx vitest run test/contract.test.ts and commit the file.',
    ).toEqual(document);
  });

  test('304 to whoever has it already, by its ETag', async () => {
    const first = await subject.inject({ url: '/openapi.json' });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await subject.inject({
        url: '/openapi.json',
        headers: { 'if-none-match': known },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const other = await subject.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': '"other"' },
    });
    expect(other.statusCode).toBe(200);
    const copy = await subject.inject({ url: '/docs/json' });
    expect([copy.statusCode, copy.headers.location]).toEqual([302, '/openapi.json']);
  });

  test('is OpenAPI 3.1 with every route that there is', () => {
    expect(document.openapi).toBe('3.1.0');
    const routes = subject.app
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .split('\n')
      .filter((line) => /\b(GET|POST|PUT|PATCH|DELETE)\b/.test(line));
    // Everything but the documentation itself.
    const ours = routes.filter(
      (line) => !/docs|openapi|static|uiConfig|initOAuth|json|yaml|\*/.test(line),
    );
    expect(ours.length).toBeGreaterThan(0);
    expect(operations.length).toBeGreaterThanOrEqual(ours.length);
  });

  test('says of every operation what it is, and of every response what it means', () => {
    const wrong = operations.flatMap(([name, { summary, tags, responses }]) => [
      ...(summary ? [] : [`${name}: summary`]),
      ...(tags?.length ? [] : [`${name}: tag`]),
      ...Object.entries(responses)
        .filter(([, { description }]) => !description)
        .map(([status]) => `${name} ${status}: description`),
    ]);
    expect(wrong).toEqual([]);
  });

  test('describes every field, and has an example of every value', () => {
    const wrong = operations.flatMap(([name, operation]) => {
      const parameters = (operation.parameters ?? []).flatMap(
        ({ schema, in: part, ...parameter }) =>
          undescribed({ ...schema, ...parameter }, `${name} ${part} ${parameter.name}`),
      );
      const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        undescribed(schema, `${name} body`),
      );
      const answers = Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).flatMap(({ schema }) =>
          undescribed(schema, `${name} ${status}`),
        ),
      );
      return [...parameters, ...bodies, ...answers];
    });
    const shared = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      undescribed(schema, name),
    );
    const ours = wrong.filter((line) => !FOREIGN.test(line));
    expect([...ours, ...shared]).toEqual([]);
  });

  test('bounds every text and number that comes in', () => {
    const unbound = operations.flatMap(([name, { parameters = [], requestBody }]) => [
      ...parameters.flatMap(({ schema, in: part, name: field }) =>
        unbounded(schema, `${name} ${part} ${field}`),
      ),
      ...Object.entries(requestBody?.content ?? {}).flatMap(([, { schema }]) =>
        unbounded(schema, `${name} body`),
      ),
    ]);
    // These are bounded as they are read.
    expect(unbound.filter((line) => !FOREIGN.test(line))).toEqual([]);
  });

  test('declares of every operation the problems that it can have', () => {
    const wrong = operations.flatMap(([name, operation]) => {
      const [method = '', path = ''] = name.split(' ');
      const expected = ['403', '500', '503'];
      if (operation.security?.some((rule) => 'bearer' in rule)) expected.push('401');
      // Every write reads a body if one is sent.
      // An agent would let a call through whose hook is refused: what is unreadable is denied with 200.
      const isAgentHook = path.startsWith('/v1/agent-hooks/');
      if (method !== 'GET' && !isAgentHook) expected.push('400', '413');
      // Of a delivery any type is read, and what is unknown looks like a wrong signature.
      const isHook = path.startsWith('/v1/hooks/');
      if (isHook) expected.push('401');
      else if (method !== 'GET' && !isAgentHook) expected.push('415');
      // Traces are refused as the protocol for traces says: 400.
      const validates = operation.requestBody || operation.parameters?.length;
      if (validates && path !== '/v1/otel/v1/traces' && !isAgentHook) expected.push('422');
      if (path.includes('{') && !isHook) expected.push('404');
      if (['/v1/gate', '/v1/playground', '/v1/dashboard/login'].includes(path))
        expected.push('429');
      if (path === '/health') return [];
      return expected
        .filter((status) => !operation.responses[status])
        .map((status) => `${name}: ${status}`);
    });
    expect(wrong).toEqual([]);
  });

  test('gives problems their own media type', () => {
    const types = operations.flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(
          ([status]) =>
            Number(status) >= 400 && !name.endsWith(' /health') && !name.endsWith('/traces'),
        )
        .flatMap(([, { content }]) => Object.keys(content ?? {})),
    );
    expect([...new Set(types)]).toEqual(['application/problem+json']);
  });

  test('says which credential each operation takes', () => {
    const open = operations
      .filter(([, { security }]) => security?.length === 0)
      .map(([name]) => name);
    expect(open.filter((name) => !name.endsWith('/metrics')).sort()).toEqual([
      'GET /health',
      'GET /health/live',
      'GET /v1/dashboard/oidc/callback',
      'GET /v1/dashboard/oidc/signed-out',
      'GET /v1/dashboard/oidc/start',
      'GET /v1/dashboard/sign-in',
      'POST /v1/dashboard/login',
      'POST /v1/hooks/{provider}/{connector_id}',
      'POST /v1/playground',
      'POST /v1/report.html',
    ]);
  });
});

describe('names in GET /openapi.json', () => {
  test('gives every operation an id that makes a good method name', () => {
    const ids = operations.map(([name, { operationId = '' }]) => [name, operationId] as const);
    const verbs: Record<string, RegExp> = {
      GET: /^(get|list|search)[A-Z]/,
      PUT: /^update[A-Z]/,
      PATCH: /^update[A-Z]/,
      DELETE: /^delete[A-Z]/,
    };
    const wrong = ids.filter(([name, id]) => {
      const [method = '', path = ''] = name.split(' ');
      const verb = verbs[method] ?? /^[a-z]+[A-Z]/;
      const isList = document.paths[path]?.[method.toLowerCase()]?.parameters?.some(
        ({ name: parameter }) => parameter === 'page' || parameter === 'before',
      );
      return !/^[a-z]+([A-Z][a-z]+)+$/.test(id) || !verb.test(id) || (/^list/.test(id) && !isList);
    });
    expect(wrong).toEqual([]);
    expect(new Set(ids.map(([, id]) => id.toLowerCase())).size).toBe(operations.length);
  });

  test('names the schemas, one name for what comes in and goes out alike', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(
      expect.arrayContaining(
        [
          'GateRequest GateContext ProposedCall CallSource GateResponse IntentSpec Standing',
          'ArgumentStanding Event Session SessionList Issue IssueList Problem',
        ].flatMap((line) => line.split(' ')),
      ),
    );
    const differing = names.filter((name) => names.includes(`${name}Input`));
    expect(differing).toEqual([
      'AgentHooks',
      'ClusterRule',
      'DenyRule',
      'Experiment',
      'HandoffSettings',
    ]);
    const { properties } = document.components.schemas.GateContext ?? {};
    expect(properties?.call).toEqual({ $ref: '#/components/schemas/ProposedCall' });
    expect(properties?.source).toEqual({ $ref: '#/components/schemas/CallSource' });
  });

  test('has every body and answer of ours under a name', () => {
    const inline = operations.flatMap(([name, { requestBody, responses }]) => [
      ...Object.values(requestBody?.content ?? {}).map((one) => [`${name} body`, one] as const),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).map((one) => [`${name} ${status}`, one] as const),
      ),
    ]);
    const unnamed = inline.filter(([, { schema }]) => !schema.$ref && schema.type !== 'string');
    expect(unnamed.map(([name]) => name).filter((name) => !FOREIGN.test(name))).toEqual([]);
  });

  test('names its tags in the order of a newcomer, the server that it is, and its licence', () => {
    expect(document.tags[0]?.name).toBe('gate');
    const used = new Set(operations.flatMap(([, { tags = [] }]) => tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(document.servers.map(({ url }) => url)).toEqual(['/', 'https://intentlock.test']);
    expect(document.info.license.identifier).toBe('Apache-2.0');
  });
});

test('declares the headers of answers, and the codes of problems', async () => {
  const tenant = await subject.tenant();
  const { components, servers } = document as unknown as {
    components: {
      headers: object;
      schemas: { Problem: { properties: { code: { enum: string[] } } } };
    };
    servers: { url: string }[];
  };
  expect(servers[0]?.url).toBe('/');
  const declared = (method: string, path: string, status: number): string[] =>
    Object.keys(
      (document.paths[path]?.[method]?.responses[status] as { headers?: object })?.headers ?? {},
    );
  const body = { request: 'Delete it', session_id: 's' };
  const replies = [
    await tenant.call('POST', '/v1/gate', body, { 'idempotency-key': 'k' }),
    await tenant.call('POST', '/v1/gate', body, { 'idempotency-key': 'k' }),
    await tenant.call('POST', '/v1/gate', body, { authorization: 'Bearer il_none' }),
  ];
  const ours = /^(?:x-correlation-id|ratelimit|idempotency|retry-after|www-)/;
  for (const { statusCode, headers } of replies) {
    const sent = Object.keys(headers).filter((name) => ours.test(name));
    expect(sent.length).toBeGreaterThan(0);
    expect(declared('post', '/v1/gate', statusCode)).toEqual(expect.arrayContaining(sent));
  }
  expect(declared('get', '/v1/sessions', 503)).toEqual(['retry-after']);
  expect(components.schemas.Problem.properties.code.enum).toContain('unauthenticated');
  expect(Object.keys(components.headers)).toContain('RetryAfter');
});

describe('GET /docs', () => {
  test('200 with a page whose every part is served from here', async () => {
    const page = await subject.inject({ url: '/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.body).toContain('<title>Intentlock API</title>');
    expect(page.body).toContain('<meta name="viewport" content="width=device-width');
    expect(page.body).not.toMatch(/swagger ui|favicon/i);
    const parts = [...page.body.matchAll(/(?:src|href)="\.?\/?([^"]+)"/g)].map((match) => match[1]);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part).not.toMatch(/^https?:/);
      const url = `/docs/${part?.replace(/^docs\//, '')}`;
      expect((await subject.inject({ url })).statusCode, url).toBe(200);
    }
  });
});

/** Where a description is missing, or an example of a value or a list of values. */
function undescribed(schema: Schema, at: string): string[] {
  if (schema.$ref) return [];
  const variants = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = variants;
  if (only && variants.length === 1) {
    const { anyOf, oneOf, ...rest } = schema;
    return undescribed({ ...only, ...rest }, at);
  }
  if (variants.length > 1) {
    const { anyOf, oneOf, ...shared } = schema;
    return variants.flatMap((variant) => undescribed({ ...shared, ...variant }, at));
  }
  const missing: string[] = [];
  if (!schema.description && schema.type !== 'null' && !at.endsWith('/*'))
    missing.push(`${at}: description`);
  const hasExample = schema.example !== undefined || (schema.examples?.length ?? 0) > 0;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    missing.push(...undescribed(property, `${at}/${name}`));
  }
  if (hasFields(schema.items)) missing.push(...undescribed(schema.items as Schema, `${at}/*`));
  const isComposite = hasFields(schema) || hasFields(schema.items);
  if (!isComposite && schema.type !== 'null' && !hasExample) missing.push(`${at}: example`);
  return missing;
}

/** Where a text could be of any length, or a number of any size. */
function unbounded(schema: Schema, at: string): string[] {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return unbounded(document.components.schemas[name] ?? {}, at);
  }
  const found = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    unbounded(one, at),
  );
  const types = [schema.type ?? []].flat();
  const isChosen = schema.enum !== undefined || schema.const !== undefined;
  if (!isChosen && types.includes('string') && schema.maxLength === undefined) {
    found.push(`${at}: maxLength`);
  }
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && (schema.minimum === undefined || schema.maximum === undefined)) {
    found.push(`${at}: minimum, maximum`);
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    found.push(...unbounded(property, `${at}/${name}`));
  }
  if (schema.items) found.push(...unbounded(schema.items, `${at}/*`));
  return found;
}

const hasFields = (schema: Schema | undefined): boolean =>
  schema?.$ref !== undefined ||
  Object.keys(schema?.properties ?? {}).length > 0 ||
  (schema?.anyOf ?? []).some(hasFields);
