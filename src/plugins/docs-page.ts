import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { ICON } from '../pages/document.js';

/** Everything from here, and no upgrade to HTTPS: a plain HTTP server must show its own page. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** Tables and long words of the page, which would be wider than a phone. */
const NARROW = `
.swagger-ui .info{margin:24px 0}
@media (max-width:640px){
.swagger-ui .wrapper,.swagger-ui .opblock-tag-section,.swagger-ui .opblock-body{max-width:100vw;overflow-x:auto}
.swagger-ui .wrapper{padding:0 12px}
.swagger-ui .opblock-tag{display:block}
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}
.swagger-ui .opblock .opblock-summary-path{max-width:100%;word-break:break-word}
.swagger-ui table.parameters tr,.swagger-ui table.parameters td,.swagger-ui table.responses-table,
.swagger-ui .responses-table tbody,.swagger-ui .responses-table tr,.swagger-ui .responses-table td{display:block;width:auto}
.swagger-ui .responses-table thead,.swagger-ui .response-col_links{display:none!important}
.swagger-ui .responses-table td,.swagger-ui table.parameters td{padding:4px 0;max-width:none}
.swagger-ui .info .title{font-size:26px;word-break:break-word}
.swagger-ui .parameters-col_description input,.swagger-ui .parameters-col_description select{max-width:100%;width:100%}
.swagger-ui pre,.swagger-ui .highlight-code{white-space:pre-wrap;word-break:break-word}
}`;

/** The page `/docs`, for people: the document in the order in which it stands, under our name. */
export async function registerDocsPage(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // Without it a phone shows the page as wide as a desk.
    scope.addHook('onSend', async (_request, reply, body) =>
      typeof body === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
        ? body.replace('<meta charset="UTF-8">', `$&${VIEWPORT}`)
        : body,
    );
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: CONTENT_SECURITY_POLICY,
      theme: {
        title: 'Intentlock API',
        css: [{ filename: 'narrow.css', content: NARROW }],
        favicon: [
          {
            ...{ filename: 'icon.svg', rel: 'icon', sizes: 'any' },
            ...{ type: 'image/svg+xml', content: ICON },
          },
        ],
      },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        defaultModelsExpandDepth: 0,
      },
      uiHooks: {
        // The page asks for a copy of its own, which would be written again for each call.
        onRequest: async (request, reply) => {
          if (request.url.split('?')[0] === '/docs/json') return reply.redirect('/openapi.json');
        },
      },
    });
  });
}

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
