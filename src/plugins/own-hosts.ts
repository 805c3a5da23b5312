import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.js';

export interface OwnHosts {
  /** Where browsers find us. */
  readonly publicUrl: string;
  /** More names that this server answers to. */
  readonly allowedHosts: readonly string[];
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps pages of other sites out of a server without authentication, which answers whoever reaches it: a browser on the same
 * machine does. A page whose name was made to lead here (DNS rebinding) sends its own name as the host; one elsewhere
 * sends its origin, or that it is another site. Register it before the routes.
 */
export function refuseForeignPages(app: FastifyInstance, hosts: OwnHosts): void {
  const known = new Set([readHostname(new URL(hosts.publicUrl).host), ...hosts.allowedHosts]);
  const isOurs = (hostname: string | null): boolean =>
    hostname !== null && (isLoopbackName(hostname) || known.has(hostname));
  app.addHook('onRequest', async ({ method, headers }) => {
    const { host, origin } = headers;
    // Browsers always say it, and HTTP/1.1 must: what does not is no browser.
    if (host !== undefined && !isOurs(readHostname(host))) {
      throw new AppError(
        'misdirected_request',
        'Without authentication, this server only accepts requests to localhost, the host of PUBLIC_URL and ALLOWED_HOSTS.',
      );
    }
    const isForeign =
      origin === undefined
        ? headers['sec-fetch-site'] === 'cross-site' && !SAFE_METHODS.has(method)
        : !isOurs(readOriginHostname(origin));
    if (isForeign) throw new AppError('forbidden', 'Cross-site requests are not allowed.');
  });
}

/** Whether a request names this machine itself, and no page elsewhere sends it. */
export function isToLoopback({ headers }: FastifyRequest): boolean {
  const { host, origin } = headers;
  const names = [host && readHostname(host), origin && readOriginHostname(origin)];
  return names.every((name) => name === undefined || (name !== null && isLoopbackName(name)));
}

const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{0,5})?$/;

/** The name in a `Host` header, without the port and a dot at its end; null for what is none. */
function readHostname(host: string): string | null {
  const name = HOST.exec(host.toLowerCase())?.[1];
  return name === undefined ? null : name.replace(/\.$/, '');
}

function readOriginHostname(origin: string): string | null {
  const host = /^https?:\/\/([^/?#@]+)$/i.exec(origin)?.[1];
  return host === undefined ? null : readHostname(host);
}

/** The names that lead to this machine whoever is asked. */
const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(hostname);
