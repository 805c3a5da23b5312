import { DIGIT, digitValue, SEPARATOR } from './digits.js';
import { type Mark, plainMark } from './marks.js';

/** Masks IBANs that pass modulo 97 and card numbers that pass Luhn's check, grouped or not. */
export function maskAccountNumbers(text: string, mark: Mark = plainMark): string {
  return maskCards(maskIbans(text, mark), mark);
}

/** How long an IBAN is, by country. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 ' +
    'CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 ' +
    'SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 ' +
    'DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SV28 ' +
    'BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const IBAN_START = /(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}/g;
const IBAN_GAP = /[ \u00a0\u202f-]/;

function maskIbans(text: string, mark: Mark): string {
  let masked = '';
  let kept = 0;
  for (const { index, 0: start } of text.matchAll(IBAN_START)) {
    const length = IBAN_LENGTHS.get(start.slice(0, 2).toUpperCase());
    const end = length === undefined || index < kept ? -1 : ibanEnd(text, index, length);
    if (end < 0) continue;
    masked += text.slice(kept, index) + mark('iban', text.slice(index, end));
    kept = end;
  }
  return kept === 0 ? text : masked + text.slice(kept);
}

/** Where the IBAN of this length that begins here ends, or -1 when there is none. */
function ibanEnd(text: string, start: number, length: number): number {
  let compact = '';
  let at = start;
  while (compact.length < length) {
    const character = text[at] ?? '';
    if (/[A-Za-z0-9]/.test(character)) compact += character;
    else if (!IBAN_GAP.test(character) || !/[A-Za-z0-9]/.test(text[at + 1] ?? '')) return -1;
    at += 1;
  }
  if (/[A-Za-z0-9]/.test(text[at] ?? '')) return -1;
  return remainder97(compact) === 1 ? at : -1;
}

/** ISO 7064: country and check digits last, letters as two digits. */
function remainder97(iban: string): number {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Groups of digits with single separators between them, as long as they go on. */
const DIGIT_RUN = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])[${DIGIT}]+(?:[${SEPARATOR}][${DIGIT}]+)*(?![\\p{Script=Latin}\\p{N}])`,
  'gu',
);
const DIGIT_GROUP = new RegExp(`[${DIGIT}]+`, 'g');

interface Group {
  readonly start: number;
  readonly end: number;
}

function maskCards(text: string, mark: Mark): string {
  return text.replace(DIGIT_RUN, (run) => (run.length < 13 ? run : maskRun(run, mark)));
}

/** A card number may have other numbers beside it, so that every row of whole groups is tried. */
function maskRun(run: string, mark: Mark): string {
  const groups: Group[] = [...run.matchAll(DIGIT_GROUP)].map(({ index, 0: digits }) => ({
    start: index,
    end: index + digits.length,
  }));
  let masked = '';
  let kept = 0;
  for (let first = 0; first < groups.length; first += 1) {
    const last = lastGroup(run, groups, first);
    if (last < first) continue;
    const { start } = groups[first] as Group;
    const { end } = groups[last] as Group;
    masked += run.slice(kept, start) + mark('card', run.slice(start, end));
    kept = end;
    first = last;
  }
  return masked + run.slice(kept);
}

/** The usual lengths first: a digit beside a number may pass the check by chance. */
const LENGTHS = [16, 15, 19, 18, 17, 14, 13];

/** The last group of the card number that begins with this group, or -1. */
function lastGroup(run: string, groups: readonly Group[], first: number): number {
  const digits: number[] = [];
  const found = new Map<number, number>();
  for (let at = first; at < groups.length; at += 1) {
    const group = groups[at] as Group;
    if (digits.length + group.end - group.start > 19) break;
    for (let index = group.start; index < group.end; index += 1) {
      digits.push(digitValue(run.charCodeAt(index)));
    }
    if (digits.length >= 13 && isCard(digits)) found.set(digits.length, at);
  }
  const length = LENGTHS.find((candidate) => found.has(candidate));
  return length === undefined ? -1 : (found.get(length) ?? -1);
}

/** Networks' numbers begin with 2 to 6; Luhn's check on all of them. */
function isCard(digits: readonly number[]): boolean {
  const leading = digits[0] ?? 0;
  if (leading < 2 || leading > 6) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits[digits.length - 1 - index] ?? 0;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
