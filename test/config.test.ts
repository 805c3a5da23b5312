import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../src/config.js';

const SECRET = 's'.repeat(32);
const ENCRYPTION_KEY = Buffer.alloc(32).toString('base64');
const KEY = `il_${'k'.repeat(29)}`;

/** The sentences that stop a start with these variables. */
function refusal(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
  return [];
}

describe('the defaults', () => {
  test('of development', () => {
    expect(parseConfig({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 8000,
      publicUrl: 'http://127.0.0.1:8000',
      databaseUrl: null,
      dataDir: './data',
      migrateOnStart: true,
      warmUp: true,
      authDisabled: true,
      allowedHosts: [],
      console: true,
      demoMode: false,
      gateRateLimit: 120,
      gateTenantRateLimit: 1200,
      bootstrapApiKey: null,
      cookieSecret: null,
      encryptionKeys: null,
      cronKey: null,
      trustProxy: false,
      outboundAllow: [],
      retentionDays: 365,
      smtp: null,
      storeText: 'full',
      work: 'all',
      bench: { constantAssessor: false, recording: true },
      llm: null,
      embeddings: null,
      voiceBaseUrls: {
        elevenlabs: 'https://api.elevenlabs.io',
        retell: 'https://api.retellai.com',
        vapi: 'https://api.vapi.ai',
      },
      syncIntervalMs: 300_000,
      oidc: null,
      logLevel: 'info',
    });
  });

  test('of production', () => {
    const config = parseConfig({ NODE_ENV: 'production', COOKIE_SECRET: SECRET, ENCRYPTION_KEY });
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', authDisabled: false });
  });

  test('authentication is on once there is a key or a demo', () => {
    expect(parseConfig({ BOOTSTRAP_API_KEY: KEY }).authDisabled).toBe(false);
    expect(parseConfig({ DEMO_MODE: 'true' }).authDisabled).toBe(false);
    expect(parseConfig({ BOOTSTRAP_API_KEY: KEY, AUTH_DISABLED: 'true' }).authDisabled).toBe(true);
    expect(parseConfig({ AUTH_DISABLED: 'false' }).authDisabled).toBe(false);
  });

  test('an empty variable is unset', () => {
    const empty = { PORT: '', DATABASE_URL: '', AUTH_DISABLED: '', COOKIE_SECRET: '', HOST: '' };
    expect(parseConfig(empty)).toEqual(parseConfig({}));
  });
});

describe('what is taken', () => {
  test.each<[Record<string, string>, object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:8000' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ HOST: '127.9.9.9' }, { host: '127.9.9.9' }],
    [{ HOST: '0.0.0.0', AUTH_DISABLED: 'false' }, { host: '0.0.0.0' }],
    [{ DATABASE_URL: 'postgres://u:p@h:5432/d' }, { databaseUrl: 'postgres://u:p@h:5432/d' }],
    [{ DATABASE_URL: 'postgresql://h/d' }, { databaseUrl: 'postgresql://h/d' }],
    [{ SYNC_INTERVAL_MINUTES: '0' }, { syncIntervalMs: 0 }],
    [{ SYNC_INTERVAL_MINUTES: '0.5' }, { syncIntervalMs: 30_000 }],
    [
      { ENCRYPTION_KEY: `${ENCRYPTION_KEY}, ${ENCRYPTION_KEY}` },
      { encryptionKeys: [ENCRYPTION_KEY, ENCRYPTION_KEY] },
    ],
    [{ MIGRATE_ON_START: '0' }, { migrateOnStart: false }],
    [{ WARM_UP: 'false' }, { warmUp: false }],
    [{ CONSOLE: 'false' }, { console: false }],
    [{ DEMO_MODE: '1' }, { demoMode: true }],
    [{ PUBLIC_URL: 'https://gate.example.com//' }, { publicUrl: 'https://gate.example.com' }],
    [
      { PUBLIC_URL: 'https://gate.example.com/x//', CONSOLE: 'false' },
      { publicUrl: 'https://gate.example.com/x', console: false },
    ],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [
      { TRUST_PROXY: '10.0.0.1, 10.0.0.0/8,::1,fd00::/8' },
      {
        trustProxy: ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'],
      },
    ],
    [{ BOOTSTRAP_API_KEY: KEY }, { bootstrapApiKey: KEY }],
    [{ COOKIE_SECRET: SECRET }, { cookieSecret: SECRET }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ STORE_TEXT: 'masked' }, { storeText: 'masked' }],
    [
      { ALLOWED_HOSTS: 'Dev.example.com, 10.1.2.3,[fd00::1]' },
      { allowedHosts: ['dev.example.com', '10.1.2.3', '[fd00::1]'] },
    ],
    [
      { OUTBOUND_ALLOW: '10.1.0.0/16, 127.0.0.1,fd00::/8' },
      { outboundAllow: ['10.1.0.0/16', '127.0.0.1', 'fd00::/8'] },
    ],
    [
      { LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'small', LLM_TIMEOUT_MS: '50' },
      { llm: { model: 'small', apiKey: null, timeoutMs: 50, weights: null } },
    ],
    [
      {
        LLM_BASE_URL: 'http://127.0.0.1/v1',
        LLM_MODEL: 'small',
        LLM_WEIGHTS: '-0.1,0.8,0.9; 0,0.7,1.1',
      },
      {
        llm: {
          weights: {
            plain: { intercept: -0.1, builtin: 0.8, model: 0.9 },
            withTools: { intercept: 0, builtin: 0.7, model: 1.1 },
          },
        },
      },
    ],
    [
      { EMBEDDINGS_BASE_URL: 'http://127.0.0.1:11434/v1/', EMBEDDINGS_MODEL: 'e5' },
      {
        embeddings: {
          baseUrl: 'http://127.0.0.1:11434/v1',
          apiKey: null,
          model: 'e5',
          floor: 0.3,
        },
      },
    ],
  ])('%j', (environment, expected) => {
    expect(parseConfig(environment)).toMatchObject(expected);
  });
});

