import { isIP } from 'node:net';
import { z } from 'zod';

/** One of some words of the environment. */
export const choice = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/** A switch of the environment. */
export const flag = choice(['true', 'false', '1', '0']).transform(
  (value) => value === 'true' || value === '1',
);

/** A whole number of the environment, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

/** An OpenAI-compatible chat endpoint, and how far its scores and ours count. */
export interface LlmConfig {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  readonly timeoutMs: number;
  /** Fitted to this model; null: the shipped ones. */
  readonly weights: StackingValues | null;
}

/** An endpoint that embeds texts for the search by meaning. */
export interface EmbeddingsConfig {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Below this cosine a text has nothing to do with a query. */
  readonly floor: number;
}

interface StackingValues {
  readonly plain: StackingValue;
  readonly withTools: StackingValue;
}

interface StackingValue {
  readonly intercept: number;
  readonly builtin: number;
  readonly model: number;
}

/** Nothing that a fit comes to is beyond this. */
const MAX_WEIGHT = 10;

/** Where texts are embedded for the search by meaning. */
export interface EmbeddingsConfig {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Below this cosine a text has nothing to do with a query. */
  readonly floor: number;
}

/** The endpoint that the variables name; null: the built-in embedder does it. */
export function readEmbeddingsConfig(env: {
  readonly EMBEDDINGS_BASE_URL?: string | undefined;
  readonly EMBEDDINGS_API_KEY?: string | undefined;
  readonly EMBEDDINGS_MODEL?: string | undefined;
  readonly EMBEDDINGS_MIN_SCORE: number;
}): EmbeddingsConfig | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = env;
  if (baseUrl === undefined || model === undefined) return null;
  const apiKey = env.EMBEDDINGS_API_KEY ?? null;
  return { baseUrl: withoutSlash(baseUrl), apiKey, model, floor: env.EMBEDDINGS_MIN_SCORE };
}

/** `0.1,0.8,0.9;0,0.7,1.1`: intercept, our weight and the model's, for requests without tools and with; null for what is not. */
export function parseStacking(text: string): StackingValues | null {
  const [plain, withTools, ...more] = text.split(';').map(stackingValue);
  return plain && withTools && more.length === 0 ? { plain, withTools } : null;
}

function stackingValue(text: string): StackingValue | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [intercept, builtin, model] = parts;
  const isWrong = parts.length !== 3 || !parts.every((value) => Math.abs(value) <= MAX_WEIGHT);
  if (isWrong || intercept === undefined || builtin === undefined || model === undefined)
    return null;
  return builtin >= 0 && model >= 0 ? { intercept, builtin, model } : null;
}

/** Whether a URL means what it says: a password that is not encoded ends where its first `/` is, or cannot be decoded. */
export const isReadable = (url: string): boolean =>
  URL.canParse(url) && !new URL(url).pathname.includes('@') && !/%(?![0-9a-f]{2})/i.test(url);

/** Whether to believe proxies, or which ones; null for what is neither. */
export function parseTrustProxy(value: string): boolean | string[] | null {
  if (value === 'true' || value === 'false') return value === 'true';
  const addresses = value.split(',').map((address) => address.trim());
  return addresses.every(isAddressOrRange) ? addresses : null;
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

export const isEncryptionKey = (key: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(key) && Buffer.from(key, 'base64').length === 32;

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

export function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

const HOST_NAME = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)$/;

/** Names of hosts, or addresses as URLs have them. */
export const hostNames = z
  .string()
  .transform((text) => splitList(text.toLowerCase()))
  .refine(
    (names) => names.every((name) => HOST_NAME.test(name)),
    'must be a comma-separated list of host names without ports, such as dev.example.com',
  );

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An email address, or a name and an address in angle brackets, in one line. */
export const isMailbox = (text: string): boolean =>
  /^(?:[^<>@,;\p{Cc}]*<)?[^\s<>@,;]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*>?$/u.test(text) &&
  text.includes('<') === text.endsWith('>');

/** Says why an address with a path is refused. */
export function checkPublicUrl(env: {
  PUBLIC_URL?: string | undefined;
  CONSOLE: boolean;
}): string[] {
  const { pathname } = new URL(env.PUBLIC_URL ?? 'http://localhost');
  if (!env.CONSOLE || !/[^/]/.test(pathname)) return [];
  return [
    'PUBLIC_URL: must not have a path while the console is served, because the console needs the root of its host. Use a separate host, or set CONSOLE=false.',
  ];
}
