import { PAGE_HEADERS } from '../pages/document.js';
import { type StartFacts, startPage } from '../pages/start-page.js';
import { acceptsHtml } from '../plugins/accepts-html.js';
import type { App } from './typed-app.js';

/** `GET /`: a page for browsers; name, version and links for programs. It says nothing that `/openapi.json` does not. */
export function startRoute(app: App, facts: StartFacts): void {
  const { version, publicUrl } = facts;
  const page = startPage(facts);
  const links = {
    docs: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    report: `${publicUrl}/v1/report.html`,
    health: `${publicUrl}/health`,
    playground: `${publicUrl}/v1/playground`,
  };
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (acceptsHtml(request)) {
      return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
    }
    return reply.header('vary', 'Accept').send({ name: 'Intentlock', version, links });
  });
}
