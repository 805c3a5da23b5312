import { createHash } from 'node:crypto';
import { cutBetweenValues } from '../masking/cut.js';
import { storableText } from '../text/storable-text.js';

const UNKNOWN = '\ufffd';

/** `storableText` for a row that is JSON already, keys included: JSON escapes exactly what is wrong here. */
export function cleanJsonText(json: string): string {
  if (!json.includes('\\u')) return json;
  return json.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (found) =>
    found === '\\\\' ? found : UNKNOWN,
  );
}

/** At most `max` code units, not cut within a character, nor within a value that is masked where it is stored. */
export const cut = cutBetweenValues;

/** An id of at most 120 code points. What is longer keeps its beginning and ends in a hash, which keeps ids apart. */
export function cleanId(text: string): string {
  const clean = storableText(text).trim();
  if (clean.length <= 120) return clean;
  const hash = createHash('sha256').update(clean).digest('base64url').slice(0, 22);
  return `${clean.slice(0, 96).toWellFormed()}~${hash}`;
}
