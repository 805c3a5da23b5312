import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify';
import { KeyScope } from '../contracts/account.js';

/** Who a route is for: keys with a scope, any `key`, the `operator`, or the `public`, which also brings proofs of its own. */
export type Access = KeyScope | 'key' | 'operator' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the console's token is asked for beside the cookie. */
    writes?: boolean;
  }
}

/** Says of all routes that are added to this scope from here on whom they are for. */
export function declareAccess(app: FastifyInstance, access: Access, writes = false): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access, writes };
  });
}

/** Fails the start when a route does not say whom it is for. Register it before the routes. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.filter(({ config, schema }) => !config?.access && !isHidden(schema));
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${method} ${url}`).join(', ');
    throw new Error(`Routes that do not say whom they are for: ${names}.`);
  });
}

/** The pages of the documentation are in no interface. */
const isHidden = (schema: RouteOptions['schema']): boolean =>
  (schema as { hide?: boolean } | undefined)?.hide === true;

type Requirement = Readonly<Record<string, readonly string[]>>;

/** A route's schema for the OpenAPI document: with the scope that its credentials need, and the console's way to write. */
export function withScopes<Schema extends { security?: readonly Requirement[] }>(
  schema: Schema,
  config: FastifyContextConfig | undefined,
): Schema {
  const { access, writes } = config ?? {};
  const scope = KeyScope.safeParse(access).data;
  if (!scope || !schema.security) return schema;
  const console = { cookie: [], console: [] };
  const security = [...schema.security, ...(writes ? [console] : [])].map((one) =>
    Object.fromEntries(
      Object.keys(one).map((scheme) => [scheme, scheme === 'cron' ? [] : [scope]]),
    ),
  );
  return { ...schema, security };
}
