import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { inLanguage } from './in-language.js';
import { BEGINS } from './word-edges.js';

const REMOVES = new RegExp(`${BEGINS}${union('removesIt')}`, 'u');
const KEEPS = new RegExp(`${BEGINS}${union('keepsIt')}`, 'gu');
const KEEPS_THING = new RegExp(
  `${BEGINS}${union('keepsThing')}\\s+(?:the\\s|${union('nounArticles')}\\s)?(?<thing>[\\p{L}\\p{N}-]+(?:\\s\\p{L}+)?)`,
  'gu',
);
const within = (source: string): string => source;

/** Finds an order to do away with a thing beside one to keep it: "close 771, and keep it open". */
export const keepAndRemove: ContradictionDetector = ({ text, said, language }) => {
  const except = inLanguage('keepsAfter', language, within);
  const isPart = (between: string): boolean => between.search(except) >= 0;
  const removes = REMOVES.exec(text);
  if (removes === null) return null;
  const behind = removes.index + removes[0].length;
  for (const match of text.matchAll(KEEPS)) {
    if (match.index <= behind) continue;
    const between = text.slice(behind, match.index);
    if (isPart(between)) continue;
    return `"${said.text.slice(removes.index, behind)}" and "${match[0]}"`;
  }
  for (const match of text.matchAll(KEEPS_THING)) {
    const thing = match.groups?.thing ?? '';
    if (match.index <= behind || thing.length < 4) continue;
    const between = text.slice(behind, match.index);
    if (between.includes(thing) && !isPart(between))
      return `"${said.text.slice(removes.index, behind)}" and "${match[0]}"`;
  }
  return null;
};
