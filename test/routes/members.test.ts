import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { revokeApiKey } from '../../src/store/account/api-keys.js';
import { setTenantDisabled } from '../../src/store/account/prepare-tenants.js';
import type { TestApp, TestTenant } from '../support/app.js';
import { startProvider, type TestProvider } from '../support/identity-provider.js';
import { problemOf } from '../support/problem.js';
import { Browser, invite, startAppWith } from '../support/sign-in.js';

let provider: TestProvider;
let subject: TestApp;
let tenant: TestTenant;
let people = 0;
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
  tenant = await subject.tenant();
});

function newPerson(domain = 'example.com') {
  people += 1;
  return { sub: `member-${people}`, email: `member-${people}@${domain}`, email_verified: true };
}

/** Invites somebody who then signs in. */
async function member(role: string, to = tenant) {
  const person = newPerson();
  const id = await invite(to, person.email, role);
  provider.reset(person);
  const browser = new Browser(subject, provider);
  expect((await browser.signIn()).statusCode).toBe(303);
  return { id, browser, person, email: person.email };
}

const scopesIn = async (browser: Browser) =>
  (await browser.get('/v1/dashboard/session')).json().scopes;
const changesOf = async (subjectId: string) => {
  const { items } = (await tenant.call('GET', `/v1/audit?subject=${subjectId}`)).json();
  return items.map(({ action, by }: { action: string; by: string }) => [action, by]);
};

describe('roles', () => {
  test('are sets of scopes, and hold for reads and writes of the console', async () => {
    const viewer = await member('viewer');
    const reviewer = await member('reviewer');
    const admin = await member('admin');
    expect(await scopesIn(viewer.browser)).toEqual(['read']);
    expect(await scopesIn(reviewer.browser)).toEqual(['read', 'review']);
    expect(await scopesIn(admin.browser)).toEqual(['gate', 'read', 'review', 'admin']);
    const signal = { name: 'Refunds', type: 'regex', pattern: 'refund' };
    problemOf(await viewer.browser.write('POST', '/v1/signals', signal), 403);
    problemOf(await reviewer.browser.write('POST', '/v1/signals', signal), 403);
    expect((await admin.browser.write('POST', '/v1/signals', signal)).statusCode).toBe(201);
    expect((await viewer.browser.get('/v1/signals')).json().items[0].name).toBe('Refunds');
    expect(problemOf(await reviewer.browser.get('/v1/members'), 403).detail).toBe(
      'You need the Admin role to do this. Ask an admin.',
    );
    const preview = { request: 'Delete it', session_id: 'tried' };
    expect((await admin.browser.write('POST', '/v1/gate/preview', preview)).statusCode).toBe(200);
    const cookie = `intentlock_session=${admin.browser.cookies.intentlock_session}`;
    const bare = { method: 'POST' as const, url: '/v1/signals', payload: signal };
    expect((await subject.inject({ ...bare, headers: { cookie } })).statusCode).toBe(401);
  });

  test('name people where they review and change, and in the audit log', async () => {
    const { browser, email } = await member('admin');
    const event = { session_id: 'one', event: 'correction', detail: 'not that one' };
    const { id } = (await tenant.call('POST', '/v1/events', event)).json();
    const review = { event_id: id, verdict: 'unclear' };
    expect((await browser.write('POST', '/v1/reviews', review)).json().reviewer).toBe(email);
    await browser.write('PUT', '/v1/config', { ask_friction: 2 });
    const history = (await tenant.call('GET', '/v1/config/history')).json();
    expect(history.items[0].by).toBe(email);
    const log = (await tenant.call('GET', `/v1/audit?by=${encodeURIComponent(email)}`)).json();
    const actions = log.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['config.change', 'review.submit', 'member.join']);
  });

  test('name whoever changes an issue in its history', async () => {
    const { browser, email } = await member('reviewer');
    await tenant.call('PUT', '/v1/config', {
      ...{ issue_promotion_event_threshold: 2, issue_promotion_session_threshold: 1 },
    });
    for (const detail of ['the other copy, not this one', 'not this one, the other copy']) {
      await tenant.call('POST', '/v1/events', { session_id: 's', event: 'correction', detail });
    }
    const { drain } = await import('../support/feed.js');
    const { openFollowers } = await import('../../src/jobs/followers.js');
    await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
    await tenant.call('POST', '/v1/clusters/run');
    const [issue] = (await tenant.call('GET', '/v1/issues')).json().items;
    const path = `/v1/issues/${issue.id}/status`;
    expect((await browser.write('PATCH', path, { status: 'acknowledged' })).statusCode).toBe(200);
    const { history } = (await tenant.call('GET', `/v1/issues/${issue.id}`)).json();
    expect(history.map(({ by }: { by: string }) => by)).toContain(email);
  });

  test('change at once, and end nobody else', async () => {
    const { id, browser } = await member('viewer');
    const reply = await tenant.call('PATCH', `/v1/members/${id}`, { role: 'reviewer' });
    expect(reply.json()).toMatchObject({ id, role: 'reviewer', status: 'active' });
    expect(await scopesIn(browser)).toEqual(['read', 'review']);
    await tenant.call('PATCH', `/v1/members/${id}`, { role: 'viewer' });
    expect(await scopesIn(browser)).toEqual(['read']);
    const changes = await changesOf(id);
    expect(changes.map(([action]: string[]) => action)).toEqual([
      ...['member.change', 'member.change', 'member.join', 'member.invite'],
    ]);
    expect(changes[0][1]).toBe(tenant.keyId);
  });
});

