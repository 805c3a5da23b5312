import { LRUCache } from 'lru-cache';
import { stem, tokenize } from '../../utterance/tokens.js';
import type { Source } from './sources.js';

/** Whether a code was said by the name or the sign of what it stands for: "euros" or `€` for `EUR`, "London" for `Europe/London`. */
export type CodeMatch = 'said' | 'unsaid';

interface CodeKind {
  readonly form: RegExp;
  readonly type: 'currency' | 'region' | 'language';
  /** Words of a parameter's name that show that it holds such a code. */
  readonly named: RegExp;
}

const KINDS: readonly CodeKind[] = [
  { form: /^[A-Z]{3}$/, type: 'currency', named: /currenc|money|from|to|base|target|unit|pair/i },
  {
    form: /^[A-Z]{2}$/,
    type: 'region',
    named: /countr|nation|region|market|locale|origin|from|to/i,
  },
  { form: /^[a-z]{2}$/, type: 'language', named: /lang|locale|from|to|source|target/i },
];
const ZONE = /^[A-Z][A-Za-z]+\/(?:[A-Za-z]+\/)?([A-Z][A-Za-z_-]+)$/;
/** Languages that names of codes are looked up in beside the request's own. */
const LANGUAGES = ['en'] as const;

/** Tells whether a code was said by the name or the sign of what it stands for; null where the value is no code. */
export function matchCode(
  value: string,
  label: string,
  language: string | null,
  sources: readonly Source[],
): CodeMatch | null {
  const place = ZONE.exec(value)?.[1]?.replaceAll('_', ' ');
  if (place !== undefined) return saysName(place, sources) ? 'said' : 'unsaid';
  // Some write currencies in small letters.
  const code = /currenc/i.test(label) ? value.toUpperCase() : value;
  const kind = KINDS.find(({ form, named }) => form.test(code) && named.test(label));
  if (kind === undefined) return null;
  const languages = [...new Set([language ?? 'en', ...LANGUAGES])];
  const names = languages.flatMap((one) => nameCode(kind.type, code, one) ?? []);
  if (names.length === 0) return null;
  if (names.some((name) => saysName(name, sources))) return 'said';
  if (kind.type !== 'currency') return 'unsaid';
  const signs = languages.map((one) => currencySign(code, one));
  return sources.some(({ utterance: { text } }) => signs.some((sign) => text.includes(sign)))
    ? 'said'
    : 'unsaid';
}

/** Whether a source says a name whole, or its last word: "yen" for "Japanese yen". */
function saysName(name: string, sources: readonly Source[]): boolean {
  const stems = tokenize(name, MOST_WORDS).map(({ word }) => stem(word));
  const head = stems.at(-1);
  return (
    head !== undefined &&
    sources.some((source) => source.stems.has(head) || source.utterance.text.includes(name))
  );
}

const MOST_WORDS = 8;

const NAMES = new LRUCache<string, { readonly name: string | null }>({ max: 2_000 });

/** The name of a code in a language; null where it stands for nothing. */
function nameCode(type: CodeKind['type'], code: string, language: string): string | null {
  const key = `${language} ${type} ${code}`;
  const known = NAMES.get(key);
  if (known !== undefined) return known.name;
  const name = displayNames(type, language).of(code) ?? null;
  const found = { name: name === code ? null : name };
  NAMES.set(key, found);
  return found.name;
}

const DISPLAY = new Map<string, Intl.DisplayNames>();

function displayNames(type: CodeKind['type'], language: string): Intl.DisplayNames {
  const key = `${language} ${type}`;
  let names = DISPLAY.get(key);
  if (names === undefined) {
    names = new Intl.DisplayNames([language], { type, fallback: 'none' });
    DISPLAY.set(key, names);
  }
  return names;
}

const SIGNS = new LRUCache<string, string>({ max: 500 });

/** The sign that a language writes for a currency: `€` for `EUR`; the code itself where it has none. */
function currencySign(code: string, language: string): string {
  const key = `${language} ${code}`;
  let sign = SIGNS.get(key);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    sign = parts.find((part) => part.type === 'currency')?.value ?? code;
    SIGNS.set(key, sign);
  }
  return sign;
}
