import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { presentDay } from './present-day.js';
import { BEGINS } from './word-edges.js';

const word = (name: 'extends' | 'shortens' | 'putsLater' | 'putsEarlier'): RegExp =>
  new RegExp(`${BEGINS}(?:${union(name)})`, 'u');
const [LONGER, SHORTER] = [word('extends'), word('shortens')];
const [LATER, EARLIER] = [word('putsLater'), word('putsEarlier')];
const ISO = /^(20\d\d)-(\d\d)-(\d\d)/;

/** Finds a thing that is to be later or earlier than it is, with a day on the other side of its own. */
export const recordDate: ContradictionDetector = ({ text, days, context, values, said }) => {
  const [day] = days;
  if (context === null || day === undefined || days.length > 1) return null;
  const isLater = LONGER.test(text) || LATER.test(text);
  const isEarlier = SHORTER.test(text) || EARLIER.test(text);
  if (isLater === isEarlier) return null;
  const today = presentDay(context);
  const dates = values.flatMap(({ value }) => {
    const found = typeof value === 'string' ? ISO.exec(value) : null;
    const time = found === null ? Number.NaN : Date.parse(found[0]);
    return Number.isNaN(time) || time === today?.getTime() ? [] : [time];
  });
  if (dates.length === 0 || dates.length > 3) return null;
  const last = new Date(Math.max(...dates));
  const meant = Date.UTC(
    last.getUTCFullYear(),
    day.month === null ? last.getUTCMonth() : day.month - 1,
    day.day,
  );
  const isAgainst = isLater ? meant < last.getTime() : meant > last.getTime();
  if (!isAgainst || Math.abs(meant - last.getTime()) > 45 * 86_400_000) return null;
  return `"${said.text.slice(day.start, day.end)}" and ${last.toISOString().slice(0, 10)}`;
};
