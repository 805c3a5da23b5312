import { monthNumber } from '../text/calendar.js';

const DIGIT_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  oh: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
};
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...DIGIT_WORDS,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  a: 1,
  an: 1,
  couple: 2,
  dozen: 12,
  half: 0.5,
  ein: 1,
  eine: 1,
  einen: 1,
  eins: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  zwanzig: 20,
  dreißig: 30,
  fünfzig: 50,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  uno: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  venti: 20,
  trenta: 30,
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  sete: 7,
  oito: 8,
  dez: 10,
  vinte: 20,
  trinta: 30,
  een: 1,
  twee: 2,
  drie: 3,
  vijf: 5,
  zes: 6,
  zeven: 7,
  negen: 9,
  tien: 10,
  twaalf: 12,
  twintig: 20,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  k: 1_000,
  grand: 1_000,
  hundert: 100,
  tausend: 1_000,
  cent: 100,
  mille: 1_000,
  cien: 100,
  mil: 1_000,
  cento: 100,
  mila: 1_000,
  duizend: 1_000,
  honderd: 100,
  百: 100,
  千: 1_000,
  万: 10_000,
  萬: 10_000,
};

/** The number that a text names: `€1,200`, `1.200,50`, `fifteen hundred`, `5k`; null for none. */
export function numberOf(text: string): number | null {
  const digits = /-?\d[\d.,'’ ]*\d|-?\d/.exec(text);
  if (digits) {
    const number = Number(plainNumber(digits[0]));
    if (!Number.isFinite(number)) return null;
    const after = text
      .slice(digits.index + digits[0].length)
      .trim()
      .toLowerCase();
    const scale = /^(?:k|thousand|million|mio|mil|tausend|mille|万|千)(?![\p{L}])/u.exec(
      after,
    )?.[0];
    return scale ? number * (SCALES[scale] ?? (scale === 'mio' ? 1_000_000 : 1)) : number;
  }
  return numberInWords(text.toLowerCase());
}

/** Thousands separators go, a decimal comma becomes a point. */
function plainNumber(digits: string): string {
  const compact = digits.replace(/['’ ]/g, '');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(compact)) return compact.replace(/,/g, '');
  if (
    /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(compact) &&
    (compact.includes(',') || compact.split('.').length > 2 || /\.\d{3}$/.test(compact))
  )
    return compact.replace(/\./g, '').replace(',', '.');
  return compact.replace(',', '.').replace(/[.,]$/, '');
}

function numberInWords(text: string): number | null {
  const words = text
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'and' && word !== 'of');
  let total = 0;
  let current = 0;
  let known = false;
  for (const word of words) {
    const value = NUMBER_WORDS[word];
    const scale = SCALES[word];
    if (value !== undefined) current += value;
    else if (scale !== undefined) {
      current = (current || 1) * scale;
      if (scale >= 1_000) {
        total += current;
        current = 0;
      }
    } else if (known) break;
    else continue;
    known = true;
  }
  return known ? total + current : null;
}

/** `two two six eight` as `2268`, three digits or more; null otherwise. */
export function spokenDigits(words: readonly string[]): string | null {
  const digits = words.map((word) => (/^\d$/.test(word) ? Number(word) : DIGIT_WORDS[word]));
  return digits.length >= 3 && digits.every((digit) => digit !== undefined)
    ? digits.join('')
    : null;
}

/** A date that names its year as `2026-03-15`; null for every other one, which stays as it was said. */
export function isoDate(text: string): string | null {
  const clean = text.toLowerCase().trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})/.exec(clean);
  if (iso) return ymd(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(clean);
  if (numeric) {
    // With slashes and a first number up to 12 it cannot be told; 13 and more is a day.
    const [, a = '', sign, b = '', year] = numeric;
    const monthFirst = sign === '/' && Number(a) <= 12;
    return monthFirst ? ymd(year, a, b) : ymd(year, b, a);
  }
  const cjk = /(\d{4})年(\d{1,2})月(\d{1,2})日?/.exec(clean);
  if (cjk) return ymd(cjk[1], cjk[2], cjk[3]);
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(clean)?.[0];
  if (year === undefined) return null;
  const rest = clean.replace(year, ' ');
  const month = rest
    .match(/\p{L}+/gu)
    ?.map(monthNumber)
    .find((found) => found !== null);
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(rest)?.[0];
  if (!month) return null;
  return day ? ymd(year, String(month), day) : `${year}-${String(month).padStart(2, '0')}`;
}

function ymd(year = '', month = '', day = ''): string | null {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `3pm`, `15:30` or `half past eight` as `15:00`; null where it cannot be told. */
export function clockTime(text: string): string | null {
  const clean = text.toLowerCase().trim();
  const cjk =
    /^(午前|午後|上午|下午|晚上|早上|中午|夜)?(\d{1,2})[時时点點](?:(半)|(\d{1,2})分?)?$/.exec(
      clean,
    );
  if (cjk) {
    const late = /^(?:午後|下午|晚上|夜)$/.test(cjk[1] ?? '') && Number(cjk[2]) < 12;
    const hour = String(Number(cjk[2]) + (late ? 12 : 0)).padStart(2, '0');
    return `${hour}:${cjk[3] ? '30' : (cjk[4] ?? '0').padStart(2, '0')}`;
  }
  const clock = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?$/.exec(clean);
  if (!clock) return clean === 'noon' ? '12:00' : clean === 'midnight' ? '00:00' : null;
  const [, hours = '', minutes, half = ''] = clock;
  if (minutes === undefined && half === '') return null;
  const pm = half.startsWith('p');
  const hour = (Number(hours) % 12) + (pm ? 12 : 0);
  const value = pm || half.startsWith('a') ? hour : Number(hours);
  return value > 23 || Number(minutes ?? 0) > 59
    ? null
    : `${String(value).padStart(2, '0')}:${minutes ?? '00'}`;
}
