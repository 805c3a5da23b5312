import { union } from '../lexicon/lexicon.js';
import { remembered } from '../word-vectors/remembered.js';

/** A unit of a kind of measure, as so many of the smallest one. */
export interface Unit {
  readonly kind:
    | ('time' | 'months' | 'money' | 'share' | 'bytes' | 'mass' | 'length' | 'volume')
    | ('speed' | 'pressure' | 'bitrate' | 'celsius' | 'fahrenheit');
  readonly size: number;
  /** A currency without a minor unit: its whole units are its minor ones (ISO 4217). */
  readonly isUndivided?: true;
}

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 } as const;
const unit = (kind: Unit['kind'], size: number): Unit => ({ kind, size });

/** Units by the words and signs that people and schemas write; of money the smallest is a cent. */
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:ms|millis|milliseconds?)$/, unit('time', 0.001)],
  [/^(?:s|secs?|seconds?)$/, unit('time', SECONDS.second)],
  [
    new RegExp(`^(?:m(?:ins?)?|minutes?|分钟|分鐘|分|분|${union('minutes')})$`, 'u'),
    unit('time', SECONDS.minute),
  ],
  [
    new RegExp(`^(?:h|hrs?|hours?|小时|小時|時間|시간|${union('hoursCounted')})$`, 'u'),
    unit('time', SECONDS.hour),
  ],
  [new RegExp(`^(?:d|days?|nights?|${union('daysCounted')})$`, 'u'), unit('time', SECONDS.day)],
  [new RegExp(`^(?:weeks?|${union('weeksCounted')})$`, 'u'), unit('time', SECONDS.week)],
  [/^months?$/, unit('months', 1)],
  [/^years?$/, unit('months', 12)],
  [/^(?:¥|yen|jpy|won|krw|円|원)$/, { ...unit('money', 1), isUndivided: true }],
  [/^(?:cents?|centimes?|centimos?|centesimi|pence|pennies|ct|¢)$/, unit('money', 1)],
  [
    /^(?:[€$£₹₺]|eur|euros?|usd|dollars?|bucks|gbp|pounds?|quid|chf|francs?|franken|pln|zl|zloty(?:ch)?|try|tl|lira|inr|rupees?|brl|reais|real|mxn|pesos?|sek|nok|dkk|kronor|kroner|cad|aud|nzd|czk|huf|cny|rmb|元|块)$/,
    unit('money', 100),
  ],
  [new RegExp(`^(?:%|％|percent|per cent|${union('percentWord')})$`, 'u'), unit('share', 1)],
  [/^(?:b|bytes?)$/, unit('bytes', 1)],
  [/^(?:kb|kib|kilobytes?)$/, unit('bytes', 1_024)],
  [/^(?:mb|mib|megabytes?|meg(?:a|s|as)?)$/, unit('bytes', 1_048_576)],
  [/^(?:gb|gib|gigs?|gigas?|gigabytes?)$/, unit('bytes', 1_073_741_824)],
  [/^(?:tb|tib|terabytes?)$/, unit('bytes', 1_099_511_627_776)],
  [/^(?:mg|milligrams?|milligramm?)$/, unit('mass', 0.001)],
  [/^(?:g|gr|grams?|gramm|grammes?|gramos?|克|グラム)$/, unit('mass', 1)],
  [/^(?:kgs?|kilos?|kilograms?|kilogramm|kilogrammes?|公斤|千克|キロ)$/, unit('mass', 1_000)],
  [/^(?:t|tons?|tonnes?|tonnen)$/, unit('mass', 1_000_000)],
  [/^(?:mm|millimet(?:er|re)s?)$/, unit('length', 1)],
  [/^(?:cm|centimet(?:er|re)s?|zentimeter)$/, unit('length', 10)],
  [/^(?:met(?:er|re|ro)s?)$/, unit('length', 1_000)],
  [/^(?:kms?|kilomet(?:er|re|ro)s?)$/, unit('length', 1_000_000)],
  [/^(?:lbs?|pounds?)$/, unit('mass', 453.59237)],
  [/^(?:oz|ounces?)$/, unit('mass', 28.349523)],
  [/^(?:mi|miles?)$/, unit('length', 1_609_344)],
  [/^(?:ft|feet|foot)$/, unit('length', 304.8)],
  [/^(?:inch|inches)$/, unit('length', 25.4)],
  [/^(?:yards?|yds?)$/, unit('length', 914.4)],
  [/^(?:km\/h|kmh|kph|km\/t)$/, unit('speed', 1 / 3.6)],
  [/^(?:mph)$/, unit('speed', 0.44704)],
  [/^(?:m\/s|mps)$/, unit('speed', 1)],
  [/^(?:bar)$/, unit('pressure', 100)],
  [/^(?:kpa)$/, unit('pressure', 1)],
  [/^(?:psi)$/, unit('pressure', 6.894757)],
  [/^(?:kbps|kbit\/s)$/, unit('bitrate', 1)],
  [/^(?:mbps|mbit\/s)$/, unit('bitrate', 1_000)],
  [/^(?:gbps|gbit\/s)$/, unit('bitrate', 1_000_000)],
  [/^(?:°?c|celsius)$/, unit('celsius', 1)],
  [/^(?:°?f|fahrenheit)$/, unit('fahrenheit', 1)],
  [/^(?:ml|millilit(?:er|re)s?)$/, unit('volume', 1)],
  [/^(?:l|lit(?:er|re|ro)s?)$/, unit('volume', 1_000)],
];

