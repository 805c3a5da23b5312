import { union } from '../../../lexicon/lexicon.js';
import type { PatternLists } from '../../../lexicon/schema.js';
import type { ContradictionDetector } from './detector.js';
import { inLanguage } from './in-language.js';
import { BEGINS, ENDS } from './word-edges.js';

/** Words that cannot both hold of one thing. */
const PAIRS: readonly (readonly [keyof PatternLists, keyof PatternLists, string])[] = [
  ['readOnly', 'editing', 'read only and editing'],
  ['meatless', 'meat', 'no meat and meat'],
  ['vegan', 'animalProducts', 'vegan and animal products'],
  ['withoutStop', 'stopover', 'direct and with a stop'],
  ['oneWay', 'wayBackTicket', 'one way and a way back'],
  ['automaticGear', 'manualGear', 'automatic and manual'],
  ['windowSeat', 'aisleSeat', 'window and aisle'],
  ['withoutSinging', 'singing', 'without a voice and sung'],
  ['inBlackAndWhite', 'inColour', 'black and white and colour'],
  ['bothSides', 'oneSide', 'double sided and single sided'],
  ['landscapeFormat', 'portraitFormat', 'upright and wide'],
  ['visibleToAll', 'visibleToNobody', 'open to all and hidden'],
  ['noMotorways', 'motorways', 'no motorways and a motorway'],
  ['remoteWork', 'onSite', 'remote and on site'],
  ['tryOnly', 'forReal', 'a trial run and for real'],
  ['solemn', 'funny', 'solemn and funny'],
  ['wordForWord', 'changedWords', 'word for word and changed'],
  ['keptShort', 'atLength', 'short and exhaustive'],
];

const atWord = (source: string): string => `${BEGINS}${source}`;
const DENIED = new RegExp(`${BEGINS}${union('deniesNear')}${ENDS}[^.;:,]{0,18}$`, 'u');
const DENIED_BEHIND = new RegExp(`^[^.;,]{0,10}${union('deniesBehind')}`, 'u');
const OR = new RegExp(
  `${BEGINS}(?:${union('or')}|${union('orUnspaced')}|${union('insteadWords')})${ENDS}`,
  'u',
);

/** Finds two words that exclude one another, where neither is denied and no choice between them is left. */
export const oppositeWords: ContradictionDetector = ({ text, language }) => {
  for (const [one, other, name] of PAIRS) {
    const first = standing(text, inLanguage(one, language, atWord));
    if (first === null) continue;
    const second = standing(text, inLanguage(other, language, atWord), first);
    if (second !== null && !OR.test(text)) return name;
  }
  return null;
};

/** A place where a word stands without being denied, apart from another. */
function standing(text: string, pattern: RegExp, apart: Place | null = null): Place | null {
  for (const match of text.matchAll(pattern)) {
    const place = { start: match.index, end: match.index + match[0].length };
    if (apart !== null && place.start < apart.end && apart.start < place.end) continue;
    const before = text.slice(Math.max(0, place.start - 40), place.start);
    if (!DENIED.test(before) && !DENIED_BEHIND.test(text.slice(place.end, place.end + 24)))
      return place;
  }
  return null;
}

interface Place {
  readonly start: number;
  readonly end: number;
}
