import { WORD_CLASS } from './word-runes.js';

/** Texts that look the same in one form: composed, and letters and digits of full or half width as plain ones. */
export const normalizeText = (text: string): string => text.normalize('NFKC');

const ASCII = /^[\0-\x7f]*$/;

/**
 * Writes a pattern for texts in their normal form, with words of all scripts: the engine's own `\w` and `\W` know ASCII
 * alone. It stays as it is where it has neither.
 */
export function normalizePattern(pattern: string): string {
  const composed = pattern.normalize('NFC');
  let [written, at, inClass, isQuoted] = ['', 0, false, false];
  while (at < composed.length) {
    const character = String.fromCodePoint(composed.codePointAt(at) as number);
    const pair = composed.slice(at, at + 2);
    at += character.length;
    if (isQuoted) {
      if (pair === '\\E') {
        isQuoted = false;
        written += pair;
        at += 1;
      } else written += normalizeText(character);
    } else if (character === '\\') {
      at += 1;
      isQuoted = pair === '\\Q';
      written += escaped(pair, inClass);
    } else if (!ASCII.test(character)) {
      written += literal(character, inClass);
    } else {
      written += character;
      if (!inClass && character === '[') {
        inClass = true;
        // A bracket that stands first in a class is one of its members.
        const first = /^\^?\]/.exec(composed.slice(at))?.[0] ?? '';
        written += first;
        at += first.length;
      } else if (inClass && character === '[' && composed.startsWith(':', at)) {
        const name = /^:[^\]]*\]/.exec(composed.slice(at))?.[0] ?? '';
        written += name;
        at += name.length;
      } else if (character === ']') inClass = false;
    }
  }
  return written;
}

function escaped(pair: string, inClass: boolean): string {
  if (pair === '\\w') return inClass ? WORD_CLASS : `[${WORD_CLASS}]`;
  if (pair === '\\W' && !inClass) return `[^${WORD_CLASS}]`;
  return pair;
}

/** A character that is not ASCII, in the normal form; what becomes a sign of the syntax is escaped. */
function literal(character: string, inClass: boolean): string {
  const normal = normalizeText(character);
  if (normal === character) return character;
  const plain = normal.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return [...normal].length === 1 || inClass ? plain : `(?:${plain})`;
}
