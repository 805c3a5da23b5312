import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp, TestTenant } from '../support/app.js';
import { startApp } from '../support/app.js';
import { startProvider, type TestProvider } from '../support/identity-provider.js';
import { problemOf } from '../support/problem.js';
import { Browser, invite, startAppWith } from '../support/sign-in.js';

const HTML = { accept: 'text/html' };

let provider: TestProvider;
let subject: TestApp;
let tenant: TestTenant;
let people = 0;
let person: { sub: string; email: string; email_verified: boolean; name: string };
beforeAll(async () => {
  provider = await startProvider();
  subject = await startAppWith(provider);
});
afterAll(async () => {
  await subject.close();
  await provider.close();
});
beforeEach(async () => {
  subject.clock.advance(60_000);
  people += 1;
  const email = `kim-${people}@example.com`;
  person = { sub: `sub-${people}`, email, email_verified: true, name: 'Kim Doe' };
  provider.reset(person);
  tenant = await subject.tenant();
});

const browser = () => new Browser(subject, provider);
const isSignedIn = async (one: Browser) =>
  (await one.get('/v1/dashboard/session')).statusCode === 200;

describe('signing in', () => {
  test('lets in who was invited, names them, and leads to where they came from', async () => {
    const id = await invite(tenant, person.email.toUpperCase(), 'reviewer');
    const kim = browser();
    const reply = await kim.signIn({ return_to: '/v1/report.html?days=7' });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/v1/report.html?days=7']);
    expect(reply.headers['cache-control']).toBe('no-store');
    const cookie = reply.cookies.find(({ name }) => name === 'intentlock_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const standing = (await kim.get('/v1/dashboard/session')).json();
    expect(standing).toMatchObject({
      tenant: { id: tenant.id },
      key: null,
      user: { id, name: 'Kim Doe', email: person.email, role: 'reviewer' },
      scopes: ['read', 'review'],
      features: { oidc: true },
    });
    const end = subject.clock.now.getTime() + 12 * 3_600_000;
    expect(new Date(standing.expires_at).getTime()).toBe(end);
    expect((await kim.get('/v1/report.html', HTML)).statusCode).toBe(200);
    expect(Object.keys(kim.cookies)).toEqual(['intentlock_session']);
  });

  test('sends the secret as the provider says, and in the header where it says nothing', async () => {
    await invite(tenant, person.email, 'viewer');
    const post = 'client_secret_post';
    const basic = 'client_secret_basic';
    const all = [null, [basic], [post], [basic, post], ['private_key_jwt', basic]];
    for (const authMethods of all) {
      // A server of its own: the document is kept for an hour.
      const app = await startAppWith(provider, { domains: ['example.com'] });
      provider.reset(person);
      provider.behaviour.authMethods = authMethods;
      const kim = new Browser(app, provider);
      expect((await kim.signIn()).statusCode, String(authMethods)).toBe(303);
      await app.close();
    }
  });

  test('asks by the code flow, with PKCE, state and nonce of its own each time', async () => {
    const [one, two] = [new URL(await browser().begin()), new URL(await browser().begin())];
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email profile' },
      redirect_uri: 'https://intentlock.test/v1/dashboard/oidc/callback',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name));
    }
  });

  test('believes userinfo where the token says no address, and for the same person alone', async () => {
    await invite(tenant, person.email, 'viewer');
    provider.reset({ sub: person.sub });
    provider.behaviour.userinfo = { ...person };
    const fresh = await startAppWith(provider);
    const kim = new Browser(fresh, provider);
    expect((await kim.signIn()).statusCode).toBe(303);
    expect((await kim.get('/v1/dashboard/session')).json().user.name).toBe('Kim Doe');
    provider.behaviour.userinfo = { ...person, sub: 'somebody-else' };
    problemOf(await kim.signIn(), 401);
    await fresh.close();
  });

  test('finds them by their account when their address has changed, and names them as before', async () => {
    await invite(tenant, person.email, 'viewer');
    await browser().signIn();
    provider.reset({ ...person, email: 'renamed@example.com', name: 'Kim Roe' });
    const kim = browser();
    expect((await kim.signIn()).statusCode).toBe(303);
    const { user } = (await kim.get('/v1/dashboard/session')).json();
    expect(user).toMatchObject({ email: person.email, name: 'Kim Roe' });
  });

  test('lets nobody in by an address that another account has', async () => {
    await invite(tenant, person.email, 'admin');
    await browser().signIn();
    provider.reset({ ...person, sub: 'another-account' });
    problemOf(await browser().signIn(), 403);
  });

  test('goes to the tenant that is named, else to the last one, and says nothing of others', async () => {
    const other = await subject.tenant();
    await invite(tenant, person.email, 'viewer');
    const invited = await other.call('POST', '/v1/members', {
      ...{ email: person.email, role: 'admin' },
    });
    expect(invited.json()).toMatchObject({ name: null, status: 'invited' });
    const kim = browser();
    await kim.signIn({ tenant: tenant.id });
    expect((await kim.get('/v1/dashboard/session')).json().tenant.id).toBe(tenant.id);
    // Having signed in elsewhere shows nothing here.
    const [member] = (await other.call('GET', '/v1/members')).json().items;
    expect(member).toMatchObject({ name: null, status: 'invited', last_sign_in_at: null });
    subject.clock.advance(1_000);
    const link = new URL(invited.json().sign_in_url);
    await kim.signIn({ tenant: String(link.searchParams.get('tenant')) });
    expect((await kim.get('/v1/dashboard/session')).json().tenant.id).toBe(other.id);
    subject.clock.advance(1_000);
    await kim.signIn();
    expect((await kim.get('/v1/dashboard/session')).json().tenant.id).toBe(other.id);
    const stranger = await subject.tenant();
    const unknown = problemOf(await browser().signIn({ tenant: 't_none' }), 403);
    const foreign = problemOf(await browser().signIn({ tenant: stranger.id }), 403);
    expect(unknown.detail).toBe(foreign.detail);
  });

  test('ends with logging out, on the server', async () => {
    await invite(tenant, person.email, 'viewer');
    const kim = browser();
    await kim.signIn();
    const { intentlock_session: session } = { ...kim.cookies };
    const cookie = `intentlock_session=${session}`;
    await subject.inject({ method: 'POST', url: '/v1/dashboard/logout', headers: { cookie } });
    expect(await isSignedIn(kim)).toBe(false);
  });

  test('goes on to end at the provider, where that ends sessions', async () => {
    const leave = async () => {
      const kim = browser();
      await kim.signIn();
      const cookie = `intentlock_session=${kim.cookies.intentlock_session}`;
      const ask = { method: 'POST' as const, url: '/v1/dashboard/logout', headers: { cookie } };
      const first = (await subject.inject(ask)).json().provider_logout_url;
      expect((await subject.inject(ask)).json().provider_logout_url).toBeNull();
      return first;
    };
    await invite(tenant, person.email, 'viewer');
    const url = new URL(await leave());
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'intentlock',
      id_token_hint: expect.stringMatching(/^eyJ/),
      post_logout_redirect_uri: 'https://intentlock.test/v1/dashboard/oidc/signed-out',
    });
    const page = await browser().get('/v1/dashboard/oidc/signed-out');
    expect(page.body).toContain('You are signed out');
    const apart = await startAppWith(provider, { signOut: false });
    const kim = new Browser(apart, provider);
    await kim.signIn();
    const cookie = `intentlock_session=${kim.cookies.intentlock_session}`;
    const reply = await apart.inject({
      ...{ method: 'POST', url: '/v1/dashboard/logout', headers: { cookie } },
    });
    expect(reply.json()).toEqual({ status: 'logged_out', provider_logout_url: null });
    await apart.close();
  });
});

