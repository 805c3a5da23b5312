import { type Act, isOrdinary } from '../../commands/act.js';
import { namesOtherKind } from '../../commands/acted-on.js';
import { asksFor, isWordFor } from '../../commands/asked-words.js';
import type { Command } from '../../commands/command.js';
import { stem } from '../../utterance/tokens.js';
import { clausesOf } from '../call/clauses.js';
import { likeness } from './act-features.js';
import { fitAct } from './act-fit.js';
import type { Source } from './sources.js';

/** Log-odds from which on the words of a program that nobody has described are those of the request. */
const FITS = 1.1;
/** Likeness from which on a word of a command and one of the request mean the same. */
const RESEMBLES = 0.7;
/** Words that say that something is in use by others. */
const IN_USE = ['production', 'prod', 'live'].map(stem);

/** How an act stands to what was said. */
export interface ActStanding {
  /** Parts that nobody asked for, as a person would be shown it. */
  readonly unasked: readonly string[];
  /** How little its words are those of the request, 0 to 1. */
  readonly unfit: number;
  /** Whether its words were held against the request as a whole, so that its things need not be named one by one. */
  readonly byWords: boolean;
}

const STEP: ActStanding = { unasked: [], unfit: 0, byWords: false };

/**
 * Holds an act against what was said. What is asked for, by its verb or a word of its own, adds nothing; ordinary work is a step
 * towards whatever is asked for.
 *
 * @param own what the user said
 */
export function holdAct(
  act: Act,
  own: readonly Source[],
  language: Command['language'],
): ActStanding {
  if (isOrdinary(act)) return STEP;
  // Only the words of a shell are those of people, shortened.
  const isShell = language === 'shell';
  if (!isShell || act.verb !== 'unknown') {
    const isAsked = own.some((source) => asksForVerb(act, source, language));
    const unfit = isAsked || !isShell ? 0 : toUnfit(bestFit(act, own));
    return { unasked: listUnasked(act, isAsked, own), unfit, byWords: false };
  }
  const fit = bestFit(act, own);
  return { unasked: listUnasked(act, fit >= FITS, own), unfit: toUnfit(fit), byWords: true };
}

/** How well the words of an act fit those of the request, by the clause that they fit best. */
export const bestFit = ({ text }: Act, own: readonly Source[]): number =>
  Math.max(...own.flatMap((source) => listClauses(source).map((words) => fitAct(text, words))));

export const toUnfit = (fit: number): number => 1 / (1 + Math.exp(fit));

function asksForVerb(
  act: Act,
  { plainWords, utterance }: Source,
  language: Command['language'],
): boolean {
  const { actions } = utterance;
  const stems = new Set(plainWords.map(stem));
  const isAsked = asksFor(
    act,
    (word) => stems.has(stem(word)),
    (name) => actions.some((action) => action.class === name),
    (part) => plainWords.some((word) => likeness(part, word) >= RESEMBLES),
  );
  if (isAsked && TAKES.has(act.verb)) {
    const words = utterance.tokens.map(({ word }) => word);
    const isVerb = (one: string): boolean => isWordFor(act, (word) => stem(word) === stem(one));
    if (namesOtherKind(act.text, words, isVerb)) return false;
  }
  // Whatever is to become of rows is a change of them: "raise the prices".
  return (
    isAsked ||
    (language === 'sql' &&
      act.verb === 'change' &&
      !actions.some(({ class: name }) => LOOKS.has(name)))
  );
}

/** Verbs that nobody takes back, which are asked for with the kind of thing that they act on. */
const TAKES: ReadonlySet<string> = new Set(['delete', 'destroy', 'publish']);

const LOOKS: ReadonlySet<string> = new Set(['get', 'search', 'compute', 'delete', 'cancel']);

function listUnasked(act: Act, isAsked: boolean, own: readonly Source[]): readonly string[] {
  if (!isAsked || !isGuardSaid(act, own)) return [act.text];
  const isInUse = act.where === 'production';
  return isInUse && !own.some(({ stems }) => IN_USE.some((word) => stems.has(word)))
    ? [`${act.text} (production)`]
    : [];
}

/** Whether a file that is guarded was named, where an act touches one: a verb alone opens none. */
const isGuardSaid = ({ why, verb, objects }: Act, own: readonly Source[]): boolean =>
  why === null ||
  verb === 'unknown' ||
  objects.some((path) =>
    own.some(({ said, stems }) =>
      path
        .split(/[/\\]/)
        // "My zshrc" is `.zshrc`.
        .map((part) => part.replace(/^\./, ''))
        .some((part) => part.length > 2 && (said.says(part) || stems.has(stem(part)))),
    ),
  );

/** The words of a text, and of each of its clauses: a command does one of several things that were asked for. */
function listClauses({ tokens }: Source): readonly (readonly string[])[] {
  const whole = tokens.map(({ word }) => word);
  const clauses = clausesOf(tokens).map(({ from, to }) => whole.slice(from, to + 1));
  return [whole, ...clauses.filter((words) => words.length > 1 && words.length < whole.length)];
}
