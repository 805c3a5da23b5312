import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { normalise } from '../../utterance/normal-form.js';
import { ANSWER_WORDS, LAST, MIDDLE, ORDINALS } from '../answer-words.js';
import { type Detector, spanAll } from './answer.js';

/** Detects a pick among the options that were put to the user. */
export const detectPick: Detector = ({ text, to, shown }) => {
  if (to.options.length === 0) return [];
  const option = pickOption(text, to.options, shown, to.fills?.values);
  return option === null ? [] : [{ act: 'pick', option, span: spanAll(text) }];
};

/**
 * Reads the option that an answer picks, by its place, or null: its label, its 1-based number, or a part of the label that no
 * other has ("the 8830", "the one ending in 8830"), or the value behind it. With two options, "not the Visa" is the other one.
 *
 * @param shown all that the user had before them, whose words add nothing to an answer
 */
export function pickOption(
  response: string,
  options: readonly string[],
  shown: string,
  values: readonly Value[] = [],
): number | null {
  // As it is written first: "C" and "C++" differ in nothing but punctuation.
  const written = response.trim().toLowerCase();
  const words = normalise(response);
  const labels = options.map(normalise);
  const exact =
    only(options, (option) => option.trim().toLowerCase() === written) ??
    only(labels, (label) => label === words);
  if (exact !== null) return exact;
  const number = readPlace(words, options.length);
  if (number !== null) return number <= options.length && number > 0 ? number - 1 : null;
  const known = normalise(shown);
  return (
    only(labels, (label) => says(words, label)) ??
    byPart(words, labels, known) ??
    byPart(words, withValues(labels, values), known) ??
    theOther(words, labels) ??
    pickedBesideRefused(response, options, shown, values)
  );
}

const CLAUSE_ENDS = new RegExp(`[,;.!?–—]|\\s-\\s|\\b${union('butRather')}\\b`, 'u');

/** "Not the gold, the classic": what stands in the clause beside the refusal. */
function pickedBesideRefused(
  response: string,
  options: readonly string[],
  shown: string,
  values: readonly Value[],
): number | null {
  const clauses = response.split(CLAUSE_ENDS);
  const meant = clauses.filter(
    (clause) => normalise(clause) !== '' && !NOT.test(normalise(clause)),
  );
  if (meant.length !== 1 || meant.length === clauses.length) return null;
  return pickOption(meant[0] ?? '', options, shown, values);
}

/**
 * The choice that a longer answer names without refusing it: "the 8830 one, and make it 50 euros". Null where it names
 * none or several.
 */
export function namedChoice(
  response: string,
  choices: readonly string[],
  values: readonly Value[],
): number | null {
  const words = normalise(response);
  if (REFUSES.test(words)) return null;
  const labels = withValues(choices.map(normalise), values);
  const said = new Set(words.split(' '));
  const named = labels.map((label, at) => {
    if (label !== '' && ` ${words} `.includes(` ${normalise(choices[at] ?? '')} `)) return true;
    return tellingParts(labels, at).some((part) => said.has(part));
  });
  return only(named, (isNamed) => isNamed);
}

/** The labels with the ids behind them: people know both. */
function withValues(labels: readonly string[], values: readonly Value[]): string[] {
  return labels.map((label, at) => `${label} ${normalise(String(values[at] ?? ''))}`.trim());
}

const REFUSES = new RegExp(`(?:^| )${union('refuses')}(?: |$)|${union('refusesUnspaced')}`, 'u');

/** "Saturday, please" says the label, "not Saturday" and "Saturday, but late" say more than that. */
function says(words: string, label: string): boolean {
  const { yes, filler, pointer } = ANSWER_WORDS;
  const parts = ` ${words} `.split(` ${label} `);
  const around = parts.join(' ').split(' ').filter(Boolean);
  return (
    parts.length === 2 &&
    around.every((word) => filler.has(word) || pointer.has(word) || yes.has(word))
  );
}

/** Words of a label that no other label has. */
function tellingParts(labels: readonly string[], at: number): string[] {
  const others = new Set(labels.flatMap((label, place) => (place === at ? [] : label.split(' '))));
  return (labels[at] ?? '')
    .split(' ')
    .filter((word) => !others.has(word) && (word.length > 2 || !ANSWER_WORDS.filler.has(word)));
}

const SAYS_NOTHING = lexiconWords('saysNothing');

/** Particles and counters that stand behind a name without a space: "8830の方で", "8830번으로", "8830那张". */
const WITH_PARTICLE = new RegExp(`^(?<name>.+?)${union('particlesBehind')}$`, 'u');

/** Every word that tells something belongs to one label, and one of them to that label alone. */
function byPart(words: string, labels: readonly string[], shown: string): number | null {
  const { yes, filler, pointer } = ANSWER_WORDS;
  const known = new Set(shown.split(' '));
  const inLabels = new Set(labels.flatMap((label) => label.split(' ')));
  const all = words
    .split(' ')
    .map((word) => (inLabels.has(word) ? word : (WITH_PARTICLE.exec(word)?.groups?.name ?? word)));
  if (all.length > 12) return null;
  const telling = all.filter(
    (word) => !filler.has(word) && !pointer.has(word) && !yes.has(word) && !SAYS_NOTHING.has(word),
  );
  if (telling.length === 0) return null;
  return only(labels, (label, at) => {
    const own = new Set(label.split(' '));
    const parts = new Set(tellingParts(labels, at));
    const foreign = new Set(
      labels.flatMap((_, place) => (place === at ? [] : tellingParts(labels, place))),
    );
    return (
      telling.some((word) => parts.has(word)) &&
      telling.every((word) => own.has(word) || (known.has(word) && !foreign.has(word)))
    );
  });
}

const NOT = new RegExp(`^${union('refusalHeads')} `, 'u');

function theOther(words: string, labels: readonly string[]): number | null {
  if (labels.length !== 2 || !NOT.test(words)) return null;
  const refused = words.replace(NOT, '');
  const number = readPlace(refused, labels.length);
  const at =
    number ??
    (only(labels, (label, place) => says(refused, label) || isPart(refused, labels, place)) ?? -1) +
      1;
  return at === 1 ? 1 : at === 2 ? 0 : null;
}

function isPart(words: string, labels: readonly string[], at: number): boolean {
  return byPart(words, labels, '') === at;
}

/** The place of the one item that passes, or null when there are none or several. */
function only<Item>(
  items: readonly Item[],
  passes: (item: Item, index: number) => boolean,
): number | null {
  const passing = items.flatMap((item, index) => (passes(item, index) ? [index] : []));
  return passing.length === 1 ? (passing[0] as number) : null;
}

/** "2", "#2", "No. 2", "option 2", "the second one", "die zweite", "the last": 1-based, or null. */
function readPlace(words: string, count: number): number | null {
  const { filler, pointer } = ANSWER_WORDS;
  const all = words.replace(/^no (?=\d)/, '').split(' ');
  const named = all.filter((word) => !filler.has(word) && !pointer.has(word));
  // "one" only points in "the second one" and is the answer in "option one".
  const name = named.length > 0 ? named.join(' ') : (all.at(-1) ?? '');
  if (/^\d{1,2}$/.test(name)) return Number(name);
  if (MIDDLE.has(name)) return count % 2 === 1 ? (count + 1) / 2 : null;
  return LAST.has(name) ? count : (ORDINALS.get(name) ?? null);
}
