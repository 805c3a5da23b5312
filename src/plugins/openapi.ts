import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { withScopes } from './access.js';
import { COMPONENTS, INPUT, nameComponents } from './component-names.js';
import { CONSOLE_HEADER, SESSION_COOKIE } from './console-session.js';
import { registerDocsPage } from './docs-page.js';
import { PROBLEM_CODES } from './errors.js';
import type { Media, OpenApi, Operation } from './openapi-document.js';
import { declareWebhooks } from './openapi-webhooks.js';
import { declareHeaders, HEADERS } from './response-headers.js';

const DESCRIPTION = `Intentlock checks requests before an automated agent acts on them. Before the agent acts, it sends the user's request
to \`POST /v1/gate\`, which scores how ambiguous it is and says whether to proceed, ask, confirm, offer options or
escalate, weighing the cost of a mistake against the cost of a question.

All costs are in question costs: **1.0 is the cost of asking one question to a user who has not been asked anything yet**.
If a question costs you 0.20 EUR of goodwill, an action whose failure costs 100 EUR has \`action_cost\` 500.

Errors are \`application/problem+json\` (RFC 9457).`;

/** The groups of operations, in the order in which a newcomer needs them. */
const TAGS = [
  { name: 'gate', description: 'Check whether requests are clear enough to act on.' },
  {
    name: 'events',
    description: 'Report what happened after a gate call: events, steps and traces.',
  },
  { name: 'outcomes', description: 'A business outcome.' },
  { name: 'sessions', description: 'Sessions and their timelines.' },
  { name: 'reviews', description: 'Reviews by people, and the accuracy of the gate.' },
  { name: 'handoffs', description: 'Calls that a person has to decide.' },
  { name: 'issues', description: 'Failures, clusters and issues.' },
  { name: 'evals', description: 'Test cases for your agent.' },
  { name: 'search', description: 'Keyword and semantic search.' },
  { name: 'signals', description: 'Patterns and reported names that are counted.' },
  { name: 'backtests', description: "The gate's decisions on past sessions." },
  { name: 'reports', description: 'Figures of a period.' },
  { name: 'experiment', description: 'Experiments with a control group.' },
  { name: 'config', description: 'Costs, thresholds and modes of the gate.' },
  { name: 'notifications', description: 'Alerts, digests and channels.' },
  { name: 'connectors', description: 'Connections to voice providers.' },
  { name: 'account', description: 'Keys, usage and the data of a tenant.' },
  { name: 'health', description: 'Health checks and metrics.' },
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Formats in which a list can be had as a file, too. */
    readonly files?: readonly FileFormat[];
  }
}

type FileFormat = 'text/csv' | 'application/x-ndjson';

interface ServedAs {
  readonly version: string;
  /** Where clients reach this server. */
  readonly publicUrl: string;
}

/** `/openapi.json` and `/docs`, from the zod schemas of the routes. Register before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  { version, publicUrl }: ServedAs,
): Promise<void> {
  const withoutBody = new Set<string>();
  const files = new Map<string, readonly FileFormat[]>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Intentlock',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      tags: TAGS,
      servers: [
        { url: '/', description: 'The server this document was read from.' },
        { url: publicUrl, description: 'This server.' },
      ],
      components: {
        headers: HEADERS,
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key: il_… An operation lists the scope that the key needs.',
          },
          basic: {
            type: 'http',
            scheme: 'basic',
            description: 'An API key as the password, with an empty user name.',
          },
          cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          cron: { type: 'apiKey', in: 'header', name: 'x-cron-key' },
          console: {
            type: 'apiKey',
            in: 'header',
            name: CONSOLE_HEADER,
            description:
              'Required with the cookie: the `console_token` from `GET /v1/dashboard/session`.',
          },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const { config } = input.route;
      if (config?.isBodyOptional) withoutBody.add(String(schema.operationId));
      if (config?.files) files.set(String(schema.operationId), config.files);
      return { schema: withScopes(schema, config), url };
    },
    transformObject: (document) =>
      writeDocument(jsonSchemaTransformObject(document) as unknown as OpenApi, {
        withoutBody,
        files,
      }),
  });
  await registerDocsPage(app);
  let written: WrittenText | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    written ??= writeText(app.swagger());
    reply.header('etag', written.etag).header('cache-control', 'no-cache');
    if (isKnown(headers['if-none-match'], written.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(written.json);
  });
}

/** The document as it is sent: it is megabytes of objects and never changes while the server runs. */
interface WrittenText {
  readonly json: Buffer;
  readonly etag: string;
}

