import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

export const CLIENT_ID = 'intentlock';
export const CLIENT_SECRET = 'a secret & more';

type Claims = Record<string, unknown>;

/** What the next answers do otherwise than they should, or say of the person. */
export interface Behaviour {
  /** The person who signs in. */
  person: Claims;
  /** Claims of the ID token over what it should have. */
  token: Claims;
  /** What userinfo says; null: there is no such endpoint. */
  userinfo: Claims | null;
  signature: 'right' | 'of another key' | 'none' | 'HS256';
  /** What is put before an endpoint's own answer. */
  before: ((path: string, response: ServerResponse) => boolean | Promise<boolean>) | null;
  /** Whether codes may be used again. */
  forgetful: boolean;
  /** How it takes the client's secret, as its document says; null: it says nothing, and takes it in the header. */
  authMethods: string[] | null;
  /** Whether it ends sessions for those who sign out elsewhere. */
  endsSessions: boolean;
}

export interface TestProvider {
  readonly issuer: string;
  behaviour: Behaviour;
  /** Paths that were asked for. */
  readonly asked: string[];
  reset(person?: Claims): void;
  /** Plays the person at the provider, who agrees. @returns where the browser is sent back to */
  agree(authorizationUrl: string): Promise<URL>;
  close(): Promise<void>;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly person: Claims;
}

/** A provider of OpenID Connect on the loopback: real HTTP and signed tokens. */
export async function startProvider(): Promise<TestProvider> {
  const key = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, Claims>();
  const asked: string[] = [];

  const sign = async (claims: Claims): Promise<string> => {
    const { signature } = provider.behaviour;
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    const header = { alg: signature === 'HS256' ? 'HS256' : 'RS256', kid: 'one' };
    const secret = new TextEncoder().encode(CLIENT_SECRET.padEnd(32, '0'));
    const by = signature === 'right' ? key.privateKey : other.privateKey;
    return new SignJWT(claims).setProtectedHeader(header).sign(signature === 'HS256' ? secret : by);
  };

  const authorize = (url: URL, response: ServerResponse): void => {
    const { searchParams: asks } = url;
    const redirectUri = asks.get('redirect_uri') ?? '';
    const isRight =
      asks.get('response_type') === 'code' &&
      asks.get('client_id') === CLIENT_ID &&
      asks.get('code_challenge_method') === 'S256' &&
      asks.get('scope')?.split(' ').includes('openid');
    if (!isRight) {
      send(response, 400, { error: 'invalid_request' });
      return;
    }
    const code = randomBytes(24).toString('base64url');
    codes.set(code, {
      nonce: asks.get('nonce') ?? '',
      challenge: asks.get('code_challenge') ?? '',
      redirectUri,
      person: provider.behaviour.person,
    });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asks.get('state') ?? '');
    back.searchParams.set('iss', provider.issuer);
    response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
    const takesPost = provider.behaviour.authMethods?.includes('client_secret_post') === true;
    const isPosted =
      form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    const isClient = takesPost ? isPosted : isInHeader(request.headers.authorization);
    if (!isClient) return send(response, 401, { error: 'invalid_client' });
    const isRight =
      grant !== undefined &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === challenge.digest('base64url');
    if (!isRight) return send(response, 400, { error: 'invalid_grant' });
    if (!provider.behaviour.forgetful) codes.delete(code);
    const accessToken = randomBytes(24).toString('base64url');
    accessTokens.set(accessToken, grant.person);
    const now = Math.floor(Date.now() / 1000);
    const idToken = await sign({
      ...{ iss: provider.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: grant.nonce },
      ...grant.person,
      ...provider.behaviour.token,
    });
    send(response, 200, {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: 300 },
      id_token: idToken,
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', provider.issuer);
    asked.push(url.pathname);
    if (await provider.behaviour.before?.(url.pathname, response)) return;
    const { userinfo } = provider.behaviour;
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/jwks`,
          ...(userinfo && { userinfo_endpoint: `${provider.issuer}/userinfo` }),
          ...(provider.behaviour.endsSessions && {
            end_session_endpoint: `${provider.issuer}/session/end`,
          }),
          ...(provider.behaviour.authMethods && {
            token_endpoint_auth_methods_supported: provider.behaviour.authMethods,
          }),
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/jwks':
        return send(response, 200, { keys: [jwk] });
      case '/authorize':
        return authorize(url, response);
      case '/token':
        return token(request, response);
      case '/userinfo': {
        const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
        const known = accessTokens.get(bearer);
        return known
          ? send(response, 200, { sub: known.sub, ...userinfo })
          : send(response, 401, { error: 'invalid_token' });
      }
      default:
        return send(response, 404, {});
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const usual = (person: Claims): Behaviour => ({
    person,
    ...{ token: {}, userinfo: null, signature: 'right', before: null, forgetful: false },
    ...{ endsSessions: true, authMethods: ['client_secret_post'] },
  });
  const provider: TestProvider = {
    issuer: `http://127.0.0.1:${port}`,
    behaviour: usual({}),
    asked,
    reset(person = {}) {
      this.behaviour = usual(person);
      asked.length = 0;
    },
    async agree(authorizationUrl) {
      const reply = await fetch(authorizationUrl, { redirect: 'manual' });
      const location = reply.headers.get('location');
      if (location === null) throw new Error(`The provider refuses: ${await reply.text()}`);
      return new URL(location);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

/** Whether a header holds the client's secret, each half form-encoded (RFC 6749, 2.3.1). */
function isInHeader(header = ''): boolean {
  const [id, secret] = Buffer.from(header.replace('Basic ', ''), 'base64').toString().split(':');
  const form = new URLSearchParams(`id=${id}&secret=${secret}`);
  return form.get('id') === CLIENT_ID && form.get('secret') === CLIENT_SECRET;
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
