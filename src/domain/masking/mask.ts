import { maskAccountNumbers } from './account-numbers.js';
import { maskEmails } from './emails.js';
import { type Mark, plainMark } from './marks.js';
import { maskPhones } from './phones.js';
import { CODE_FIELD, maskSecrets, SECRET_NAME } from './secrets.js';

/**
 * Takes personal data and secrets out of a text: email addresses, phone, card and bank account numbers,
 * keys, tokens and passwords, each replaced by its kind in brackets. Everything else stays byte for byte.
 * It takes time in proportion to the text, and masking twice is masking once.
 */
export const mask = (text: string): string => maskBy(plainMark, text);

/** Masks a text with marks of one's own. */
export function maskBy(mark: Mark, text: string): string {
  // The longest shapes first: a number inside a token is no phone.
  return maskPhones(maskAccountNumbers(maskEmails(maskSecrets(text, mark), mark), mark), mark);
}

/**
 * Masks any JSON: its texts, its keys, numbers that are account numbers, and whatever has a name
 * like `password`. What holds nothing to mask is answered as it is, not copied.
 */
export const maskDeep = <Value>(value: Value): Value => maskDeepBy(PLAIN, value);

/** How the texts of a JSON are masked, and the secrets that a field's name tells. */
export interface TextMasking {
  readonly text: (text: string) => string;
  readonly secret: (value: string) => string;
  /** Masks a key, where that is not done as in texts. */
  readonly key?: (key: string) => string;
  /** Gives what stands in place of a number; null: the number itself. */
  readonly number?: (value: number) => string | null;
}

const PLAIN: TextMasking = { text: mask, secret: (value) => plainMark('secret', value) };

/** Masks any JSON with marks of one's own. */
export const maskDeepBy = <Value>(masking: TextMasking, value: Value): Value =>
  maskValue(value, masking) as Value;

function maskValue(value: unknown, masking: TextMasking): unknown {
  if (typeof value === 'string') return masking.text(value);
  if (typeof value === 'number') return maskNumber(value, masking);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? maskArray(value, masking)
    : maskObject(value as Record<string, unknown>, masking);
}

function maskArray(items: readonly unknown[], masking: TextMasking): readonly unknown[] {
  let masked: unknown[] | null = null;
  items.forEach((item, index) => {
    const after = maskValue(item, masking);
    if (after === item) return;
    masked ??= [...items];
    masked[index] = after;
  });
  return masked ?? items;
}

function maskObject(object: Readonly<Record<string, unknown>>, masking: TextMasking): unknown {
  const entries = Object.entries(object);
  let changed = false;
  const masked: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    const name = freeName(masked, (masking.key ?? masking.text)(key));
    const after =
      (typeof value === 'string' && value !== '' && SECRET_NAME.test(key)) ||
      (typeof value === 'number' && value >= MIN_CODE && CODE_FIELD.test(key))
        ? masking.secret(String(value))
        : maskValue(value, masking);
    if (name !== key || after !== value) changed = true;
    masked[name] = after;
  }
  return changed ? masked : object;
}

/** The least number of three digits. */
const MIN_CODE = 100;

/** Two keys may look the same once they are masked; neither value may be lost. */
function freeName(taken: object, name: string): string {
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count += 1) free = `${name} ${count}`;
  return free;
}

/** Shorter numbers are amounts and times far more often than accounts. */
const MIN_ACCOUNT_NUMBER = 1e12;

function maskNumber(value: number, masking: TextMasking): unknown {
  const mark = masking.number?.(value) ?? null;
  if (mark !== null) return mark;
  if (!Number.isSafeInteger(value) || value < MIN_ACCOUNT_NUMBER) return value;
  const text = String(value);
  return maskAccountNumbers(text) === text ? value : masking.text(text);
}