function writeText(document: object): WrittenText {
  const json = Buffer.from(JSON.stringify(document));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { json, etag: `"${hash}"` };
}

/** Whether the caller has this version (RFC 9110, section 13.1.2). */
const isKnown = (given: string | undefined, etag: string): boolean =>
  (given ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

/** Facts of routes that their schemas cannot hold, by the ids of their operations. */
interface Declared {
  readonly withoutBody: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, readonly FileFormat[]>;
}

/** The document, with each schema under its name, and all that the schemas of routes cannot say. */
function writeDocument(document: OpenApi, { withoutBody, files }: Declared): OpenApi {
  const { paths, components } = document;
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    // No credential is said, too: a reader must not have to guess.
    operation.security ??= [];
    const { requestBody, operationId } = operation;
    if (requestBody && withoutBody.has(String(operationId))) requestBody.required = false;
    declareProblems(operation);
    declareHeaders(operation);
    declareFiles(operation, files.get(String(operationId)) ?? []);
    describeAnswers(operation, components.schemas);
    for (const { content } of Object.values(operation.responses ?? {})) leaveOpen(content);
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (!name.endsWith(INPUT)) leaveOpen(schema);
  }
  const { code } = (components.schemas.Problem?.properties ?? {}) as Record<string, object>;
  if (code) Object.assign(code, { enum: PROBLEM_CODES });
  const { paths: named, schemas } = nameComponents(
    { paths, webhooks: declareWebhooks() },
    components.schemas,
  );
  for (const media of listMedia(named.paths)) showExample(media, schemas);
  return { ...document, ...named, components: { ...components, schemas } };
}

/** Says of each answer what its schema says of itself, and of failures their status in words. */
function describeAnswers({ responses = {} }: Operation, schemas: OpenApi['components']['schemas']) {
  for (const [status, response] of Object.entries(responses)) {
    if (response.description !== UNDESCRIBED) continue;
    const [media] = Object.values(response.content ?? {});
    const name = media?.schema.$ref?.slice(COMPONENTS.length);
    const { description } = (Number(status) < 400 && name && schemas[name]) || {};
    response.description = String(description ?? STATUS_CODES[status]);
  }
}

/** The text of the framework where a route says nothing of an answer. */
const UNDESCRIBED = 'Default Response';

const listMedia = (paths: OpenApi['paths']): Media[] =>
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody, responses = {} }) => [requestBody, ...Object.values(responses)])
    .flatMap((body) => Object.values(body?.content ?? {}));

/** Puts the example of a whole body beside it: a reader would make one of the fields' examples otherwise. */
function showExample(
  media: Media,
  schemas: Readonly<Record<string, { examples?: unknown }>>,
): void {
  const name = media.schema.$ref?.slice(COMPONENTS.length);
  const examples = name === undefined ? undefined : schemas[name]?.examples;
  if (Array.isArray(examples)) [media.example] = examples;
}

const PROBLEM = `${COMPONENTS}Problem`;

/**
 * Problems have a media type of their own, which a route's schema cannot say. A head that is too large is refused before a
 * route is found.
 */
function declareProblems(operation: Operation): void {
  const { responses = {} } = operation;
  operation.responses = responses;
  responses['431'] ??= {
    description: UNDESCRIBED,
    content: { 'application/problem+json': { schema: { $ref: PROBLEM } } },
  };
  for (const response of Object.values(responses)) {
    const { 'application/json': json } = response.content ?? {};
    if (json?.schema.$ref === PROBLEM) response.content = { 'application/problem+json': json };
  }
}

/** Declares the files that a list may be returned as: their rows have no schema of their own. */
function declareFiles({ responses = {} }: Operation, formats: readonly FileFormat[]): void {
  for (const format of formats)
    Object.assign(responses['200']?.content ?? {}, { [format]: { schema: FILES[format] } });
}

const FILES: Readonly<Record<FileFormat, object>> = {
  'text/csv': {
    type: 'string',
    description: 'One row per item, under a header row.',
    examples: ['id,created_at\r\n42,2026-11-28T09:00:00Z\r\n'],
  },
  'application/x-ndjson': {
    type: 'string',
    description: 'One item per line, as JSON.',
    examples: ['{"id":"42"}\n{"id":"43"}\n'],
  },
};

/** An answer may have more fields one day: no reader should refuse them. */
function leaveOpen(schemas: unknown): void {
  if (typeof schemas !== 'object' || schemas === null) return;
  if ('additionalProperties' in schemas && schemas.additionalProperties === false) {
    delete schemas.additionalProperties;
  }
  for (const one of Object.values(schemas)) leaveOpen(one);
}