describe('what is refused', () => {
  beforeEach(() => invite(tenant, person.email, 'admin'));

  test('a state that is wrong, missing, of another browser, or over', async () => {
    const kim = browser();
    const back = await provider.agree(await kim.begin());
    const states = [`${back.searchParams.get('state')}x`, '', null];
    for (const state of states) {
      const wrong = new URL(back);
      if (state === null) wrong.searchParams.delete('state');
      else wrong.searchParams.set('state', state);
      const again = browser();
      Object.assign(again.cookies, kim.cookies);
      problemOf(await again.get(wrong.pathname + wrong.search), 400);
      expect(await isSignedIn(again)).toBe(false);
    }
    const url = back.pathname + back.search;
    // A victim's browser: somebody else has begun it, or nobody.
    problemOf(await browser().get(url), 400);
    const victim = browser();
    await victim.begin();
    problemOf(await victim.get(url), 400);
    const forged = browser();
    forged.cookies.intentlock_sign_in = `${kim.cookies.intentlock_sign_in?.slice(0, -4)}AAAA`;
    problemOf(await forged.get(url), 400);
    subject.clock.advance(10 * 60_000);
    problemOf(await kim.get(url), 400);
    expect(provider.asked).not.toContain('/token');
  });

  test('a code or an answer that was used, also where the provider forgets', async () => {
    const kim = browser();
    const back = await provider.agree(await kim.begin());
    const copy = { ...kim.cookies };
    provider.behaviour.forgetful = true;
    expect((await kim.get(back.pathname + back.search)).statusCode).toBe(303);
    const thief = browser();
    Object.assign(thief.cookies, copy);
    problemOf(await thief.get(back.pathname + back.search), 400);
    expect(await isSignedIn(thief)).toBe(false);
    // The code of one sign-in within another: its verifier is not the one.
    const own = browser();
    const mine = await provider.agree(await own.begin());
    mine.searchParams.set('code', String(back.searchParams.get('code')));
    problemOf(await own.get(mine.pathname + mine.search), 401);
  });

  test.each([
    ['another nonce', { nonce: 'x' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['another party beside us', { aud: ['intentlock', 'other'], azp: 'other' }],
    ['an end that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['no end', { exp: undefined }],
    ['no subject', { sub: undefined }],
  ])('an ID token with %s', async (_name, token) => {
    provider.behaviour.token = token;
    const kim = browser();
    problemOf(await kim.signIn(), 401);
    expect(await isSignedIn(kim)).toBe(false);
    expect(subject.logged.slice(-4).join('')).toMatch(/"reason":".+"/);
  });

  test.each(['of another key', 'none', 'HS256'] as const)('a signature: %s', async (signature) => {
    provider.behaviour.signature = signature;
    const kim = browser();
    problemOf(await kim.signIn(), 401);
    expect(await isSignedIn(kim)).toBe(false);
  });

  test('the answer of another issuer (mix-up), or one that names none', async () => {
    for (const iss of ['https://evil.test', null]) {
      const kim = browser();
      const back = await provider.agree(await kim.begin());
      if (iss === null) back.searchParams.delete('iss');
      else back.searchParams.set('iss', iss);
      problemOf(await kim.get(back.pathname + back.search), 401);
    }
    expect(provider.asked).not.toContain('/token');
  });

  test('an address that is not verified, not said, or nobody knows', async () => {
    const addresses = [
      { email_verified: false },
      { email_verified: 'false' },
      { email_verified: undefined },
      { email: undefined },
      { email: 'no-address' },
      { email: `${person.email}\n@example.com` },
      { email: 'stranger@example.com' },
    ];
    for (const claims of addresses) {
      provider.reset({ ...person, sub: 'new', ...claims });
      const kim = browser();
      problemOf(await kim.signIn(), 403);
      expect(await isSignedIn(kim)).toBe(false);
    }
    const { items } = (await tenant.call('GET', '/v1/members')).json();
    expect(items).toMatchObject([{ status: 'invited' }]);
  });
});

describe('what others put in its way', () => {
  beforeEach(() => invite(tenant, person.email, 'admin'));

  test('a way back to elsewhere', async () => {
    const ways = [
      ...['https://evil.test', '//evil.test', '/\\evil.test', '\\\\evil.test', 'evil', ''],
      ...['/\t/evil.test', '/%0d%0aLocation: x', '/a b', ' /a', '/ü', 'javascript:alert(1)'],
      `/${'a'.repeat(1_000)}`,
    ];
    for (const way of ways.filter((one) => !one.startsWith('/%'))) {
      const query = new URLSearchParams({ return_to: way });
      const reply = await subject.inject({ url: `/v1/dashboard/oidc/start?${query}` });
      expect([way, reply.statusCode]).toEqual([way, 422]);
      subject.clock.advance(10_000);
    }
    const kim = browser();
    const back = await provider.agree(await kim.begin());
    const extra = `${back.pathname}${back.search}&return_to=https://evil.test`;
    expect((await kim.get(extra)).headers.location).toBe('/v1/report.html');
  });

  test('a session that was put into the browser before (fixation)', async () => {
    const planted = await subject.inject({
      ...{ method: 'POST', url: '/v1/dashboard/login', payload: { api_key: tenant.key } },
    });
    const kim = browser();
    const before = String(planted.cookies[0]?.value);
    kim.cookies.intentlock_session = before;
    await kim.signIn();
    expect(kim.cookies.intentlock_session).not.toBe(before);
    const cookie = `intentlock_session=${before}`;
    const old = await subject.inject({ url: '/v1/dashboard/session', headers: { cookie } });
    expect(old.statusCode).toBe(401);
  });

  test('what the person or the provider does not want, with its code and nothing else of it', async () => {
    for (const [error, shown] of [
      ['access_denied', 'access_denied'],
      ['<script>alert(1)</script>', 'error'],
    ] as const) {
      const kim = browser();
      const state = new URL(await kim.begin()).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error, state, iss: provider.issuer });
      const url = `/v1/dashboard/oidc/callback?${query}`;
      const page = await kim.get(url, HTML);
      expect(page.statusCode).toBe(403);
      expect(page.body).toContain(`The identity provider rejected the sign-in: ${shown}.`);
      expect(page.body).not.toContain('<script');
      expect(page.body).toContain('Sign in again');
    }
  });
});

describe('a provider that is away', () => {
  const finish = async (before: NonNullable<TestProvider['behaviour']['before']>) => {
    const kim = browser();
    await invite(tenant, person.email, 'viewer');
    const back = await provider.agree(await kim.begin());
    provider.behaviour.before = before;
    return kim.get(back.pathname + back.search, HTML);
  };

  test.each<[string, NonNullable<TestProvider['behaviour']['before']>]>([
    ['fails', (_path, response) => Boolean(response.writeHead(502).end('<html>'))],
    ['hangs up', (_path, response) => Boolean(response.destroy())],
    ['says nothing', () => true],
    [
      'says too much',
      (_path, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        return Boolean(response.end(`{"a":"${'x'.repeat(600_000)}"}`));
      },
    ],
  ])('and %s: a page that says so, and the next sign-in works', async (_name, before) => {
    const page = await finish(before);
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('10');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('The identity provider cannot be reached.');
    provider.reset(person);
    expect((await browser().signIn()).statusCode).toBe(303);
  });

  test('from the beginning: 503, and no answer of that time is kept', async () => {
    const fresh = await startAppWith(provider);
    provider.behaviour.before = (_path, response) => Boolean(response.writeHead(500).end());
    const start = { url: '/v1/dashboard/oidc/start' };
    problemOf(await fresh.inject(start), 503);
    provider.behaviour.before = null;
    expect((await fresh.inject(start)).statusCode).toBe(303);
    await fresh.close();
  });

  test('is not kept busy by us: twenty at once, the others come back later', async () => {
    const fresh = await startAppWith(provider);
    provider.behaviour.before = () => new Promise((done) => setTimeout(() => done(false), 300));
    const starts = Array.from({ length: 30 }, () =>
      fresh.inject({ url: '/v1/dashboard/oidc/start' }),
    );
    const statuses = (await Promise.all(starts)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(20).fill(303), ...Array(10).fill(503)]);
    // Those who wait for where the provider's endpoints are wait for one answer.
    expect(provider.asked).toEqual(['/.well-known/openid-configuration']);
    await fresh.close();
  });

  test('and an address that begins too often is told to wait', async () => {
    const fresh = await startAppWith(provider);
    for (let count = 0; count < 60; count += 1) {
      await fresh.inject({ url: '/v1/dashboard/oidc/callback?state=x' });
    }
    const { retry_after_seconds } = problemOf(
      await fresh.inject({ url: '/v1/dashboard/oidc/start' }),
      429,
    );
    expect(retry_after_seconds).toBe(60);
    await fresh.close();
  });
});

