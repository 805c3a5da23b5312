import * as client from 'openid-client';
import { AppError, Unauthenticated, Unavailable } from '../../errors.js';
import type { IdentityProvider, SignedIn, SignInSecrets } from '../../ports/identity-provider.js';
import { Fault, readBounded } from '../reply.js';
import { readIdentity } from './identity.js';

interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** Scopes that are asked for. */
  readonly scope: string;
  readonly roleClaim: string | null;
  /** For one request to the provider, of which a sign-in makes at most four. */
  readonly timeoutSeconds?: number;
}

const MAX_REPLY_BYTES = 512 * 1024;
/** Endpoints and keys of the provider are read again after so long. */
const KEEP_MS = 3_600_000;
/** Exchanges with the provider at once: each may take seconds. */
const MAX_AT_ONCE = 20;

/** Speaks OpenID Connect with one issuer: code flow with PKCE, state, nonce, and signatures that are always checked. */
export function createOpenIdProvider(settings: ProviderSettings): IdentityProvider {
  const configure = keepFor(KEEP_MS, () => discover(settings));
  let running = 0;
  const ask = async <Result>(work: (config: client.Configuration) => Promise<Result>) => {
    if (running >= MAX_AT_ONCE)
      throw new Unavailable('Too many people are signing in right now. Try again.', 2);
    running += 1;
    try {
      return await work(await configure());
    } catch (error) {
      throw explainFault(error);
    } finally {
      running -= 1;
    }
  };
  return {
    begin: ({ state, nonce, verifier }, redirectUri) =>
      ask(async (config) =>
        client.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirectUri, scope: settings.scope, state, nonce },
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    finish: (secrets, address) =>
      ask((config) => exchange(config, secrets, address, settings.roleClaim)),
    // Whoever signs out here is out here, whatever the provider does.
    signOutUrl: (idToken, returnTo) =>
      ask(async (config) => buildSignOutUrl(config, idToken, returnTo)).catch(() => null),
  };
}

/** Reads where the provider's endpoints are. */
async function discover(settings: ProviderSettings): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, timeoutSeconds = 5 } = settings;
  const isLocal = issuer.startsWith('http:');
  try {
    const config = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      authenticate(clientSecret),
      {
        timeout: timeoutSeconds,
        [client.customFetch]: fetchBounded,
        ...(isLocal && { execute: [client.allowInsecureRequests] }),
      },
    );
    // The library trusts the connection to the token endpoint; whoever ends its TLS could be someone else.
    client.enableNonRepudiationChecks(config);
    return config;
  } catch (error) {
    // Whatever is wrong with its document, nobody can sign in until it is right.
    throw unavailable(error);
  }
}

/** Sends the secret as the provider's document says; `client_secret_basic` holds where it says nothing (OpenID Connect Discovery 1.0, 3). */
function authenticate(clientSecret: string | null): client.ClientAuth {
  if (clientSecret === null) return client.None();
  const [post, basic] = [
    client.ClientSecretPost(clientSecret),
    client.ClientSecretBasic(clientSecret),
  ];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesPost = methods?.includes('client_secret_post') === true;
    // In the body, no secret is encoded twice, which some providers get wrong.
    return (takesPost ? post : basic)(server, ...rest);
  };
}

/** RP-initiated logout, where the provider offers it. */
function buildSignOutUrl(
  config: client.Configuration,
  idToken: string,
  returnTo: string,
): URL | null {
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(config, {
    ...{ id_token_hint: idToken, post_logout_redirect_uri: returnTo },
  });
}

async function exchange(
  config: client.Configuration,
  { state, nonce, verifier }: SignInSecrets,
  address: URL,
  roleClaim: string | null,
): Promise<SignedIn> {
  const tokens = await client.authorizationCodeGrant(config, address, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const { id_token: idToken } = tokens;
  if (!claims || idToken === undefined) throw new Unauthenticated(INVALID);
  // Many providers say who someone is only where they are asked for it.
  const isWhole = 'email' in claims && (roleClaim === null || Object.hasOwn(claims, roleClaim));
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
  const more =
    isWhole || !hasMore ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { identity: readIdentity({ ...more, ...claims }, roleClaim), idToken };
}

const INVALID = 'The answer of the identity provider is not valid. Sign in again.';

/** Turns a fault into one of ours, with the library's own as its cause for the log. */
function explainFault(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    const refused = new AppError(
      'forbidden',
      `The identity provider rejected the sign-in: ${shown(error.error)}.`,
    );
    return Object.assign(refused, { cause: error });
  }
  if (isAway(error)) return unavailable(error);
  return Object.assign(new Unauthenticated(INVALID), { cause: error });
}

const unavailable = (cause: unknown): Unavailable =>
  Object.assign(new Unavailable('The identity provider cannot be reached.', 10), { cause });

/** An error code as it may be shown: the provider's, through a stranger's browser. */
const shown = (code: string): string => (/^[\w.-]{1,60}$/.test(code) ? code : 'error');

/** Whether nothing is wrong with the sign-in itself. */
function isAway(error: unknown): boolean {
  const cause = error instanceof client.ClientError ? error.cause : error;
  if (cause instanceof Response) return cause.status >= 500;
  if (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') return true;
  return cause instanceof TypeError || cause instanceof Fault || isTimeout(cause);
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';

/** Fetches at most so many bytes, and follows no redirect (which the library asks for). */
const fetchBounded: client.CustomFetch = async (url, options) => {
  const reply = await fetch(url, options as RequestInit);
  const body = reply.body ? await readBounded(reply.body as never, MAX_REPLY_BYTES) : null;
  const { status, headers } = reply;
  return new Response(body?.length ? new Uint8Array(body) : null, { status, headers });
};

/** Makes a thing once and keeps it for a while; those who come meanwhile wait for the same one. A failure is not kept. */
function keepFor<Thing>(ms: number, make: () => Promise<Thing>): () => Promise<Thing> {
  let kept: { readonly thing: Promise<Thing>; readonly until: number } | null = null;
  return () => {
    const now = performance.now();
    if (kept && kept.until > now) return kept.thing;
    const thing = make();
    const own = { thing, until: now + ms };
    kept = own;
    thing.catch(() => {
      if (kept === own) kept = null;
    });
    return thing;
  };
}