describe('what stops the start, in a sentence that names it', () => {
  test.each<Record<string, string>>([
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: '80.5' },
    { PORT: 'http' },
    { NODE_ENV: 'prod' },
    { DATABASE_URL: 'mysql://h/d' },
    { DATABASE_URL: 'h:5432' },
    { DATABASE_URL: 'postgres://[h' },
    { MIGRATE_ON_START: 'yes' },
    { AUTH_DISABLED: 'TRUE' },
    { DEMO_MODE: '2' },
    { BOOTSTRAP_API_KEY: `xx_${'k'.repeat(40)}` },
    { BOOTSTRAP_API_KEY: KEY.slice(0, 31) },
    { BOOTSTRAP_API_KEY: `il_${'k'.repeat(198)}` },
    { COOKIE_SECRET: SECRET.slice(1) },
    { PUBLIC_URL: 'gate.example.com' },
    { PUBLIC_URL: 'https://gate.example.com/intentlock' },
    { PUBLIC_URL: 'ftp://gate.example.com' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: 'proxy.example.com' },
    { TRUST_PROXY: '10.0.0.1,' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.0/x' },
    { TRUST_PROXY: '10.0.0.0/8/8' },
    { TRUST_PROXY: '::/129' },
    { STORE_TEXT: 'none' },
    { SMTP_URL: 'smtp://mail.example.com' },
    { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' },
    { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com', SMTP_URL: 'smtp://mail.example.com' },
    { ALLOWED_HOSTS: 'https://dev.example.com' },
    { ALLOWED_HOSTS: 'dev.example.com:8000' },
    { ALLOWED_HOSTS: '*' },
    { OUTBOUND_ALLOW: 'intranet.example.com' },
    { OUTBOUND_ALLOW: '10.0.0.0/33' },
    { LOG_LEVEL: 'verbose' },
    { BENCH_ASSESSOR: 'none' },
    { LLM_BASE_URL: 'http://127.0.0.1/v1' },
    { LLM_TIMEOUT_MS: '49' },
    { LLM_WEIGHTS: '0.1,0.8,0.9' },
    { LLM_WEIGHTS: '0,1,1;0,1,' },
    { LLM_WEIGHTS: '0,1,1;0,-1,1' },
    { LLM_WEIGHTS: '0,1,1;0,1,11' },
    { EMBEDDINGS_BASE_URL: 'http://127.0.0.1/v1' },
    { EMBEDDINGS_MIN_SCORE: '1.1' },
    { LLM_TIMEOUT_MS: '60001' },
    { BENCH_RECORDING: 'off' },
  ])('%j', (environment) => {
    const [name = ''] = Object.keys(environment);
    const [sentence, ...more] = refusal(environment);
    expect(sentence).toMatch(new RegExp(`^${name}(, \\w+)?: .*\\.$`));
    expect(more).toEqual([]);
    expect(sentence).not.toMatch(/invalid|expected|too (?:big|small)/i);
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535, not "70000".'],
    [{ PORT: '1e3' }, 'PORT: must be a whole number from 0 to 65535, not "1e3".'],
    [
      { PORT: '9'.repeat(400) },
      `PORT: must be a whole number from 0 to 65535, not "${'9'.repeat(80)}…".`,
    ],
    [{ WORK: 'none' }, 'WORK: must be one of all, http, jobs, not "none".'],
    [{ CONSOLE: 'on' }, 'CONSOLE: must be one of true, false, 1, 0, not "on".'],
    [
      { SYNC_INTERVAL_MINUTES: '1441' },
      'SYNC_INTERVAL_MINUTES: must be a number from 0 to 1440, not "1441".',
    ],
    [{ RETENTION_DAYS: '0' }, 'RETENTION_DAYS: must be a whole number from 1 to 36500, not "0".'],
    [
      { TRUST_PROXY: 'on' },
      'TRUST_PROXY: must be true, false, or a comma-separated list of addresses and CIDRs, not "on".',
    ],
    [
      { LLM_BASE_URL: 'x://u:hush@h', LLM_MODEL: 'm' },
      'LLM_BASE_URL: must be an http or https URL.',
    ],
    [{ BOOTSTRAP_API_KEY: 'hush' }, 'BOOTSTRAP_API_KEY: must start with il_.'],
    [
      { OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: 'x' },
      'OIDC_ISSUER: must be an https URL, such as https://id.example.com, not "nonsense".',
    ],
    [
      { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x', OIDC_ROLE: 'owner' },
      'OIDC_ROLE: must be one of viewer, reviewer, admin, none, not "owner".',
    ],
  ])('%j in our own words', (environment, sentence) => {
    expect(refusal(environment)).toEqual([sentence]);
  });

  test('no authentication beyond loopback', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'example.com', '127.0.0.1.example.com']) {
      expect(refusal({ HOST, AUTH_DISABLED: 'true' })[0]).toMatch(/^AUTH_DISABLED: .*loopback/);
      expect(refusal({ HOST })[0]).toMatch(/^AUTH_DISABLED: /);
    }
  });

  test('production without its secret, without authentication or for measuring', () => {
    const production = { NODE_ENV: 'production', COOKIE_SECRET: SECRET, ENCRYPTION_KEY };
    expect(refusal({ NODE_ENV: 'production' })[0]).toMatch(/^COOKIE_SECRET: is required/);
    expect(refusal({ NODE_ENV: 'production' })[1]).toMatch(/^ENCRYPTION_KEY: is required/);
    expect(refusal({ ...production, AUTH_DISABLED: 'true' })[0]).toMatch(/^AUTH_DISABLED: /);
    expect(refusal({ ...production, BENCH_ASSESSOR: 'constant' })[0]).toMatch(/^BENCH_ASSESSOR/);
    expect(refusal({ ...production, BENCH_RECORDING: 'false' })[0]).toMatch(/BENCH_RECORDING/);
  });

  test('every wrong variable at once', () => {
    const sentences = refusal({ PORT: 'x', LOG_LEVEL: 'x', COOKIE_SECRET: 'x' });
    expect(sentences.map((sentence) => sentence.split(':')[0]).sort()).toEqual([
      'COOKIE_SECRET',
      'LOG_LEVEL',
      'PORT',
    ]);
  });

  test('never with the secret itself', () => {
    for (const [name, value] of [
      ['COOKIE_SECRET', 'hush-hush'],
      ['BOOTSTRAP_API_KEY', 'hush-hush'],
      ['DATABASE_URL', 'mysql://u:hush-hush@h/d'],
    ] as const) {
      expect(refusal({ [name]: value }).join()).not.toContain('hush');
    }
  });
});

