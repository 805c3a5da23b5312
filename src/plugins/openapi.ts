import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { SESSION_COOKIE } from './callers.js';

const DESCRIPTION = `Intentlock stands in front of automated agents. Before the agent acts, it sends the user's request
to \`POST /v1/gate\`, which scores how ambiguous it is and says whether to proceed, ask, confirm, offer options or
escalate, weighing the price of a mistake against the annoyance of a question.

All costs have one unit: **1.0 is the annoyance of one question to a fresh user**. If a question costs you 0.20 EUR of
goodwill, an action whose failure costs 100 EUR has \`action_cost\` 500.

Errors are \`application/problem+json\` (RFC 9457).`;

/** Everything from here, and no upgrade to HTTPS: a plain HTTP server must show its own page. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** `/openapi.json` and `/docs`, from the zod schemas of the routes. Register before the routes. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Intentlock',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key: il_…' },
          basic: {
            type: 'http',
            scheme: 'basic',
            description: 'An API key as the password, with an empty user name.',
          },
          cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          cron: { type: 'apiKey', in: 'header', name: 'x-cron-key' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: Record<string, unknown> };
      return declareProblems(openapiObject);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: CONTENT_SECURITY_POLICY,
    uiHooks: {
      // The page asks for a copy of its own, which would be written anew for each call.
      onRequest: async (request, reply) => {
        if (request.url.split('?')[0] === '/docs/json') return reply.redirect('/openapi.json');
      },
    },
  });
  let written: WrittenDocument | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    written ??= writeDocument(app.swagger());
    reply.header('etag', written.etag).header('cache-control', 'no-cache');
    if (isKnown(headers['if-none-match'], written.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(written.json);
  });
}

/** The document as it is sent: it is megabytes of objects and never changes while the server runs. */
interface WrittenDocument {
  readonly json: Buffer;
  readonly etag: string;
}

function writeDocument(document: object): WrittenDocument {
  const json = Buffer.from(JSON.stringify(document));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  return { json, etag: `"${hash}"` };
}

/** Whether the caller has this version (RFC 9110, section 13.1.2). */
const isKnown = (given: string | undefined, etag: string): boolean =>
  (given ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

interface Response {
  content?: Record<string, { schema: object }>;
}

const PROBLEM = '#/components/schemas/Problem';

/** Problems have a media type of their own, which a route's schema cannot say, and one schema for all. */
function declareProblems(document: Record<string, unknown>): Record<string, unknown> {
  const paths = (document.paths ?? {}) as Record<
    string,
    Record<string, { responses?: Record<string, Response> }>
  >;
  const components = document.components as { schemas?: Record<string, object> };
  const schemas = components.schemas ?? {};
  components.schemas = schemas;
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, response] of Object.entries(responses ?? {})) {
        const json = response.content?.['application/json'];
        if (Number(status) < 400 || !json || !isProblem(json)) continue;
        schemas.Problem = json.schema;
        response.content = { 'application/problem+json': { schema: { $ref: PROBLEM } } };
      }
    }
  }
  return document;
}

const isProblem = (content: unknown): boolean =>
  JSON.stringify(content).includes('urn:intentlock:problem');
