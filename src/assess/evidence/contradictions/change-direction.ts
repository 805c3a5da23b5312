import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector, Looked } from './detector.js';
import { findMeantRecords, isNamed } from './meant-records.js';
import { BEGINS } from './word-edges.js';

const word = (name: Parameters<typeof union>[0]): RegExp =>
  new RegExp(`${BEGINS}${union(name)}`, 'u');
const RAISES = word('raises');
const LOWERS = word('lowers');
const LATER = word('putsLater');
const EARLIER = word('putsEarlier');
const FROM_TO = new RegExp(
  `^\\s?[^\\s,.;]{0,9}\\s?(?:\\p{L}{2,5}\\s)?${union('fromToJoints')}\\s*(?:\\p{L}{1,3}\\s)?[€$£]?\\s?$`,
  'u',
);
const DAYS_FROM_TO = new RegExp(`^\\s?${union('fromToJoints')}\\s*(?:\\p{L}{1,3}\\s)?$`, 'u');
const FROM = new RegExp(`${BEGINS}${union('changesFrom')}\\s?(?:\\p{L}{1,3}\\s)?[€$£]?\\s?$`, 'u');
const TO = new RegExp(`${BEGINS}${union('changesTo')}\\s?[€$£]?\\s?$`, 'u');
const SETTING_KEY = new RegExp(`^${union('restKeys')}$`, 'u');
const DENIED = word('deniesChange');

/** Finds a change whose verb goes one way and whose values go the other: "lower it from 48 to 54". */
export const changeDirection: ContradictionDetector = (looked) =>
  numbersAgainst(looked) ?? daysAgainst(looked) ?? settingAgainst(looked);

function numbersAgainst({ text, numbers, said }: Looked): string | null {
  if (numbers.length < 2) return null;
  const [raises, lowers] = [RAISES.exec(text), LOWERS.exec(text)];
  if ((raises === null) === (lowers === null) || DENIED.test(text)) return null;
  for (const [at, to] of numbers.entries()) {
    const from = numbers[at - 1];
    if (from === undefined || !FROM_TO.test(text.slice(from.end, to.start))) continue;
    if (!FROM.test(text.slice(Math.max(0, from.start - 14), from.start))) continue;
    const verb = (raises ?? lowers) as RegExpExecArray;
    const isNear = Math.abs(from.start - verb.index) < 80;
    const isAgainst = raises === null ? to.value > from.value : to.value < from.value;
    if (isNear && isAgainst)
      return `"${verb[0].trim()}" and "${said.text.slice(from.start, to.end)}"`;
  }
  return null;
}

function daysAgainst({ text, days, said }: Looked): string | null {
  const [from, to] = days;
  if (from === undefined || to === undefined || days.length > 2) return null;
  if (!DAYS_FROM_TO.test(text.slice(from.end, to.start))) return null;
  const [later, earlier] = [LATER.exec(text), EARLIER.exec(text)];
  if ((later === null) === (earlier === null) || DENIED.test(text)) return null;
  const order = (day: typeof from): number => (day.month ?? to.month ?? 1) * 31 + day.day;
  const isAgainst = later === null ? order(to) > order(from) : order(to) < order(from);
  return isAgainst
    ? `"${(later ?? earlier)?.[0].trim()}" and "${said.text.slice(from.start, to.end)}"`
    : null;
}

/** The only number of a change that lies on the other side of how the named thing is set now. */
function settingAgainst(looked: Looked): string | null {
  const { text, numbers, context, values, said } = looked;
  const [to] = numbers;
  if (context === null || to === undefined || numbers.length > 1 || to.isPercent) return null;
  const [raises, lowers] = [RAISES.exec(text), LOWERS.exec(text)];
  if ((raises === null) === (lowers === null) || DENIED.test(text)) return null;
  if (!TO.test(text.slice(Math.max(0, to.start - 12), to.start))) return null;
  const settings = values.filter(
    ({ key, value }) => typeof value === 'number' && SETTING_KEY.test(key),
  );
  const named = findMeantRecords(looked, ({ value }) => typeof value === 'number');
  const meant = settings.filter(
    ({ record, within }) =>
      named.has(record) || within.some((key) => isNamed(text, key)) || settings.length === 1,
  );
  const isAgainst = meant.every(({ value }) =>
    raises === null ? to.value > Number(value) : to.value < Number(value),
  );
  if (meant.length === 0 || !isAgainst) return null;
  return `"${(raises ?? lowers)?.[0].trim()}" to "${said.text.slice(to.start, to.end)}" and ${meant[0]?.key} ${meant[0]?.value}`;
}
