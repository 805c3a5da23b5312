import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SHARED_HEADERS } from '../../pages/document.js';

/** The bundle that `npm run build` makes of `console/`. */
const FOLDER = fileURLToPath(new URL('../../../dist/console/', import.meta.url));
const SHELL = `${FOLDER}index.html`;

/**
 * Policy of the console: scripts, styles and answers of this server alone, no markup made of texts (Trusted Types), no
 * frame around it.
 */
const HEADERS = {
  ...SHARED_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
};

/** Whether the console was built: an installation without development dependencies may have none. */
export const isConsoleBuilt = (): boolean => existsSync(SHELL);

/**
 * The console: files whose names change with their content, and one page for every address below `/console/`, which
 * reads everything else by the interface.
 */
export async function consoleRoutes(app: FastifyInstance): Promise<void> {
  const shell = readFileSync(SHELL, 'utf8');
  const route = { config: { access: 'public' as const }, schema: { hide: true } };
  await app.register(fastifyStatic, {
    root: `${FOLDER}assets/`,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  app.get('/console', route, async (_request, reply) => reply.redirect('/console/', 308));
  app.get<{ Params: { '*': string } }>('/console/assets/*', route, (request, reply) =>
    reply.sendFile(request.params['*']),
  );
  app.get('/console/*', route, async (_request, reply) =>
    reply
      .headers(HEADERS)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell),
  );
}
