import type { LightMyRequestResponse } from 'fastify';
import type { OidcConfig } from '../../src/config-oidc.js';
import { createOpenIdProvider } from '../../src/outbound/oidc/openid-provider.js';
import { startApp, type TestApp, type TestTenant } from './app.js';
import { CLIENT_ID, CLIENT_SECRET, type TestProvider } from './identity-provider.js';

const START = '/v1/dashboard/oidc/start';

/** Settings of single sign-on with a test's provider. */
export const oidcSettings = (issuer: string, more: Partial<OidcConfig> = {}): OidcConfig => ({
  ...{ issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, name: 'Example SSO' },
  ...{ scope: 'openid email profile', domains: [], tenantId: 'default', role: 'viewer' },
  roleClaim: null,
  roles: new Map([
    ['viewer', 'viewer'],
    ['reviewer', 'reviewer'],
    ['admin', 'admin'],
  ]),
  ...{ trustEmails: false, signOut: true },
  ...more,
});

/** The application with single sign-on by this provider. */
export function startAppWith(
  provider: TestProvider,
  more: Partial<OidcConfig> = {},
): Promise<TestApp> {
  const oidc = oidcSettings(provider.issuer, more);
  const identityProvider = createOpenIdProvider({ ...oidc, timeoutSeconds: 1 });
  return startApp({ oidc }, { identityProvider });
}

export type Cookies = Record<string, string>;

/** A browser: keeps cookies, and goes where it is sent within the application. */
export class Browser {
  readonly cookies: Cookies = {};

  constructor(
    private readonly app: TestApp,
    private readonly provider: TestProvider,
  ) {}

  async get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const reply = await this.app.inject({
      url,
      headers: { ...(cookie && { cookie }), ...headers },
    });
    for (const { name, value } of reply.cookies) {
      if (value === '') delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return reply;
  }

  /** Begins to sign in. @returns the provider's address */
  async begin(query: Record<string, string> = {}): Promise<string> {
    const reply = await this.get(`${START}?${new URLSearchParams(query)}`);
    if (reply.statusCode !== 303) throw new Error(`${reply.statusCode} ${reply.body}`);
    return String(reply.headers.location);
  }

  /** Goes through all of it as a person who agrees. @returns the last answer of the application */
  async signIn(query: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const back = await this.provider.agree(await this.begin(query));
    return this.get(back.pathname + back.search);
  }

  /** A request with what the console sends to write. */
  async write(method: string, url: string, body?: object): Promise<LightMyRequestResponse> {
    const cookie = `intentlock_session=${this.cookies.intentlock_session}`;
    const standing = await this.get('/v1/dashboard/session');
    return this.app.inject({
      method: method as 'POST',
      url,
      headers: { cookie, 'x-intentlock-console': standing.json().console_token },
      ...(body && { payload: body }),
    });
  }
}

/** Invites somebody. @returns their id */
export async function invite(tenant: TestTenant, email: string, role: string): Promise<string> {
  const reply = await tenant.call('POST', '/v1/members', { email, role });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().id;
}
