import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

describe('the console', () => {
  test('is one page at every address below it, which nobody keeps', async () => {
    const pages = await Promise.all(
      ['/console/', '/console/issues/12?in=status%3Dopen', '/console/sessions/chat.v2'].map((url) =>
        subject.inject({ url }),
      ),
    );
    for (const page of pages) {
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.body).toBe(pages[0]?.body);
    }
    const bare = await subject.inject({ url: '/console' });
    expect([bare.statusCode, bare.headers.location]).toEqual([308, '/console/']);
  });

  test('has a policy without inline scripts, foreign requests and markup made of texts', async () => {
    const { headers } = await subject.inject({ url: '/console/' });
    const policy = String(headers['content-security-policy']);
    for (const part of ["default-src 'none'", "script-src 'self'", "connect-src 'self'"])
      expect(policy.split('; ')).toContain(part);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('serves its files compressed, for a year', async () => {
    const { body } = await subject.inject({ url: '/console/' });
    const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
    const plain = await subject.inject({ url: script });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await subject.inject({ url: script, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test.each(['/console/assets/none.js', '/console/assets/..%2findex.html', '/console/assets/'])(
    'answers 404 for %s',
    async (url) => {
      const reply = await subject.inject({ url });
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('not_found');
      expect(reply.headers['cache-control']).toBe('no-store');
    },
  );
});
