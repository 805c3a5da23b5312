/** A text with a number whose digits a double would lose has 16 digits together, or an exponent of three. */
const MAY_LOSE = /(?<![\d.])\d[\d.]{15}|\d[eE][+-]?\d{3}/;
/** Up to here that is looked for first; what is longer is mostly one string, which is gone through as fast. */
const SHORT = 64 * 1024;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A double is told from every other by so many digits. */
const DIGITS_OF_DOUBLE = 17;
/** An integer of more digits than a double has. */
const LONG_INTEGER = /^-?[1-9]\d{16,}[1-9]$/;
/** Doubles below it have fewer digits than others. */
const SUBNORMAL = 2.3e-308;
/** Nobody writes a double so long. */
const MAX_COMPARED = 1_000;

const [QUOTE, BACKSLASH, PLUS, MINUS, POINT] = [0x22, 0x5c, 0x2b, 0x2d, 0x2e];
const [ZERO, NINE, LARGE_E, SMALL_E] = [0x30, 0x39, 0x45, 0x65];
/** The four that JSON takes for space. */
const [SPACE, TAB, LINE_FEED, RETURN] = [0x20, 0x09, 0x0a, 0x0d];

/** `JSON.parse`, but a number whose digits a double would lose becomes a text of exactly its characters. */
export const parseKeepingDigits = (text: string): unknown => JSON.parse(quoteLossyNumbers(text));

/**
 * Puts quotes around the numbers of a JSON text whose digits a double would lose, so that `JSON.parse` keeps them. What is
 * no JSON stays none.
 *
 * @param mark stands before the digits, within the quotes: what needs no escape
 */
export function quoteLossyNumbers(text: string, mark = ''): string {
  if (text.length <= SHORT && !MAY_LOSE.test(text)) return text;
  let [written, from, at] = ['', 0, 0];
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(text, at);
      if (
        end - at >= SHORTEST_LOSSY &&
        losesDigits(text.slice(at, end)) &&
        isValue(text, at, end)
      ) {
        written += `${text.slice(from, at)}"${mark}${text.slice(at, end)}"`;
        from = end;
      }
      at = end;
    } else at += 1;
  }
  return from === 0 ? text : written + text.slice(from);
}

/** Such as `1e309`. */
const SHORTEST_LOSSY = 5;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;

/** The place behind the string that begins at a place. */
function endOfString(text: string, from: number): number {
  const quote = text.indexOf('"', from + 1);
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote === -1 ? text.length : quote + 1;
  let at = from + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) break;
  }
  return at + 1;
}

/** The place behind all that looks like the number which begins at a place. */
function endOfNumber(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code) || code === POINT || code === LARGE_E || code === SMALL_E) continue;
    if (code !== PLUS && code !== MINUS) break;
  }
  return at;
}

/** Whether a number stands where a value may: quotes would make a name valid that is none. */
function isValue(text: string, from: number, end: number): boolean {
  let before = from - 1;
  while (isSpace(text.charCodeAt(before))) before -= 1;
  let after = end;
  while (isSpace(text.charCodeAt(after))) after += 1;
  return (
    (before < 0 || '[,:'.includes(text.charAt(before))) &&
    (after >= text.length || ',]}'.includes(text.charAt(after)))
  );
}

/** Whether a literal is a number, and another one than the nearest double when that is written as short as it can be. */
function losesDigits(literal: string): boolean {
  if (literal.length < DIGITS_OF_DOUBLE - 1 && !/e/i.test(literal)) return false;
  if (literal.length <= MAX_COMPARED && LONG_INTEGER.test(literal)) return true;
  if (!NUMBER.test(literal)) return false;
  if (literal.length > MAX_COMPARED) return true;
  const double = Number(literal);
  if (!Number.isFinite(double)) return true;
  if (double === 0) return /^-?[0.]*[1-9]/.test(literal);
  if (literal.length < DIGITS_OF_DOUBLE - 1 && Math.abs(double) > SUBNORMAL) return false;
  const { digits, exponent } = readDecimal(literal);
  if (digits.length > DIGITS_OF_DOUBLE) return true;
  const kept = readDecimal(String(double));
  return digits !== kept.digits || exponent !== kept.exponent;
}

/** A number in one form for all its literals: the digits without zeros around them, and the exponent of the last. */
function readDecimal(literal: string): { digits: string; exponent: number } {
  const [mantissa = '', power = '0'] = literal.replace(/^-/, '').split(/e/i);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  if (end === 0) return { digits: '', exponent: 0 };
  const exponent = Number(power) - fraction.length + digits.length - end;
  return { digits: digits.slice(0, end), exponent };
}
