const MODES = ['suggest', 'auto', 'observe'] as const;

/**
 * suggest: a decision and advice; auto: only what the decision needs; observe: scored and recorded,
 * never interfering.
 */
export type Mode = (typeof MODES)[number];

export interface InitOptions {
  /** A key of the server, `il_...`; empty for a server without authentication. */
  apiKey?: string | undefined;
  /** Where the server is, `http://localhost:8000` by default; a trailing slash is removed. */
  baseUrl?: string | undefined;
  /** `suggest` by default. */
  mode?: Mode | undefined;
}

export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly mode: Mode;
}

/** What the caller gave can't be sent. The text never repeats the key. */
export class BadArguments extends Error {}

/** Settings as given to `init`. Throws a RangeError on a mode that does not exist. */
export function readSettings(options: InitOptions = {}): Settings {
  const { apiKey = '', baseUrl = 'http://localhost:8000', mode = 'suggest' } = options;
  if (!MODES.includes(mode)) {
    throw new RangeError(`mode must be one of ${MODES.join(', ')}, not ${String(mode)}`);
  }
  return {
    // A key that comes from a file may end in a newline.
    apiKey: String(apiKey ?? '').trim(),
    baseUrl: String(baseUrl ?? '')
      .trim()
      .replace(/\/+$/, ''),
    mode,
  };
}

/** The address of a route of the server. Throws BadArguments when the base address is none. */
export function routeUrl(settings: Settings, path: string): string {
  let url: URL;
  try {
    url = new URL(settings.baseUrl);
  } catch {
    throw new BadArguments('baseUrl is not an address');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BadArguments('baseUrl must begin with http:// or https://');
  }
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}${path}`;
}

/** The Authorization header's value. Throws BadArguments when no header can carry the key. */
export function bearerOf(settings: Settings): string {
  if (!/^[!-~]+$/.test(settings.apiKey)) {
    throw new BadArguments("apiKey has characters that a header can't carry");
  }
  return `Bearer ${settings.apiKey}`;
}
