import { union } from '../../../lexicon/lexicon.js';
import { calendarWord } from '../../../utterance/calendar.js';
import { COMMON_WORDS } from '../../../utterance/common-words.js';
import type { ContradictionDetector, Looked } from './detector.js';
import { BEGINS, ENDS } from './word-edges.js';

const FORBIDS = new RegExp(`${BEGINS}(?:${union('forbidsBefore')})${ENDS}`, 'u');
const MOST = new RegExp(`${BEGINS}(?:${union('mostAgreed')})`, 'u');
/** A name, a number of an id, an address or a path. */
const NAME = /\p{Lu}[\p{L}-]{2,}|\/\S{4,}|[\p{L}\d-]+\.[a-z]{2,}|(?<![\d.:])\d{2,}(?![\d.:%])/gu;
/** How many turns back something was agreed. */
const TURNS = 4;

/** Finds what was forbidden, or more than was agreed to be the most, earlier in the conversation. */
export const forbiddenBefore: ContradictionDetector = (looked) => {
  if (looked.turns.length === 0) return null;
  return overTheAgreed(looked) ?? namedAsForbidden(looked);
};

function namedAsForbidden({ said, text, turns }: Looked): string | null {
  for (const turn of turns.slice(0, TURNS)) {
    if (turn.speaker !== 'user') continue;
    for (const sentence of turn.text.split(/(?<=[.!?])\s+/)) {
      if (!FORBIDS.test(sentence.toLowerCase())) continue;
      const shared = (sentence.match(NAME) ?? []).find(
        (name) =>
          !COMMON_WORDS.has(name.toLowerCase()) &&
          calendarWord(name.toLowerCase(), true) === null &&
          ((name.startsWith('/') && said.text.includes(name)) ||
            said.tokens.some((token) => token.text === name || token.word === name.toLowerCase())),
      );
      if (shared !== undefined && !FORBIDS.test(text) && said.text.length < 120)
        return `"${shared}" and "${sentence.slice(0, 60).toWellFormed()}"`;
    }
  }
  return null;
}

const NUMBER = /(?<![\p{L}\d.:/-])(\d+(?:[.,]\d+)?)\s?(%|€|£|\$|\p{L}+)?/gu;

function overTheAgreed({ text, turns }: Looked): string | null {
  for (const turn of turns.slice(0, TURNS)) {
    const before = turn.text.toLowerCase();
    if (!MOST.test(before)) continue;
    const bounds = [...before.matchAll(NUMBER)];
    const [bound] = bounds;
    if (bound === undefined || bounds.length > 1) continue;
    const unit = (bound[2] ?? '').slice(0, 4);
    for (const [whole, number = '', ofNumber = ''] of text.matchAll(NUMBER))
      if (unit !== '' && ofNumber.slice(0, 4) === unit && Number(number) > Number(bound[1]))
        return `"${whole.trim()}" and "${bound[0].trim()}"`;
  }
  return null;
}
