import { type Command, unreadable } from './command.js';

const REQUEST_LINE = /^\s*(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)\s+(\S+)/i;
const READING = /^(?:GET|HEAD|OPTIONS)$/i;

/** Reads an HTTP request by its first line, `DELETE https://api.example.com/users/7`; null for another text. */
export function readHttp(text: string): Command | null {
  const line = REQUEST_LINE.exec(text.slice(0, 2_000));
  if (line === null) return null;
  const [, method = '', address = ''] = line;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null && !address.startsWith('/')) return unreadable('http');
  const path = (url?.pathname ?? address.split('?')[0] ?? '').split('/').filter(Boolean);
  const changes = !READING.test(method);
  return {
    language: 'http',
    isReadable: true,
    changes,
    acts: [],
    dangers: [],
    // Ids are what a path acts on; its other words name the interface.
    targets: changes ? [...(url ? [url.host] : []), ...path.filter((one) => /\d/.test(one))] : [],
  };
}
