/** JSON whose numbers keep their digits: identifiers are often longer than what a JavaScript number can hold. */

/**
 * A number that a JavaScript number can't hold, by the digits that it was written with. It reckons as the nearest number,
 * is written by `writeJson` with its own digits, and by `JSON.stringify` as a text of them.
 */
export class RawNumber {
  constructor(readonly digits: string) {}
  valueOf(): number {
    return Number(this.digits);
  }
  toString(): string {
    return this.digits;
  }
  toJSON(): string {
    return this.digits;
  }
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Where none of these stands, every number of a text is held as it is. */
const MAY_BE_LOST = /[\d.]{16}|\d[eE]/;
const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
/** Digits that a JavaScript number holds, whichever they are. */
const SAFE_DIGITS = 15;

/**
 * Parses JSON. Numbers that JavaScript can't hold become what `raw` makes of their digits. Throws a SyntaxError.
 */
export function parseJson(
  text: string,
  raw: (digits: string) => unknown = (digits) => new RawNumber(digits),
): unknown {
  const plain: unknown = JSON.parse(text);
  if (!MAY_BE_LOST.test(text)) return plain;
  const mark = crypto.randomUUID();
  const marked = markNumbers(text, mark);
  if (marked === text) return plain;
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? raw(value.slice(mark.length)) : value,
  );
}

/** Writes each number of a valid JSON text that would be lost as a text that begins with the mark. */
function markNumbers(text: string, mark: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === MINUS || (code >= 48 && code <= 57)) {
      NUMBER.lastIndex = at;
      const token = NUMBER.exec(text)?.[0] ?? '-';
      if (!isHeld(token)) {
        parts.push(text.slice(from, at), `"${mark}${token}"`);
        from = at + token.length;
      }
      at += token.length;
    } else at += 1;
  }
  return parts.join('') + text.slice(from);
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at + 1;
}

function isHeld(token: string): boolean {
  const value = Number(token);
  if (String(value) === token) return true;
  const digits = token
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return Number.isFinite(value) && digits.length <= SAFE_DIGITS && (value !== 0 || digits === '');
}

/**
 * Writes JSON, with raw numbers as numbers of their own digits. `check` sees every value before it is written.
 * Undefined where JSON.stringify writes nothing.
 */
export function writeJson(
  value: unknown,
  check: (key: string, value: unknown) => void = () => {},
): string | undefined {
  const mark = crypto.randomUUID();
  let isMarked = false;
  const text = JSON.stringify(value, function (this: unknown, key: string, given: unknown) {
    // A raw number's own toJSON has made a text of it already.
    const own = (this as Record<string, unknown>)[key];
    check(key, given);
    if (!(own instanceof RawNumber)) return given;
    isMarked = true;
    return `${mark}${own}`;
  }) as string | undefined;
  return isMarked ? text?.replace(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1') : text;
}

/** A value as JSON that is the same for equal values, whatever the order of their fields. */
export const canonicalJson = (value: unknown): string => writeJson(sorted(value)) ?? '';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof RawNumber) return value;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
