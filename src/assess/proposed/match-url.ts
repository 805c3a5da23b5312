import { readTextValue, says, shareSaid } from './match-text.js';
import type { Source } from './sources.js';

const MOST_CHARACTERS = 500;
/** A part of a path that names the interface, not a thing: `webhooks`, `v1`. */
const INTERFACE_WORD = /^(?:[a-z][a-z_-]*|v\d)$/;

/** Whether a URL is put together of a host and of names that were said: `https://api.example.com/webhooks/wh_88`. */
export function isUrlOfSaid(value: string, sources: readonly Source[]): boolean {
  if (value.length > MOST_CHARACTERS || !/^https?:/.test(value) || !URL.canParse(value))
    return false;
  const { host, pathname, search } = new URL(value);
  const isSaid = (text: string): boolean => {
    const read = readTextValue(text);
    return sources.some((source) => says(read, source)) || shareSaid(read, sources) === 1;
  };
  const parts = [...pathname.split('/'), ...search.slice(1).split(/[&=]/)].filter(Boolean);
  return isSaid(host) && parts.every((part) => INTERFACE_WORD.test(part) || isSaid(part));
}
