import { normalizeText } from '../unicode.js';

/** How much of each part of a call is looked at; what lies beyond does not change the assessment. */
export const LOOKED_AT = {
  requestCharacters: 20_000,
  historyTurns: 12,
  historyCharacters: 12_000,
  contextCharacters: 8_000,
  tools: 64,
  toolDescription: 600,
  parameters: 40,
  enumValues: 40,
} as const;

const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * Text as the assessor reads it: composed, plain quotes and apostrophes, no invisible characters,
 * at most `limit` UTF-16 units.
 */
export function cleanText(text: string, limit: number): string {
  const cut = text.length > limit ? text.slice(0, limit) : text;
  if (isPlain(cut)) return cut;
  return normalizeText(cut.toWellFormed(), 'NFC')
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d\u300e\u300f]/g, '"')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(INVISIBLE, ' ');
}

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 126 || (code < 32 && code !== 10 && code !== 9)) return false;
  }
  return true;
}

/** The text with one space between words and none around it. */
export function flat(text: string): string {
  return isFlat(text) ? text : text.replace(/\s+/g, ' ').trim();
}

/** Whether it is so already, as most texts are; beyond ASCII there are other spaces. */
function isFlat(text: string): boolean {
  let before = 32;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || code < 32 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return text === '' || before !== 32;
}

/** The text, or its beginning up to `limit` characters with an ellipsis; never cuts a code point in two. */
export function clip(text: string, limit: number): string {
  const words = flat(text);
  if (words.length <= limit) return words;
  const cut = words
    .slice(0, limit - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > limit * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