describe('single sign-on', () => {
  const OIDC = { OIDC_ISSUER: 'https://id.example.com/', OIDC_CLIENT_ID: 'intentlock' };

  test('needs an issuer and a client, and then asks for keys or accounts', () => {
    const config = parseConfig(OIDC);
    expect(config.authDisabled).toBe(false);
    expect(config.oidc).toEqual({
      ...{ issuer: 'https://id.example.com/', clientId: 'intentlock', clientSecret: null },
      ...{ name: 'id.example.com', scope: 'openid email profile', domains: [] },
      ...{ tenantId: 'default', role: 'viewer', roleClaim: null, trustEmails: false },
      signOut: true,
      roles: new Map([
        ['viewer', 'viewer'],
        ['reviewer', 'reviewer'],
        ['admin', 'admin'],
      ]),
    });
  });

  test('lets in domains, with roles by claims', () => {
    const { oidc } = parseConfig({
      ...OIDC,
      ...{ OIDC_DOMAINS: 'Example.com, example.org', OIDC_ROLE: 'none', OIDC_ROLE_CLAIM: 'groups' },
      OIDC_ROLE_MAP: '{"CN=Ops,OU=Groups": "reviewer"}',
    });
    expect(oidc).toMatchObject({ domains: ['example.com', 'example.org'], role: null });
    expect(oidc?.roles).toEqual(new Map([['CN=Ops,OU=Groups', 'reviewer']]));
  });

  test.each<[string, Record<string, string>]>([
    ['OIDC_ISSUER, OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.com' }],
    ['OIDC_ISSUER, OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'intentlock' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'http://id.example.com' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'nonsense' }],
    ['OIDC_SCOPE', { ...OIDC, OIDC_SCOPE: 'email' }],
    ['OIDC_DOMAINS', { ...OIDC, OIDC_DOMAINS: '@example.com' }],
    ['OIDC_DOMAINS', { ...OIDC, OIDC_DOMAINS: '*' }],
    ['OIDC_DOMAINS, OIDC_ROLE_CLAIM', { OIDC_DOMAINS: 'example.com' }],
    ['OIDC_ROLE', { ...OIDC, OIDC_ROLE: 'owner' }],
    ['OIDC_ROLE_MAP', { ...OIDC, OIDC_ROLE_MAP: 'admins=admin' }],
    ['OIDC_ROLE_MAP', { ...OIDC, OIDC_ROLE_MAP: '{"admins": "owner"}' }],
    ['OIDC_ROLE_MAP', { ...OIDC, OIDC_ROLE_MAP: '{"admins": 1}' }],
    ['PUBLIC_URL', { ...OIDC, NODE_ENV: 'production', COOKIE_SECRET: SECRET, ENCRYPTION_KEY }],
  ])('%s is named when it is wrong', (name, environment) => {
    expect(refusal(environment).join('\n')).toMatch(new RegExp(`^${name}: `));
  });
});
