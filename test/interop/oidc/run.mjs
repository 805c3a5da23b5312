// Signs in with a real provider of OpenID Connect (oidc-provider), by its own pages: who is invited, who is not, whom a claim
// gives a role, what roles may do, who signs out at both, who was disabled and who was removed; then with keys of another kind, after a restart of both.
// From the root: npm run build, npm ci here, then node test/interop/oidc/run.mjs
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Provider from 'oidc-provider';
import { freePort, startServer } from '../server.mjs';

const KEY = 'il_interop_key_of_the_tests_alone_00000002';
const SECRET = 'a-secret-of-this-run-only-0000000000000000';

const failures = [];
function check(name, condition, shown) {
  console.log(`${condition ? 'ok' : 'FAILED'}: ${name}`);
  if (!condition) failures.push(`${name}: ${JSON.stringify(shown)}`);
}

/** A browser without a window: cookies by origin, redirects one at a time. */
class Browser {
  cookies = new Map();

  async open(url, form) {
    const { origin } = new URL(url);
    const jar = this.cookies.get(origin) ?? new Map();
    this.cookies.set(origin, jar);
    const reply = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { accept: 'text/html', cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split(/=(.*)/s);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = reply.headers.get('location');
    return { status: reply.status, text: await reply.text(), to: location && new URL(location, url).href };
  }

  /** A request of a page. */
  async send(url, method, body, headers = {}) {
    const jar = this.cookies.get(new URL(url).origin) ?? new Map();
    const reply = await fetch(url, {
      method,
      headers: {
        ...{ cookie: [...jar].map((pair) => pair.join('=')).join('; '), ...headers },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, text: await reply.text() };
  }

  /** Goes on until nobody sends it further; at the provider's forms as this person, who agrees. */
  async follow(url, person) {
    let at = await this.open(url);
    let where = url;
    for (let steps = 0; steps < 20; steps += 1) {
      const form = /<form[^>]* action="([^"]+)"/.exec(at.text)?.[1];
      if (at.to !== null) where = at.to;
      else if (form && where.includes('/session/end')) {
        // The provider asks whether they want to sign out there, too.
        const fields = [...at.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
        where = new URL(form, where).href;
        at = await this.open(where, { ...Object.fromEntries(fields), logout: 'yes' });
        continue;
      } else if (form && person !== null && where.includes('/interaction/')) {
        const prompt = /name="prompt" value="(\w+)"/.exec(at.text)?.[1];
        where = new URL(form, where).href;
        at = await this.open(where, { prompt, login: person, password: 'any' });
        continue;
      } else break;
      at = await this.open(where);
    }
    return { ...at, where };
  }
}

const port = await freePort();
const issuer = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), 'intentlock-'));
const environment = {
  ...{ PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent', BOOTSTRAP_API_KEY: KEY },
  ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'intentlock', OIDC_CLIENT_SECRET: SECRET },
  ...{ OIDC_NAME: 'oidc-provider', OIDC_DOMAINS: 'corp.example', OIDC_ROLE_CLAIM: 'groups' },
  OIDC_SCOPE: 'openid email profile groups',
};
let server = await startServer(environment);
let { url } = server;

