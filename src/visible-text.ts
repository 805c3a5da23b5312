import { codePoints } from './unicode.js';

export interface ShownText {
  /** Characters that are shown at most; a cut says how long the whole is. */
  readonly most: number;
  /** Whether line breaks stay: for a text of several lines of our own, never for a value that stands in one. */
  readonly keepsLines?: boolean;
}

/**
 * Makes a text safe to be shown to a person: what cannot be seen in it is named, as `<U+202E right-to-left override>`, and
 * where it is too long its beginning, its length and its end are shown. Shown once more it stays as it is.
 */
export function showText(text: string, { most, keepsLines = false }: ShownText): string {
  if (text.length <= most && PLAIN.test(text)) return text;
  const whole = takeUnits(showUnits(text, keepsLines), most);
  if (whole.isAll) return whole.units.join('');
  const middle = `… [${codePoints(text)} characters in all] …`;
  const room = Math.max(0, most - codePoints(middle));
  const atEnd = Math.floor(room / 3);
  const { units: beginning } = takeUnits(showUnits(text, keepsLines), room - atEnd);
  const tail = text.slice(-2 * atEnd - LONGEST_UNIT).replace(/^[\udc00-\udfff]/, '');
  const { units: end } = takeUnits([...showUnits(tail, keepsLines)].reverse(), atEnd);
  return [...beginning, middle, ...end.reverse()].join('');
}

/** Texts of printable ASCII, as most are. */
const PLAIN = /^[ -~]*$/;

/** Characters that draw nothing, move what is drawn, or are none at all. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;

/**
 * A character, or an emoji with the marks that make it one. Flags that are spelled in invisible letters are not among
 * these: any text can be hidden there.
 */
const UNIT =
  /((?:\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?\u200d)*\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?|[#*\d]\ufe0f\u20e3)|./gsu;

/** More code units than the emoji that people send: where one begins can be seen within so many. */
const LONGEST_UNIT = 64;

function* showUnits(text: string, keepsLines: boolean): Generator<string> {
  for (const [unit, emoji] of text.matchAll(UNIT)) {
    const isSeen = emoji !== undefined || !INVISIBLE.test(unit) || (keepsLines && unit === '\n');
    yield isSeen ? unit : nameCharacter(unit.codePointAt(0) ?? 0);
  }
}

/** The first units that fit, and whether these are all. */
function takeUnits(units: Iterable<string>, most: number): { units: string[]; isAll: boolean } {
  const taken: string[] = [];
  let length = 0;
  for (const unit of units) {
    length += codePoints(unit);
    if (length > most) return { units: taken, isAll: false };
    taken.push(unit);
  }
  return { units: taken, isAll: true };
}

function nameCharacter(code: number): string {
  const number = code.toString(16).toUpperCase().padStart(4, '0');
  return `<U+${number} ${NAMES.get(number) ?? nameKind(code)}>`;
}

function nameKind(code: number): string {
  // Hidden letters: each stands for one of ASCII.
  if (code > 0xe0020 && code < 0xe007f) return `tag ${String.fromCodePoint(code - 0xe0000)}`;
  if (code <= 0x9f) return 'control character';
  if (code >= 0xd800 && code <= 0xdfff) return 'half of a character';
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef))
    return 'variation selector';
  return 'invisible character';
}

/** Names of Unicode, in lower case, by the number. */
const NAMES: ReadonlyMap<string, string> = new Map(
  `
    0000 null; 0007 bell; 0008 backspace; 0009 tab; 000A line feed; 000B vertical tab; 000C form feed
    000D carriage return; 001B escape; 007F delete; 0085 next line; 00AD soft hyphen
    034F combining grapheme joiner; 061C arabic letter mark; 115F hangul filler; 1160 hangul filler
    180E mongolian vowel separator; 200B zero width space; 200C zero width non-joiner; 200D zero width joiner
    200E left-to-right mark; 200F right-to-left mark; 2028 line separator; 2029 paragraph separator
    202A left-to-right embedding; 202B right-to-left embedding; 202C pop directional formatting
    202D left-to-right override; 202E right-to-left override; 2060 word joiner; 2061 function application
    2062 invisible times; 2063 invisible separator; 2064 invisible plus; 2066 left-to-right isolate
    2067 right-to-left isolate; 2068 first strong isolate; 2069 pop directional isolate; 2800 braille blank
    3164 hangul filler; FEFF zero width no-break space; FFA0 hangul filler; E007F cancel tag`
    .trim()
    .split(/; |\n */)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
);
