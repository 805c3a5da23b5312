import { isIP } from 'node:net';

/** Whether a URL means what it says: a password that is not encoded ends where its first `/` is, or cannot be decoded. */
export const isReadable = (url: string): boolean =>
  URL.canParse(url) && !new URL(url).pathname.includes('@') && !/%(?![0-9a-f]{2})/i.test(url);

/** Whether to believe proxies, or which ones; null for what is neither. */
export function parseTrustProxy(value: string): boolean | string[] | null {
  if (value === 'true' || value === 'false') return value === 'true';
  const addresses = value.split(',').map((address) => address.trim());
  return addresses.every(isAddressOrRange) ? addresses : null;
}

export function listOf(text: string): string[] {
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

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** An e-mail address, or a name and an address in angle brackets, in one line. */
export const isMailbox = (text: string): boolean =>
  /^(?:[^<>@,;\p{Cc}]*<)?[^\s<>@,;]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*>?$/u.test(text) &&
  text.includes('<') === text.endsWith('>');
