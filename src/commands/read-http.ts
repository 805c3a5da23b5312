import type { Act, Verb } from './act.js';
import { type Command, unreadable } from './command.js';
import { PRODUCTION } from './make-act.js';

const REQUEST_LINE = /^\s*(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)\s+(\S+)/i;
const VERBS: Readonly<Record<string, Verb>> = {
  ...{ GET: 'read', HEAD: 'read', OPTIONS: 'read' },
  ...{ POST: 'send', PUT: 'change', PATCH: 'change', DELETE: 'delete' },
};
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;
/** Addresses without a name, and services that show or keep what anybody sends them. */
const TAKES_ANYTHING =
  /^[\d.]+$|^\[|paste|ngrok|webhook\.site|requestbin|requestcatcher|pipedream|transfer\.sh|0x0\.st|file\.io|termbin|beeceptor|oast|interact\.sh|burpcollaborator|trycloudflare|localtunnel|serveo|hookdeck/i;
const MOST_SHOWN = 160;

/** Reads an HTTP request by its first line, `DELETE https://api.example.com/users/7`; null for another text. */
export function readHttp(text: string): Command | null {
  const line = REQUEST_LINE.exec(text.slice(0, 2_000));
  if (line === null) return null;
  const [, method = '', address = ''] = line;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null && !address.startsWith('/')) return unreadable('http');
  const path = (url?.pathname ?? address.split('?')[0] ?? '').split('/').filter(Boolean);
  const verb = VERBS[method.toUpperCase()] ?? 'unknown';
  const changes = verb !== 'read';
  // What is deleted by no id is all that lies there.
  const isAll = verb === 'delete' && path.length > 0 && !/\d|@|%40/.test(path.at(-1) as string);
  const shown = `${method.toUpperCase()} ${url?.host ?? ''}/${path.join('/')}`;
  const ids = path.filter((one) => /\d/.test(one) && !/^v\d+$/.test(one));
  // Ids are what a path acts on; its other words name the interface, which the agent knows better than its user.
  const isOpen = url !== null && (TAKES_ANYTHING.test(url.hostname) || ids.length === path.length);
  const objects = changes ? [...(isOpen ? [url.host] : []), ...ids] : [];
  const act: Act = {
    ...{ verb, objects, why: null, text: shown.slice(0, MOST_SHOWN).toWellFormed() },
    where: PRODUCTION.test(shown)
      ? 'production'
      : LOCAL.test(url?.hostname ?? '')
        ? 'machine'
        : 'elsewhere',
    reversible: !changes,
  };
  return {
    ...{ language: 'http', isReadable: true, changes, targets: objects },
    acts: [act],
    dangers: isAll ? [{ kind: 'no_condition', text: shown }] : [],
  };
}
