import { existsSync } from 'node:fs';
import { z } from 'zod';
import { checkOidc, OIDC_VARIABLES, type OidcConfig, readOidc } from './config-oidc.js';
import { describeIssues, describeWrong, withoutPeriod } from './config-sentence.js';
import {
  checkPublicUrl,
  choice,
  type EmbeddingsConfig,
  flag,
  hostNames,
  isAddressOrRange,
  isEncryptionKey,
  isLoopback,
  isMailbox,
  isReadable,
  type LlmConfig,
  parseStacking,
  parseTrustProxy,
  readEmbeddingsConfig,
  splitList,
  urlHost,
  wholeNumber,
  withoutSlash,
} from './config-values.js';

/** Configuration error that stops the start: one sentence a wrong variable, each naming it. */
export class ConfigError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Turns a failure into one that names the setting it comes from. */
export function blame(sentence: string): (error: Error) => never {
  return ({ message }) => {
    throw new ConfigError([`${sentence} (${withoutPeriod(message)}).`]);
  };
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

const Environment = z.object({
  NODE_ENV: choice(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65535).default(8000),
  HOST: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine(
      isReadable,
      'must be a URL: escape @ / % in a password as %40 %2F %25, or set PGPASSWORD',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  MIGRATE_ON_START: flag.default(true),
  WARM_UP: flag.default(true),
  AUTH_DISABLED: flag.optional(),
  CONSOLE: flag.default(true),
  DEMO_MODE: flag.default(false),
  BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^il_/, 'must start with il_')
    .min(32, 'must have at least 32 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  COOKIE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENCRYPTION_KEY: z
    .string()
    .transform(splitList)
    .refine((keys) => keys.every(isEncryptionKey), 'must be base64 of 32 bytes')
    .optional(),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.string().default('false'),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().max(40, 'must have at most 40 characters').optional(),
  LLM_TIMEOUT_MS: wholeNumber(50, 60_000).default(1500),
  LLM_WEIGHTS: z.string().refine(parseStacking, 'must be six numbers: a,b,c;d,e,f').optional(),
  EMBEDDINGS_BASE_URL: httpUrl.optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().max(200, 'must have at most 200 characters').optional(),
  EMBEDDINGS_MIN_SCORE: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(0.3),
  ELEVENLABS_BASE_URL: httpUrl.default('https://api.elevenlabs.io'),
  RETELL_BASE_URL: httpUrl.default('https://api.retellai.com'),
  VAPI_BASE_URL: httpUrl.default('https://api.vapi.ai'),
  SYNC_INTERVAL_MINUTES: z
    .string()
    .refine(
      (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= 1_440,
      'must be a number from 0 to 1440',
    )
    .transform(Number)
    .default(5),
  BENCH_ASSESSOR: choice(['builtin', 'constant']).default('builtin'),
  BENCH_RECORDING: flag.default(true),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine(isReadable, 'must be a URL: escape @ / % in a password as %40 %2F %25')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isMailbox,
      'must be an email address, optionally with a name: Intentlock <alerts@example.com>',
    )
    .optional(),
  STORE_TEXT: choice(['full', 'masked']).default('full'),
  ALLOWED_HOSTS: hostNames.default([]),
  OUTBOUND_ALLOW: z.string().default(''),
  CRON_KEY: z.string().optional(),
  GATE_RATE_LIMIT: wholeNumber(1, 100_000).default(120),
  GATE_TENANT_RATE_LIMIT: wholeNumber(1, 1_000_000).optional(),
  RETENTION_DAYS: wholeNumber(1, 36_500).default(365),
  WORK: choice(['all', 'http', 'jobs']).default('all'),
  ...OIDC_VARIABLES,
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const TOGETHER = [
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The base of links in sent messages, without a trailing slash. */
  readonly publicUrl: string;
  /** Null: embedded Postgres in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly migrateOnStart: boolean;
  readonly warmUp: boolean;
  /** Without authentication everything belongs to tenant `local`. */
  readonly authDisabled: boolean;
  /** Names beside localhost and that of `publicUrl` that a server without authentication answers to. */
  readonly allowedHosts: readonly string[];
  /** Whether the pages of the console are served, and whether nothing is saved. */
  readonly console: boolean;
  readonly demoMode: boolean;
  readonly bootstrapApiKey: string | null;
  /** Null in development: generated in `dataDir`. */
  readonly cookieSecret: string | null;
  /** Base64 of 32 bytes each: the first encrypts, all decrypt. Null in development: generated in `dataDir`. */
  readonly encryptionKeys: readonly string[] | null;
  /** Whose `X-Forwarded-For` is trusted: no one's, everyone's, or that of these addresses and CIDRs. */
  readonly trustProxy: boolean | string[];
  /** A language model's second opinion; null: the built-in assessor alone. */
  readonly llm: LlmConfig | null;
  /** Where texts are embedded for the search by meaning; null: the built-in embedder. */
  readonly embeddings: EmbeddingsConfig | null;
  /** The interfaces of voice providers, without a trailing slash. */
  readonly voiceBaseUrls: Readonly<Record<'elevenlabs' | 'retell' | 'vapi', string>>;
  /** Milliseconds between polls of a connector; 0 turns polling off. */
  readonly syncIntervalMs: number;
  /** How email is sent; null if it is not. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Switches for measuring parts of the gate; refused in production. */
  readonly bench: { readonly constantAssessor: boolean; readonly recording: boolean };
  /** `masked`: personal data and secrets are removed before anything is stored. */
  readonly storeText: 'full' | 'masked';
  /** Networks (CIDRs), besides public ones, that addresses saved by tenants may point to. */
  readonly outboundAllow: readonly string[];
  /** Key that `x-cron-key` must hold; null disables the cron routes. */
  readonly cronKey: string | null;
  /** Gate calls a minute and process, of a key and of a tenant. */
  readonly gateRateLimit: number;
  readonly gateTenantRateLimit: number;
  /** How many days things are kept. */
  readonly retentionDays: number;
  /** The role of this process: it serves, works off the queue, or both. */
  readonly work: 'all' | 'http' | 'jobs';
  /** How people sign in; null: with keys alone. */
  readonly oidc: OidcConfig | null;
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
}

/**
 * Turns environment variables into the configuration. An empty variable counts as unset, as it does
 * in compose files.
 *
 * @throws ConfigError with one sentence for each wrong variable
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(describeIssues(parsed.error.issues, given));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const host = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const authDisabled =
    env.AUTH_DISABLED ??
    !(production || env.DEMO_MODE || env.BOOTSTRAP_API_KEY !== undefined || env.OIDC_ISSUER);
  const trustProxy = parseTrustProxy(env.TRUST_PROXY);

  const sentences = [...checkOidc(env, production), ...checkPublicUrl(env)];
  if (authDisabled && production) {
    sentences.push('AUTH_DISABLED: authentication cannot be disabled in production.');
  } else if (authDisabled && !isLoopback(host)) {
    sentences.push(
      `AUTH_DISABLED: authentication can only be disabled on a loopback HOST, not on ${host}.`,
    );
  }
  if (production && env.COOKIE_SECRET === undefined) {
    sentences.push('COOKIE_SECRET: is required in production (at least 32 characters).');
  }
  if (production && env.ENCRYPTION_KEY === undefined) {
    sentences.push('ENCRYPTION_KEY: is required in production (base64 of 32 bytes).');
  }
  for (const [one, other] of TOGETHER) {
    if ((env[one] === undefined) === (env[other] === undefined)) continue;
    sentences.push(`${one}, ${other}: must be set together or not at all.`);
  }
  if (production && (env.BENCH_ASSESSOR === 'constant' || !env.BENCH_RECORDING)) {
    sentences.push(
      'BENCH_ASSESSOR, BENCH_RECORDING: are for benchmarks and not allowed in production.',
    );
  }
  if (production && env.CRON_KEY !== undefined && env.CRON_KEY.length < 16) {
    sentences.push('CRON_KEY: must have at least 16 characters in production.');
  }
  if (trustProxy === null) {
    const isRight = 'must be true, false, or a comma-separated list of addresses and CIDRs';
    sentences.push(describeWrong('TRUST_PROXY', isRight, env.TRUST_PROXY));
  }
  const outboundAllow = splitList(env.OUTBOUND_ALLOW);
  if (!outboundAllow.every(isAddressOrRange)) {
    const isRight = 'must be a comma-separated list of CIDRs, such as 10.1.0.0/16';
    sentences.push(describeWrong('OUTBOUND_ALLOW', isRight, env.OUTBOUND_ALLOW));
  }
  if (trustProxy === null || sentences.length > 0) throw new ConfigError(sentences);

  return {
    production,
    host,
    port: env.PORT,
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://${urlHost(host)}:${env.PORT}`),
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DATA_DIR,
    migrateOnStart: env.MIGRATE_ON_START,
    warmUp: env.WARM_UP,
    authDisabled,
    allowedHosts: env.ALLOWED_HOSTS,
    console: env.CONSOLE,
    demoMode: env.DEMO_MODE,
    bootstrapApiKey: env.BOOTSTRAP_API_KEY ?? null,
    cookieSecret: env.COOKIE_SECRET ?? null,
    encryptionKeys: env.ENCRYPTION_KEY ?? null,
    trustProxy,
    llm: readLlmConfig(env),
    embeddings: readEmbeddingsConfig(env),
    voiceBaseUrls: {
      elevenlabs: withoutSlash(env.ELEVENLABS_BASE_URL),
      retell: withoutSlash(env.RETELL_BASE_URL),
      vapi: withoutSlash(env.VAPI_BASE_URL),
    },
    syncIntervalMs: env.SYNC_INTERVAL_MINUTES * 60_000,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    bench: { constantAssessor: env.BENCH_ASSESSOR === 'constant', recording: env.BENCH_RECORDING },
    storeText: env.STORE_TEXT,
    outboundAllow,
    cronKey: env.CRON_KEY ?? null,
    gateRateLimit: env.GATE_RATE_LIMIT,
    gateTenantRateLimit: env.GATE_TENANT_RATE_LIMIT ?? 10 * env.GATE_RATE_LIMIT,
    retentionDays: env.RETENTION_DAYS,
    work: env.WORK,
    oidc: readOidc(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** The configuration of this process: a `.env` in the working directory, then the environment, which wins. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return parseConfig(process.env);
}

/** The key of the language model that is measured, whose address is not in the environment. */
export const readLlmKey = (): string | null => process.env.LLM_API_KEY || null;

function readLlmConfig(env: z.infer<typeof Environment>): Config['llm'] {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model } = env;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    baseUrl: withoutSlash(baseUrl),
    apiKey: env.LLM_API_KEY ?? null,
    model,
    timeoutMs: env.LLM_TIMEOUT_MS,
    weights: parseStacking(env.LLM_WEIGHTS ?? ''),
  };
}
