import { union } from '../lexicon/lexicon.js';

/** A unit of a kind of measure, as so many of the smallest one. */
export interface Unit {
  readonly kind: 'time' | 'months' | 'money' | 'share' | 'bytes' | 'mass' | 'length' | 'volume';
  readonly size: number;
}

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;
const unit = (kind: Unit['kind'], size: number): Unit => ({ kind, size });

/** Units by the words and signs that people and schemas write; of money the smallest is a cent. */
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:ms|millis|milliseconds?)$/, unit('time', 0.001)],
  [/^(?:s|secs?|seconds?)$/, unit('time', SECONDS.second)],
  [new RegExp(`^(?:m(?:ins?)?|minutes?|${union('minutes')})$`, 'u'), unit('time', SECONDS.minute)],
  [new RegExp(`^(?:h|hrs?|hours?|${union('hoursCounted')})$`, 'u'), unit('time', SECONDS.hour)],
  [new RegExp(`^(?:d|days?|nights?|${union('daysCounted')})$`, 'u'), unit('time', SECONDS.day)],
  [new RegExp(`^(?:weeks?|${union('weeksCounted')})$`, 'u'), unit('time', SECONDS.week)],
  [/^months?$/, unit('months', 1)],
  [/^years?$/, unit('months', 12)],
  [/^(?:¥|yen|jpy|won|krw)$/, unit('money', 1)],
  [/^(?:cents?|centimes?|centimos?|centesimi|pence|pennies|ct|¢)$/, unit('money', 1)],
  [
    /^(?:[€$£₹₺]|eur|euros?|usd|dollars?|bucks|gbp|pounds?|quid|chf|francs?|franken|pln|zl|zloty(?:ch)?|try|tl|lira|inr|rupees?|brl|reais|real|mxn|pesos?|sek|nok|dkk|kronor|kroner|cad|aud|nzd|czk|huf)$/,
    unit('money', 100),
  ],
  [new RegExp(`^(?:%|％|percent|per cent|${union('percentWord')})$`, 'u'), unit('share', 1)],
  [/^(?:b|bytes?)$/, unit('bytes', 1)],
  [/^(?:kb|kib|kilobytes?)$/, unit('bytes', 1_024)],
  [/^(?:mb|mib|megabytes?|megas?)$/, unit('bytes', 1_048_576)],
  [/^(?:gb|gib|gigs?|gigabytes?)$/, unit('bytes', 1_073_741_824)],
  [/^(?:tb|tib|terabytes?)$/, unit('bytes', 1_099_511_627_776)],
  [/^(?:mg|milligrams?|milligramm?)$/, unit('mass', 0.001)],
  [/^(?:g|gr|grams?|gramm|grammes?|gramos?)$/, unit('mass', 1)],
  [/^(?:kgs?|kilos?|kilograms?|kilogramm|kilogrammes?)$/, unit('mass', 1_000)],
  [/^(?:t|tons?|tonnes?|tonnen)$/, unit('mass', 1_000_000)],
  [/^(?:mm|millimet(?:er|re)s?)$/, unit('length', 1)],
  [/^(?:cm|centimet(?:er|re)s?|zentimeter)$/, unit('length', 10)],
  [/^(?:met(?:er|re|ro)s?)$/, unit('length', 1_000)],
  [/^(?:kms?|kilomet(?:er|re|ro)s?)$/, unit('length', 1_000_000)],
  [/^(?:ml|millilit(?:er|re)s?)$/, unit('volume', 1)],
  [/^(?:l|lit(?:er|re|ro)s?)$/, unit('volume', 1_000)],
];

/** Reads a unit from a folded word or sign; null for any other. */
export function readUnit(word: string): Unit | null {
  if (word === '' || word.length > 16) return null;
  return UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Units that a name or a description says in words; letters such as `m` and `s` are no units there. */
const SPELLED =
  /\b(?:ms|millis(?:econds)?|milliseconds?|secs?|seconds?|mins|minutes?|hrs|hours?|days?|nights?|weeks?|months?|years?|percent|percentage|bytes?|[kmgt]i?b|kilobytes?|megabytes?|gigabytes?|mg|grams?|kgs?|kilograms?|mm|cm|meters?|metres?|kms?|kilometers?|kilometres?|ml|liters?|litres?)\b/;
const MICROS = /\bmicros?\b/;
const MINOR = /\b(?:cents?|minor|pence|subunits?|smallest (?:currency )?units?|centimes)\b/;
const FRACTION = /\b(?:fractions?|ratio|as a decimal|0 ?(?:-|to|\.\.|and|–) ?1|between 0 and 1)\b/;
const MEASURES =
  /\b(?:duration|timeout|delay|interval|length|period|ttl|snooze|wait|weight|size|distance|volume|lead|for)\b/;

/** Parts of a parameter that tell its unit. */
export interface Measured {
  readonly words: readonly string[];
  readonly description: string;
  readonly maximum: number;
}

/** Reads the unit that a parameter's name or description says; null where they say none. */
export function readParameterUnit({ words, description, maximum }: Measured): Unit | null {
  const name = words.join(' ');
  const about = description.toLowerCase();
  if (MICROS.test(name)) return unit('money', 0.0001);
  if (MINOR.test(name) || MINOR.test(about)) return unit('money', 1);
  if (FRACTION.test(about) || (maximum <= 1 && maximum > 0) || /\b(?:ratio|fraction)\b/.test(name))
    return unit('share', 100);
  if (/\b(?:percent|percentage|pct)\b/.test(name)) return unit('share', 1);
  const named = SPELLED.exec(name)?.[0];
  if (named !== undefined) return readUnit(named);
  if (/\b(?:amount|price|cost|fee|total|budget|salary|payment|sum|balance|refund)\b/.test(name))
    return unit('money', 100);
  if (/%|\bpercent/.test(about)) return unit('share', 1);
  const described =
    MEASURES.test(name) || /\bin \w+/.test(about) ? SPELLED.exec(about)?.[0] : undefined;
  return described === undefined ? null : readUnit(described);
}

/** Whether a value in one unit is a number that was said in another. */
export function isConverted(value: number, to: Unit, said: number, from: Unit): boolean {
  if (to.kind !== from.kind) return false;
  const [a, b] = [value * to.size, said * from.size];
  if (Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))) return true;
  // Data sizes are also counted in thousands.
  return to.kind === 'bytes' && isThousands(value, to.size, said, from.size);
}

function isThousands(value: number, to: number, said: number, from: number): boolean {
  const steps = Math.round(Math.log2(from / to) / 10);
  return value === said * 1_000 ** steps;
}
