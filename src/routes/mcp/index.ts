import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { credentialId } from '../../context.js';
import { AppError, Unauthenticated } from '../../errors.js';
import { type CallerRules, requireReader } from '../../plugins/callers.js';
import { refuseForeignForms } from '../../plugins/forms.js';
import { type KeyLimits, limitByKey } from '../../plugins/rate-limits.js';
import { GATE_BODY_LIMIT } from '../gate/gate.js';
import { acceptBoth, asAccepted } from './accept.js';
import { operationCaller } from './call-operation.js';
import { createMcpEndpoint, type McpCaller, MESSAGE_SCHEMA } from './serve.js';

export interface McpRoutesOptions {
  readonly callers: CallerRules;
  readonly limits: KeyLimits;
  readonly cookieSecret: string;
  readonly version: string;
  readonly publicUrl: string;
}

/** The MCP server: operations of this server as tools, for agents that speak the Model Context Protocol. */
export const mcpRoutes: FastifyPluginAsyncZod<McpRoutesOptions> = async (
  app,
  { callers, limits, cookieSecret, version, publicUrl },
) => {
  const endpoint = createMcpEndpoint(cookieSecret, version);
  app.addHook('preClose', () => endpoint.close());
  // Any key: each tool is an operation, which asks for its own scope.
  requireReader(app, callers, 'key');
  app.addHook('onRequest', async ({ headers }) => {
    // The dashboard's cookie alone does nothing here.
    if (!callers.authDisabled && headers.authorization === undefined) throw new Unauthenticated();
  });
  refuseForeignForms(app, publicUrl);
  limitByKey(app, 'mcp', limits);
  app.post(
    '/mcp',
    { bodyLimit: GATE_BODY_LIMIT, schema: { hide: true }, config: { bodySchema: MESSAGE_SCHEMA } },
    async (request, reply) => {
      const { headers, body, raw, ctx } = request;
      if (Array.isArray(body)) {
        throw new AppError(
          'bad_request',
          'Send one message per request. Batches are not supported.',
        );
      }
      const gone = new AbortController();
      raw.once('close', () => {
        if (!reply.raw.writableFinished) gone.abort();
      });
      const id = `${ctx.caller.tenantId}/${credentialId(ctx.caller)}`;
      const caller: McpCaller = { id, call: operationCaller(app, request) };
      const answer = await endpoint.fetch(
        new Request(new URL('/mcp', publicUrl), {
          method: 'POST',
          headers: listHeaders(headers),
          signal: gone.signal,
        }),
        {
          parsedBody: body,
          authInfo: { token: '', clientId: id, scopes: [], extra: { ...caller } },
        },
      );
      return asAccepted(answer, headers.accept);
    },
  );
};

/** Headers that the protocol reads; the key stays here. */
function listHeaders(headers: IncomingHttpHeaders): Headers {
  const known = Object.entries(headers).filter(
    ([name]) => name.startsWith('mcp-') || name === 'content-type',
  );
  return new Headers([
    ['accept', acceptBoth(headers.accept)],
    ...known.map(([name, value]): [string, string] => [name, String(value)]),
  ]);
}