describe('members', () => {
  test('are listed with who invited them and when they came', async () => {
    const { id, email } = await member('admin');
    const reply = await tenant.call('POST', '/v1/members', {
      email: 'Lee@Example.com',
      role: 'viewer',
    });
    expect(reply.json()).toMatchObject({
      ...{ email: 'lee@example.com', name: null, role: 'viewer', source: 'invited' },
      ...{ status: 'invited', invited_by: tenant.keyId, last_sign_in_at: null },
      sign_in_url: `https://intentlock.test/v1/dashboard/oidc/start?tenant=${tenant.id}`,
      mailed: false,
    });
    const list = (await tenant.call('GET', '/v1/members')).json();
    expect(list.total).toBe(2);
    const at = subject.clock.now.toISOString();
    expect(list.items.find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{ email, status: 'active', last_sign_in_at: at },
    });
  });

  test('409 for one that there is, 422 for what is no address or role, 404 for none', async () => {
    await tenant.call('POST', '/v1/members', { email: 'lee@example.com', role: 'viewer' });
    const again = { email: 'LEE@example.com', role: 'admin' };
    problemOf(await tenant.call('POST', '/v1/members', again), 409);
    for (const email of ['lee', 'a b@example.com', '@', 'lee@example.com\u0000', 'x'.repeat(300)]) {
      problemOf(await tenant.call('POST', '/v1/members', { email, role: 'viewer' }), 422);
    }
    problemOf(await tenant.call('POST', '/v1/members', { email: 'a@b.c', role: 'owner' }), 422);
    problemOf(await tenant.call('PATCH', '/v1/members/mem_none', { role: 'viewer' }), 404);
    problemOf(await tenant.call('DELETE', '/v1/members/mem_none'), 404);
  });

  test('who is removed is out at once, stays out, and comes back by an invitation alone', async () => {
    const { id, browser, email, person } = await member('reviewer');
    const second = new Browser(subject, provider);
    await second.signIn();
    expect((await tenant.call('DELETE', `/v1/members/${id}`)).statusCode).toBe(204);
    for (const one of [browser, second]) {
      expect((await one.get('/v1/sessions')).statusCode).toBe(401);
      expect((await one.get('/v1/dashboard/session')).statusCode).toBe(401);
    }
    problemOf(await new Browser(subject, provider).signIn(), 403);
    expect((await tenant.call('GET', '/v1/members')).json().items).toEqual([]);
    problemOf(await tenant.call('PATCH', `/v1/members/${id}`, { role: 'admin' }), 404);
    // Somebody else may have the address by now.
    provider.reset({ ...person, sub: 'its-new-holder' });
    expect(await invite(tenant, email, 'viewer')).toBe(id);
    const back = new Browser(subject, provider);
    expect((await back.signIn()).statusCode).toBe(303);
    expect(await scopesIn(back)).toEqual(['read']);
    provider.reset(person);
    problemOf(await new Browser(subject, provider).signIn(), 403);
  });

  test('who is disabled is out at once with their role kept, until they are enabled', async () => {
    const { id, browser, email } = await member('reviewer');
    const path = `/v1/members/${id}`;
    const disabled = await tenant.call('PATCH', path, { disabled: true });
    expect(disabled.json()).toMatchObject({ id, role: 'reviewer', status: 'disabled' });
    expect((await browser.get('/v1/sessions')).statusCode).toBe(401);
    problemOf(await new Browser(subject, provider).signIn(), 403);
    expect((await tenant.call('GET', '/v1/members')).json().items).toMatchObject([
      { email, status: 'disabled' },
    ]);
    problemOf(await tenant.call('POST', '/v1/members', { email, role: 'viewer' }), 409);
    const enabled = await tenant.call('PATCH', path, { disabled: false });
    expect(enabled.json()).toMatchObject({ status: 'active' });
    // The session that was ended stays ended.
    expect((await browser.get('/v1/sessions')).statusCode).toBe(401);
    const back = new Browser(subject, provider);
    expect((await back.signIn()).statusCode).toBe(303);
    expect(await scopesIn(back)).toEqual(['read', 'review']);
    expect((await changesOf(id)).map(([action]: string[]) => action)).toEqual([
      ...['member.change', 'member.change', 'member.join', 'member.invite'],
    ]);
    problemOf(await tenant.call('PATCH', path, {}), 422);
  });

  test('who has not signed in yet can be disabled, and then does not', async () => {
    const person = newPerson();
    const id = await invite(tenant, person.email, 'viewer');
    await tenant.call('PATCH', `/v1/members/${id}`, { disabled: true });
    provider.reset(person);
    problemOf(await new Browser(subject, provider).signIn(), 403);
  });

  test('a tenant that is disabled lets none of them in', async () => {
    const { browser } = await member('admin');
    await setTenantDisabled(subject.database.db, tenant.id, true);
    expect((await browser.get('/v1/sessions')).statusCode).toBe(401);
    problemOf(await new Browser(subject, provider).signIn(), 403);
  });

  test('of another tenant are 404, and change nothing', async () => {
    const { id, browser } = await member('viewer');
    const stranger = await subject.tenant();
    problemOf(await stranger.call('PATCH', `/v1/members/${id}`, { role: 'admin' }), 404);
    problemOf(await stranger.call('DELETE', `/v1/members/${id}`), 404);
    expect((await stranger.call('GET', '/v1/members')).json().total).toBe(0);
    const other = await member('admin', stranger);
    problemOf(await other.browser.write('DELETE', `/v1/members/${id}`), 404);
    expect(await scopesIn(browser)).toEqual(['read']);
  });

  test('nobody gives a role that may do more than they', async () => {
    const made = await tenant.call('POST', '/v1/api-keys', { scopes: ['read', 'admin'] });
    const headers = { authorization: `Bearer ${made.json().api_key}` };
    const ask = (method: string, url: string, payload: object) =>
      subject.inject({ method: method as 'POST', url, headers, payload });
    problemOf(await ask('POST', '/v1/members', { email: 'a@example.com', role: 'reviewer' }), 403);
    const viewer = await ask('POST', '/v1/members', { email: 'a@example.com', role: 'viewer' });
    expect(viewer.statusCode).toBe(201);
    const path = `/v1/members/${viewer.json().id}`;
    problemOf(await ask('PATCH', path, { role: 'admin' }), 403);
  });

  test('the last way in for an admin stays', async () => {
    const one = await member('admin');
    const { browser } = one;
    // With keys gone, which only the operator's hand can do, people are all that is left.
    await revokeApiKey(subject.database.db, tenant.id, tenant.keyId, subject.clock.now);
    const invited = { email: 'never-came@example.com', role: 'admin' };
    expect((await browser.write('POST', '/v1/members', invited)).statusCode).toBe(201);
    const path = `/v1/members/${one.id}`;
    expect(problemOf(await browser.write('DELETE', path), 409).detail).toContain('last admin');
    problemOf(await browser.write('PATCH', path, { role: 'viewer' }), 409);
    problemOf(await browser.write('PATCH', path, { disabled: true }), 409);
    const key = (await browser.write('POST', '/v1/api-keys', {})).json();
    problemOf(await browser.write('DELETE', `/v1/api-keys/${key.id}`), 409);
    expect((await browser.write('PATCH', path, { role: 'viewer' })).statusCode).toBe(200);
  });
});

