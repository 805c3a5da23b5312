import { maskAccountNumbers } from './account-numbers.js';
import { maskEmails } from './emails.js';
import { maskPhones } from './phones.js';
import { CODE_FIELD, maskSecrets, SECRET, SECRET_NAME } from './secrets.js';

/**
 * Takes personal data and secrets out of a text: e-mail addresses, phone, card and bank account numbers,
 * keys, tokens and passwords, each replaced by its kind in brackets. Everything else stays byte for byte.
 * It takes time in proportion to the text, and masking twice is masking once.
 */
export function mask(text: string): string {
  // The longest shapes first: a number inside a token is no phone.
  return maskPhones(maskAccountNumbers(maskEmails(maskSecrets(text))));
}

/**
 * Masks any JSON: its texts, its keys, numbers that are account numbers, and whatever has a name
 * like `password`. What holds nothing to mask is answered as it is, not copied.
 */
export function maskDeep<Value>(value: Value): Value {
  return maskValue(value) as Value;
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return maskNumber(value);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? maskArray(value) : maskObject(value as Record<string, unknown>);
}

function maskArray(items: readonly unknown[]): readonly unknown[] {
  let masked: unknown[] | null = null;
  items.forEach((item, index) => {
    const after = maskValue(item);
    if (after === item) return;
    masked ??= [...items];
    masked[index] = after;
  });
  return masked ?? items;
}

function maskObject(object: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(object);
  let changed = false;
  const masked: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    const name = freeName(masked, mask(key));
    const after =
      (typeof value === 'string' && value !== '' && SECRET_NAME.test(key)) ||
      (typeof value === 'number' && value >= MIN_CODE && CODE_FIELD.test(key))
        ? SECRET
        : maskValue(value);
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

function maskNumber(value: number): unknown {
  if (!Number.isSafeInteger(value) || value < MIN_ACCOUNT_NUMBER) return value;
  const text = String(value);
  const masked = maskAccountNumbers(text);
  return masked === text ? value : masked;
}