/** @param alg what it signs with */
async function startIssuer(alg) {
  const pair =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...pair.privateKey.export({ format: 'jwk' }), alg, use: 'sig', kid: `${alg}-key` };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ['a-key-of-this-run-only'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    clients: [
      {
        ...{ client_id: 'intentlock', client_secret: SECRET, id_token_signed_response_alg: alg },
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${url}/v1/dashboard/oidc/callback`],
        post_logout_redirect_uris: [`${url}/v1/dashboard/oidc/signed-out`],
      },
    ],
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        ...{ sub: id, email: id, name: `Name of ${id}`, email_verified: !id.startsWith('unverified') },
        groups: id.startsWith('boss') ? ['admin'] : [],
      }),
    }),
  });
  const listening = provider.listen(port, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  return () => {
    listening.closeAllConnections();
    return new Promise((resolve) => listening.close(resolve));
  };
}

const api = async (method, path, body) => {
  const reply = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return reply.status === 204 ? null : reply.json();
};
const standing = async (browser) => {
  const reply = await browser.open(`${url}/v1/dashboard/session`);
  return reply.status === 200 ? JSON.parse(reply.text) : null;
};
const signIn = async (person, path = '/v1/dashboard/oidc/start?return_to=/v1/report.html') => {
  const browser = new Browser();
  return { browser, page: await browser.follow(url + path, person) };
};

let stopIssuer = async () => {};
try {
  const away = await signIn('kim@example.com');
  check('a provider that is away is a page that says so', away.page.status === 503, away.page);

  stopIssuer = await startIssuer('RS256');
  const form = await new Browser().open(`${url}/v1/report.html`);
  const link = /href="([^"]+)">Sign in with oidc-provider</.exec(form.text)?.[1];
  check('the form of the report leads to the provider', link !== undefined, form.text.slice(-600));
  const path = new URL(String(link), `${url}/v1/report.html`);

  const member = await api('POST', '/v1/members', { email: 'kim@example.com', role: 'reviewer' });
  const kim = await signIn('kim@example.com', path.pathname + path.search);
  check('who is invited arrives at the report', kim.page.status === 200 && kim.page.where === `${url}/v1/report.html`, kim.page.where);
  const { user, scopes } = (await standing(kim.browser)) ?? {};
  check('with their name and role', user?.name === 'Name of kim@example.com' && scopes.join() === 'read,review', user);

  const stranger = await signIn('stranger@example.com');
  check('a stranger does not', stranger.page.status === 403 && (await standing(stranger.browser)) === null, stranger.page.where);
  const unverified = await signIn('unverified@corp.example');
  check('nor an address that is not verified', unverified.page.status === 403, unverified.page.text.slice(-400));
  const boss = await signIn('boss@corp.example');
  check('a claim gives a role', (await standing(boss.browser))?.user.role === 'admin', boss.page.where);

  const write = async (browser, method, path, body) => {
    const { console_token: token } = await standing(browser);
    return browser.send(url + path, method, body, { 'x-intentlock-console': token, origin: url });
  };
  const event = await api('POST', '/v1/events', { session_id: 'one', event: 'correction', detail: 'no, the other' });
  const review = await write(kim.browser, 'POST', '/v1/reviews', { event_id: event.id, verdict: 'unclear' });
  check('a reviewer reviews, and is named', review.status === 200 && JSON.parse(review.text).reviewer === 'kim@example.com', review);
  const config = await write(kim.browser, 'PUT', '/v1/config', { ask_friction: 2 });
  check('and changes no configuration', config.status === 403, config);
  const changed = await write(boss.browser, 'PUT', '/v1/config', { ask_friction: 2 });
  check('an admin does', changed.status === 200, changed);
  const audit = await api('GET', '/v1/audit?action=config.change');
  check('and stands in the audit log', audit.items[0]?.by === 'boss@corp.example', audit.items[0]);

  const leaving = await kim.browser.send(`${url}/v1/dashboard/logout`, 'POST');
  const out = JSON.parse(leaving.text).provider_logout_url;
  check('who signs out goes on to the provider', out?.startsWith(`${issuer}/session/end`), out);
  const left = await kim.browser.follow(out, 'kim@example.com');
  check('and comes back signed out', left.where === `${url}/v1/dashboard/oidc/signed-out` && left.text.includes('You are signed out'), left.where);
  check('here', (await standing(kim.browser)) === null, null);
  const asked = await kim.browser.follow(`${url}/v1/dashboard/oidc/start`, null);
  check('and there, where one has to sign in again', asked.text.includes('name="prompt" value="login"'), asked.where);
  await kim.browser.follow(`${url}/v1/dashboard/oidc/start?return_to=/v1/report.html`, 'kim@example.com');
  check('which works', (await standing(kim.browser))?.user.email === 'kim@example.com', null);

  await api('PATCH', `/v1/members/${member.id}`, { disabled: true });
  check('who is disabled is out at once', (await standing(kim.browser)) === null, null);
  const shut = await kim.browser.follow(`${url}/v1/dashboard/oidc/start`, 'kim@example.com');
  check('and stays out', shut.status === 403, shut.where);
  await api('PATCH', `/v1/members/${member.id}`, { disabled: false });
  const enabled = await signIn('kim@example.com');
  check('until they are enabled, with their role', (await standing(enabled.browser))?.scopes.join() === 'read,review', enabled.page.where);

  await api('DELETE', `/v1/members/${member.id}`);
  check('who is removed is out at once', (await standing(enabled.browser)) === null, null);
  const back = await kim.browser.follow(`${url}/v1/dashboard/oidc/start`, 'kim@example.com');
  check('and stays out', back.status === 403, back.where);

  const list = await api('GET', '/v1/members');
  check('the members are those who came', list.items.map(({ email }) => email).join() === 'boss@corp.example', list.items);

  await stopIssuer();
  await server.stop();
  server = await startServer(environment);
  ({ url } = server);
  stopIssuer = await startIssuer('ES256');
  const again = await signIn('boss@corp.example');
  check('keys of another kind are taken, by the same account', (await standing(again.browser))?.user.email === 'boss@corp.example', again.page.where);
} finally {
  await stopIssuer();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? 'oidc: all passed' : `oidc: ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