describe('people of a domain', () => {
  const withDomain = (more: object = {}) =>
    startAppWith(provider, { domains: ['corp.example'], tenantId: tenant.id, ...more });
  const signIn = async (app: TestApp, person: object) => {
    provider.reset(person as Record<string, unknown>);
    const browser = new Browser(app, provider);
    return { browser, status: (await browser.signIn()).statusCode };
  };

  test('come in by themselves, those of others do not, and each stands in the list', async () => {
    const app = await withDomain();
    const kim = newPerson('corp.example');
    const { browser, status } = await signIn(app, kim);
    expect(status).toBe(303);
    expect(await scopesIn(browser)).toEqual(['read']);
    for (const domain of ['evil-corp.example', 'corp.example.evil.test', 'sub.corp.example']) {
      expect((await signIn(app, newPerson(domain))).status).toBe(403);
    }
    const odd = { ...newPerson(), email: 'kim@evil.test@corp.example' };
    expect((await signIn(app, odd)).status).toBe(403);
    const [item, ...rest] = (await tenant.call('GET', '/v1/members')).json().items;
    expect(item).toMatchObject({ email: kim.email, source: 'domain', invited_by: null });
    expect(rest).toEqual([]);
    await app.close();
  });

  test('who was removed stays out, also under another address of the domain', async () => {
    const app = await withDomain();
    const kim = newPerson('corp.example');
    await signIn(app, kim);
    const [{ id }] = (await tenant.call('GET', '/v1/members')).json().items;
    await tenant.call('DELETE', `/v1/members/${id}`);
    expect((await signIn(app, kim)).status).toBe(403);
    expect((await signIn(app, { ...kim, email: 'alias@corp.example' })).status).toBe(403);
    expect((await signIn(app, { ...kim, sub: 'new-account' })).status).toBe(403);
    await app.close();
  });

  test('are out when the settings let their domain in no more', async () => {
    const app = await withDomain();
    const kim = newPerson('corp.example');
    expect((await signIn(app, kim)).status).toBe(303);
    await app.close();
    expect((await signIn(subject, kim)).status).toBe(403);
  });

  test('have the role of their claims, anew with each sign-in; without one that of everybody, or none', async () => {
    const roles = new Map([
      ['CN=Ops,OU=Groups', 'reviewer'],
      ['admins', 'admin'],
    ] as const);
    const app = await withDomain({ roleClaim: 'groups', roles, role: null });
    const kim = newPerson('corp.example');
    expect((await signIn(app, kim)).status).toBe(403);
    expect((await signIn(app, { ...kim, groups: ['others', 7, null] })).status).toBe(403);
    const ops = await signIn(app, { ...kim, groups: ['others', 'CN=Ops,OU=Groups'] });
    expect(await scopesIn(ops.browser)).toEqual(['read', 'review']);
    const both = await signIn(app, { ...kim, groups: ['CN=Ops,OU=Groups', 'admins'] });
    expect(await scopesIn(both.browser)).toHaveLength(4);
    expect((await signIn(app, { ...kim, groups: 'CN=Ops,OU=Groups' })).status).toBe(303);
    expect(await scopesIn(both.browser)).toEqual(['read', 'review']);
    expect((await signIn(app, { ...kim, groups: [] })).status).toBe(403);
    const invited = newPerson('corp.example');
    await invite(tenant, invited.email, 'viewer');
    const stays = await signIn(app, { ...invited, groups: ['admins'] });
    expect(await scopesIn(stays.browser)).toEqual(['read']);
    await app.close();
  });

  test('hear which claim is missing, and the log says so as long as nobody had it', async () => {
    const app = await withDomain({ roleClaim: 'groups', role: null });
    const kim = newPerson('corp.example');
    const refused = async (person: object): Promise<string> => {
      const { browser, status } = await signIn(app, person);
      expect(status).toBe(403);
      return (await browser.signIn()).body;
    };
    const warnings = () => app.logged.filter((line) => line.includes('OIDC_ROLE_CLAIM'));
    expect(await refused(kim)).toContain('did not send the claim groups');
    expect(warnings()).toHaveLength(2);
    expect(warnings()[0]).toMatch(
      /has not sent the claim groups for anyone yet\. It sends: .*email_verified/,
    );
    expect(warnings().join()).not.toContain(kim.email);
    // Whoever is in no group may have none, and strangers are told nothing of it.
    expect(await refused({ ...kim, groups: [] })).not.toContain('groups');
    expect(await refused(newPerson())).not.toContain('groups');
    expect(await refused(newPerson('corp.example'))).toContain('did not send the claim groups');
    expect(warnings()).toHaveLength(2);
    await app.close();
  });

  test('whose addresses the provider vouches for as a whole need not be verified one by one', async () => {
    const app = await withDomain({ trustEmails: true });
    const { email_verified: _, ...silent } = newPerson('corp.example');
    expect((await signIn(app, silent)).status).toBe(303);
    const denied = { ...newPerson('corp.example'), email_verified: false };
    expect((await signIn(app, denied)).status).toBe(403);
    await app.close();
  });

  test('their keys say who made them, and go on when they are out', async () => {
    const kim = newPerson();
    await invite(tenant, kim.email, 'admin');
    const { browser } = await signIn(subject, kim);
    const { items } = (await tenant.call('GET', '/v1/members')).json();
    const { id } = items.find(({ email }: { email: string }) => email === kim.email);
    const made = await browser.write('POST', '/v1/api-keys', { name: 'Agent of Kim' });
    expect(made.statusCode).toBe(200);
    const findMade = async () => {
      const { items } = (await tenant.call('GET', '/v1/api-keys')).json();
      return items.find((key: { name: string | null }) => key.name === 'Agent of Kim');
    };
    expect(await findMade()).toMatchObject({ created_by: kim.email });
    expect((await tenant.call('DELETE', `/v1/members/${id}`)).statusCode).toBe(204);
    expect(await findMade()).toMatchObject({ created_by: kim.email });
    const headers = { authorization: `Bearer ${made.json().api_key}` };
    expect((await subject.inject({ url: '/v1/usage', headers })).statusCode).toBe(200);
  });

  test('an invitation is taken by one account, also where two come at the same moment', async () => {
    const kim = newPerson();
    await invite(tenant, kim.email, 'admin');
    const browsers = [new Browser(subject, provider), new Browser(subject, provider)];
    const backs: URL[] = [];
    for (const [at, one] of browsers.entries()) {
      provider.reset({ ...kim, sub: `${kim.sub}-${at}` });
      backs.push(await provider.agree(await one.begin()));
    }
    const replies = await Promise.all(
      browsers.map((one, at) => one.get(`${backs[at]?.pathname}${backs[at]?.search}`)),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 403]);
  });

  test('who come at the same moment twice are one member', async () => {
    const app = await withDomain();
    const kim = newPerson('corp.example');
    provider.reset(kim);
    const browsers = [1, 2, 3, 4].map(() => new Browser(app, provider));
    const replies = await Promise.all(browsers.map((one) => one.signIn()));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    expect((await tenant.call('GET', '/v1/members')).json().total).toBe(1);
    await app.close();
  });
});