describe('what a server says of it', () => {
  test('GET /v1/dashboard/sign-in and the form of the report lead there', async () => {
    const { oidc } = (await subject.inject({ url: '/v1/dashboard/sign-in' })).json();
    expect(oidc).toEqual({ name: 'Example SSO', start: '/v1/dashboard/oidc/start' });
    const page = await subject.inject({ url: '/v1/report.html?days=7', headers: HTML });
    expect(page.statusCode).toBe(401);
    const href = /href="(\.\/dashboard[^"]+)">Sign in with Example SSO/.exec(page.body)?.[1];
    const url = new URL(String(href), 'https://intentlock.test/behind/v1/report.html');
    expect(url.pathname).toBe('/behind/v1/dashboard/oidc/start');
    expect(url.searchParams.get('return_to')).toBe('/v1/report.html?days=7');
  });

  test('without a provider there is none, nor in a demo', async () => {
    for (const settings of [{}, { demoMode: true }]) {
      const plain = await startApp(settings);
      expect((await plain.inject({ url: '/v1/dashboard/sign-in' })).json().oidc).toBeNull();
      problemOf(await plain.inject({ url: '/v1/dashboard/oidc/start' }), 404);
      problemOf(await plain.inject({ url: '/v1/dashboard/oidc/callback?state=x' }), 404);
      await plain.close();
    }
  });
});
