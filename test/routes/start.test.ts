import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';

let subject: TestApp;
let plain: TestApp;
beforeAll(async () => {
  subject = await startApp();
  plain = await startApp({ console: false });
});
afterAll(() => Promise.all([subject.close(), plain.close()]));

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('GET /', () => {
  test('a program gets name, version and links that are served', async () => {
    const reply = await subject.inject({ url: '/' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.vary).toContain('Accept');
    const { name, version, links } = reply.json();
    expect({ name, version }).toEqual({ name: 'Intentlock', version: '0.0.0-test' });
    for (const link of Object.values<string>(links)) {
      const { statusCode } = await subject.inject({ url: new URL(link).pathname });
      expect({ link, statusCode }).not.toEqual({ link, statusCode: 404 });
    }
  });

  test('a browser is led to the console', async () => {
    const reply = await subject.inject({ url: '/', headers: BROWSER });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/console/');
  });

  test('without the console a browser gets a page without scripts whose links are served and whose command works', async () => {
    const reply = await plain.inject({ url: '/', headers: BROWSER });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).not.toContain('<script');
    const links = [...reply.body.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(links).toContain('/v1/report.html');
    for (const url of links) {
      const { statusCode } = await plain.inject({ url, headers: BROWSER });
      expect({ url, statusCode }).not.toEqual({ url, statusCode: 404 });
    }
    const command = reply.body.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
    const payload = /-d '([^']+)'/.exec(command)?.[1] ?? '';
    const headers = { 'content-type': 'application/json' };
    const answer = await plain.inject({
      ...{ method: 'POST', url: '/v1/playground', headers, payload },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().decision).toBe('ask');
  });

  test('without the console nothing is at its address', async () => {
    expect((await plain.inject({ url: '/console/' })).statusCode).toBe(404);
  });

  test('405 for anything but reading it', async () => {
    const reply = await plain.inject({ method: 'POST', url: '/' });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
  });
});