/** Reads a unit from a folded word or sign; null for any other. */
export const readUnit = remembered((word): Unit | null =>
  word === '' || word.length > LONGEST_UNIT
    ? null
    : (UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? null),
);
const LONGEST_UNIT = 16;

/** Units that a name or a description says in words; letters such as `m` and `s` are no units there. */
const SPELLED =
  /\b(?:ms|millis(?:econds)?|milliseconds?|secs?|seconds?|mins|minutes?|hrs|hours?|days?|nights?|weeks?|months?|years?|percent|percentage|bytes?|[kmgt]i?b|kilobytes?|megabytes?|gigabytes?|mg|grams?|kgs?|kilograms?|mm|cm|meters?|metres?|kms?|kilometers?|kilometres?|miles?|ml|liters?|litres?|mps|kpa|psi|bar|[kmg]bps|lbs?|km\/h|m\/s|seconds)\b/;
const MICROS = /\bmicros?\b/;
const MINOR =
  /\b(?:cents?|minor|pence|subunits?|smallest (?:currency )?units?|centimes|centavos|centimos|grosz[ey]|ore|øre|öre|fen|paise|kopecks?|kurus|kuruş|rappen)\b/;
const FRACTION =
  /\b(?:fractions?|ratio|as a decimal|0 ?(?:-|to|\.\.|and|–) ?1(?:\.0)?|between 0 and 1)\b/;
const MEASURES =
  /\b(?:duration|timeout|delay|interval|length|period|ttl|snooze|wait|weight|size|distance|volume|lead|for)\b/;

/** Letters of units that end a name: `duration_s`. */
const ENDINGS = /^(?:s|h|g|l|min|gb|mb|kb|tb|c|f|ml)$/;
const SPANS = /\b(?:distance|length|height|width|depth|altitude|radius|elevation)\b/;

/** Parts of a parameter that tell its unit. */
export interface ParameterUnit {
  readonly words: readonly string[];
  /** The name of the object that the parameter lies in, or ''. */
  readonly within?: string;
  readonly description: string;
  readonly maximum: number;
}

/** Reads the unit that a parameter's name or description says; null where they say none. */
export function readParameterUnit({
  words,
  within = '',
  description,
  maximum,
}: ParameterUnit): Unit | null {
  const name = `${within.replace(/[_-]+/g, ' ')} ${words.join(' ')}`.trim().toLowerCase();
  const about = description.toLowerCase();
  if (MICROS.test(name)) return unit('money', 0.0001);
  if (MINOR.test(name) || MINOR.test(about)) return unit('money', 1);
  if (FRACTION.test(about) || (maximum <= 1 && maximum > 0) || /\b(?:ratio|fraction)\b/.test(name))
    return unit('share', 100);
  if (/\b(?:percent|percentage|pct)\b/.test(name)) return unit('share', 1);
  const named = SPELLED.exec(name)?.[0];
  if (named !== undefined) return readUnit(named);
  const ending = words.at(-1)?.toLowerCase() ?? '';
  if (/^m$/.test(ending) && SPANS.test(name)) return unit('length', 1_000);
  if (words.length > 1 && ENDINGS.test(ending)) return readUnit(ending);
  const foreign = words.findLast(
    (word) => word.length > 3 && readUnit(word.toLowerCase()) !== null,
  );
  if (foreign !== undefined) return readUnit(foreign.toLowerCase());
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
  const exact = (said * from.size) / to.size;
  if (Math.abs(value - exact) <= 1e-9 * Math.max(1, Math.abs(exact))) return true;
  if (isRounded(value, exact)) return true;
  // Data sizes are also counted in thousands.
  return to.kind === 'bytes' && isThousands(value, to.size, said, from.size);
}

/** Whether a value is another one as it is rounded, off by less than one in a hundred. */
function isRounded(value: number, exact: number): boolean {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  if (decimals > 3 || Math.abs(value - exact) > 0.01 * Math.abs(exact)) return false;
  return Number(exact.toFixed(decimals)) === value;
}

function isThousands(value: number, to: number, said: number, from: number): boolean {
  const steps = Math.round(Math.log2(from / to) / 10);
  return value === said * 1_000 ** steps;
}

const ISO_DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;
const SHORT_DURATION = /^(\d+(?:\.\d+)?)\s?([a-z]+)$/i;

/** The seconds of a length of time as settings write it, `PT20M` (ISO 8601) or `250ms`; null for any other text. */
export function readDuration(text: string): number | null {
  const iso = ISO_DURATION.exec(text);
  if (iso !== null && text.length > 2) {
    const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = iso;
    return (
      Number(weeks) * SECONDS.week +
      Number(days) * SECONDS.day +
      Number(hours) * SECONDS.hour +
      Number(minutes) * SECONDS.minute +
      Number(seconds)
    );
  }
  const [, count, word = ''] = SHORT_DURATION.exec(text) ?? [];
  const read = count === undefined ? null : readUnit(word.toLowerCase());
  return read?.kind === 'time' ? Number(count) * read.size : null;
}
