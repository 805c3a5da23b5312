import { credentialId } from '../../context.js';
import { DashboardStanding } from '../../contracts/account.js';
import { problems } from '../../contracts/problem.js';
import { consoleToken } from '../../domain/account/dashboard-session.js';
import { sha256 } from '../../domain/account/hash-key.js';
import type { CallerRules } from '../../plugins/callers.js';
import { readSessionId } from '../../plugins/console-session.js';
import { findApiKey } from '../../store/account/api-keys.js';
import { findSessionEnd } from '../../store/account/dashboard-sessions.js';
import { findTenant } from '../../store/account/tenants.js';
import type { App } from '../typed-app.js';

/** Parts that the settings of this server switch on. */
export interface ServerFeatures {
  readonly mail: boolean;
  readonly llm: boolean;
  readonly oidc: boolean;
}

export interface StandingOptions {
  readonly callers: CallerRules;
  readonly version: string;
  readonly features: ServerFeatures;
}

export function standingRoute(app: App, { callers, version, features }: StandingOptions): void {
  app.get(
    '/v1/dashboard/session',
    {
      schema: {
        operationId: 'getDashboardSession',
        tags: ['account'],
        summary: 'Get the current session',
        description:
          'Includes what they can do. Does not extend the session. Writes with the cookie must also send `console_token` in the header `x-intentlock-console`.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: DashboardStanding, ...problems(401) },
      },
    },
    async (request) => {
      const { db, caller } = request.ctx;
      const { tenantId, keyId, user, scopes } = caller;
      const bearer = request.headers.authorization !== undefined;
      const sessionId =
        bearer || credentialId(caller) === null ? undefined : readSessionId(request);
      const tenant = await findTenant(db, tenantId);
      const key = keyId === null ? undefined : await findApiKey(db, tenantId, keyId);
      const end = sessionId
        ? await findSessionEnd(db, tenantId, sha256(sessionId))
        : caller.expiresAt;
      return {
        tenant: { id: tenantId, name: tenant?.name ?? tenantId },
        key: key ? { id: key.id, name: key.name } : null,
        user: user && { id: user.memberId, name: user.name, email: user.email, role: user.role },
        scopes: [...scopes],
        expires_at: end?.toISOString() ?? null,
        demo: callers.demoMode,
        auth: callers.authDisabled ? ('disabled' as const) : ('enabled' as const),
        console_token: sessionId ? consoleToken(callers.cookieSecret, sessionId) : null,
        version,
        features: { ...features, mcp: app.hasRoute({ method: 'POST', url: '/mcp' }) },
      };
    },
  );
}
