import { LANGUAGES } from '../text/lexicon.js';
import { stem } from '../text/tokens.js';
import type { Found, Source } from './binding.js';
import type { Parameter } from './read-tools.js';

/**
 * The enum value whose words the text holds, if at least half of them are there. A choice that is
 * the tool's own verb (`merge` of `merge_request`) is hardly a choice made.
 */
export function findChoice(
  source: Source,
  { choices }: Parameter,
  toolWords: readonly string[],
): Found | null {
  const stems = new Map<string, number>();
  for (const [i, token] of source.read.tokens.slice(0, 400).entries()) {
    for (const part of token.word.split(/[-_/]/))
      if (!stems.has(stem(part))) stems.set(stem(part), i);
    if (!stems.has(stem(token.word))) stems.set(stem(token.word), i);
  }
  let best: { choice: string | number; score: number; at: number[] } | null = null;
  for (const choice of choices) {
    const whole = stems.get(stem(String(choice).toLowerCase()));
    const words = String(choice)
      .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    if (words === null) continue;
    const at = whole === undefined ? words.flatMap((word) => stems.get(stem(word)) ?? []) : [whole];
    const own = words.every((word) => toolWords.includes(word));
    const score = (whole === undefined ? at.length / words.length : 1) * (own ? 0.45 : 1);
    if (score >= 0.45 && (best === null || score > best.score)) best = { choice, score, at };
  }
  if (best === null) return ownWordsForTime(source, choices);
  for (const at of best.at) source.usedTokens.add(at);
  return { value: best.choice, sure: best.score };
}

const TIME_CHOICE =
  /\b(?:hours?|days?|weeks?|months?|years?|today|immediate|now|asap|morning|afternoon|evening)\b/i;

/** A span of time in the user's own words, where the choices are spans of time. */
function ownWordsForTime(source: Source, choices: Parameter['choices']): Found | null {
  if (!choices.some((choice) => TIME_CHOICE.test(String(choice)))) return null;
  const value = source.read.values.find(
    ({ kind }) => kind === 'date' || kind === 'time' || kind === 'duration',
  );
  return value === undefined ? null : { value: value.text, sure: 0.6 };
}

const OFF =
  /^(?:off|no|not|without|never|disable|disabled|exclude|don't|aus|nicht|sin|sans|senza)$/;

/** A switch is on when its name is mentioned, off when a word of denial stands by. */
export function findSwitch(source: Source, { words }: Parameter): Found | null {
  const wanted = new Set(words.filter((word) => word.length > 2).map(stem));
  const { tokens } = source.read;
  const at = tokens.findIndex((token) => wanted.has(stem(token.word)));
  if (at < 0) return null;
  const denied = tokens.slice(Math.max(0, at - 3), at + 2).some((token) => OFF.test(token.word));
  return { value: !denied, sure: 0.9 };
}

export function findLanguage(source: Source): Found | null {
  const token = source.read.tokens.find(({ word }) => LANGUAGES.has(word));
  return token === undefined ? null : { value: token.text, sure: 1 };
}
