import { isObject, lenientJson } from '../../lenient-json.js';

/** A string of either quotes, or a word that Python writes in its own way. */
const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b(?:True|False|None)\b/gs;
const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
/** Arguments longer than this stay text. */
const MAX_LENGTH = 64 * 1024;

/** Reads an object as Python prints it (`{'order_id': 'A-1', 'express': True}`); null for any other text. */
export function readPythonLiteral(text: string): Record<string, unknown> | null {
  if (text.length > MAX_LENGTH || !/^\s*\{.*\}\s*$/s.test(text)) return null;
  const read = lenientJson(text.replace(TOKEN, (token) => WORDS[token] ?? toJsonString(token)));
  return isObject(read) ? read : null;
}

/** A string of Python as one of JSON; what Python alone escapes makes the text none. */
function toJsonString(token: string): string {
  const inner = token
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replace(/(?<!\\)((?:\\\\)*)"/g, '$1\\"')
    .replace(/\\x([0-9a-f]{2})/gi, '\\u00$1');
  return `"${inner}"`;
}
