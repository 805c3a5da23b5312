import { PAGE_HEADERS } from '../pages/document.js';
import { type StartFacts, startPage } from '../pages/start-page.js';
import { acceptsHtml } from '../plugins/accepts-html.js';
import type { App } from './typed-app.js';

/** `GET /`: the console, or without one a page, for browsers; name, version and links for programs. It says nothing that `/openapi.json` does not. */
export function startRoute(app: App, facts: StartFacts, hasConsole: boolean): void {
  const { version, publicUrl } = facts;
  const page = startPage(facts);
  const links = {
    docs: `${publicUrl}/docs`,
    openapi: `${publicUrl}/openapi.json`,
    report: `${publicUrl}/v1/report.html`,
    health: `${publicUrl}/health`,
    playground: `${publicUrl}/v1/playground`,
    ...(hasConsole && { console: `${publicUrl}/console/` }),
  };
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'Accept');
    if (acceptsHtml(request)) {
      if (hasConsole) return reply.redirect('/console/', 303);
      return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page);
    }
    return reply.send({ name: 'Intentlock', version, links });
  });
}
