import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from './support/app.js';
import { fillTenant } from './support/filled-tenant.js';
import { readPaths } from './support/openapi.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
}
interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>> }>
  >;
}
interface Named extends Operation {
  readonly method: string;
  readonly path: string;
}

const CRON_KEY = 'a-cron-key-for-tests-only-0000000';

/** Operations that need what somebody else sends or refuses, or that are no JSON. */
const NOT_TRIED: ReadonlySet<string> = new Set([
  ...['receiveDelivery', 'getMetrics', 'getReportPage', 'submitReportForm', 'retryMessage'],
  ...['createBackup', 'getSignInStart', 'getSignInEnd'],
]);

let subject: TestApp;
let tenant: TestTenant;
let operations: Named[];
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  subject = await startApp({ cronKey: CRON_KEY });
  tenant = await subject.tenant();
  operations = Object.entries(await readPaths<Operation>(subject)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  ids = {
    ...(await fillTenant(subject, tenant)),
    ...{ api_key: tenant.key, 'x-confirm-tenant': tenant.id },
  };
});
afterAll(() => subject.close());

describe('the examples of the OpenAPI document', () => {
  test('are answered as they are sent, and the answer is what the document says', async () => {
    const faults: string[] = [];
    for (const operation of operations.filter(isTried).sort(byHarm)) {
      const reply = await send(operation);
      const fault = findFault(operation, reply.statusCode, reply.body);
      if (fault) faults.push(`${operation.operationId}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test('show what the gate answers to the request beside them, but for the numbers', async () => {
    for (const id of ['createGateCall', 'createPlaygroundCall']) {
      const operation = operations.find(({ operationId }) => operationId === id) as Named;
      const other = await subject.tenant();
      const reply = await send(operation, other);
      const shown = operation.responses[200]?.content?.['application/json']?.example;
      expect(withoutNumbers(reply.json()), id).toEqual(withoutNumbers(shown));
    }
  });
});

/** An answer without its numbers, which move with every change of the assessor, and without what names it for an answer. */
const withoutNumbers = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value) =>
      key === 'clarification_id' ? undefined : value,
    ).replace(/\d+(\.\d+)?/g, '0'),
  );

const isTried = ({ operationId }: Operation): boolean => !NOT_TRIED.has(operationId);

/** What reads goes before what writes, and what deletes comes last. */
const byHarm = (one: Named, other: Named): number => harm(one) - harm(other);
const LAST = ['deleteSession', 'deleteTenantData'];
const harm = ({ method, operationId }: Named): number =>
  LAST.includes(operationId)
    ? 9 + LAST.indexOf(operationId)
    : ['get', 'post', 'put', 'patch', 'delete'].indexOf(method);

async function send({ method, path, parameters = [], requestBody }: Named, as = tenant) {
  const given = (part: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter(
          (parameter) => parameter.in === part && (parameter.required || parameter.name in ids),
        )
        .map(({ name, schema }) => [name, ids[name] ?? String(readExample(schema))]),
    );
  const json = requestBody?.content['application/json'];
  return subject.inject({
    method: method.toUpperCase() as 'GET',
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
    query: given('query'),
    headers: {
      ...given('header'),
      ...{ authorization: `Bearer ${as.key}`, 'x-cron-key': CRON_KEY },
    },
    ...(json ? { payload: withOwnIds(json.example ?? readExample(json.schema)) } : {}),
  });
}

/** A body whose ids are such as this tenant has. */
function withOwnIds(body: unknown): object {
  const own = (name: string, value: unknown): unknown =>
    ids[name] === undefined ? value : typeof value === 'number' ? Number(ids[name]) : ids[name];
  return Object.fromEntries(
    Object.entries(body as object).map(([name, value]) => [name, own(name, value)]),
  );
}

function findFault({ responses }: Operation, status: number, body: string): string | null {
  const response = responses[status];
  if (!response || status >= 400) return `${status} ${body.slice(0, 300)}`;
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return null;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const answer: unknown = JSON.parse(body);
  return ajv.validate(schema, answer) ? null : ajv.errorsText();
}

/** The example of a schema, else one made of the examples of its fields. */
function readExample({ examples, properties, items, anyOf, oneOf }: Schema): unknown {
  if (examples && examples.length > 0) return examples[0];
  const [variant] = anyOf ?? oneOf ?? [];
  if (variant) return readExample(variant);
  if (items) return [readExample(items)];
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, schema]) => [name, readExample(schema)]),
  );
}
