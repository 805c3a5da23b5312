import { describe, expect, test } from 'vitest';
import { parseConfig } from '../src/config.js';

describe('WORK and CRON_KEY', () => {
  test('a process does all by default, and has no cron key', () => {
    expect(parseConfig({})).toMatchObject({ work: 'all', cronKey: null });
    expect(parseConfig({ WORK: '', CRON_KEY: '' })).toMatchObject({ work: 'all', cronKey: null });
    expect(parseConfig({ WORK: 'jobs', CRON_KEY: 'k' })).toMatchObject({
      work: 'jobs',
      cronKey: 'k',
    });
  });

  test('wrong ones stop the start, named', () => {
    expect(() => parseConfig({ WORK: 'none' })).toThrow(/^WORK: /);
    const production = { NODE_ENV: 'production', COOKIE_SECRET: 'x'.repeat(32), CRON_KEY: 'short' };
    expect(() => parseConfig(production)).toThrow(/^CRON_KEY: /m);
  });
});
