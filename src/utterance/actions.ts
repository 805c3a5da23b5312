import { lexiconWords, union } from '../lexicon/lexicon.js';
import type { WordLists } from '../lexicon/schema.js';
import { remembered } from '../word-vectors/remembered.js';
import { stem, type Token } from './tokens.js';
import { wordSet } from './word-set.js';

/**
 * Verbs that mean the same to a tool, by class. A class is what a request and a tool's name are
 * compared by, also across languages.
 */
const CLASSES = {
  delete: 'actionDelete',
  cancel: 'actionCancel',
  create: 'actionCreate',
  update: 'actionUpdate',
  send: 'actionSend',
  search: 'actionSearch',
  get: 'actionGet',
  book: 'actionBook',
  buy: 'actionBuy',
  schedule: 'actionSchedule',
  transfer: 'actionTransfer',
  move: 'actionMove',
  start: 'actionStart',
  stop: 'actionStop',
  convert: 'actionConvert',
  write: 'actionWrite',
  compute: 'actionCompute',
} as const satisfies Readonly<Record<string, keyof WordLists>>;

/** The lists of these verbs. */
export const ACTION_LISTS: readonly (keyof WordLists)[] = Object.values(CLASSES);

const CLASS_OF = new Map<string, string>();
for (const [name, list] of Object.entries(CLASSES)) {
  for (const verb of lexiconWords(list)) {
    const key = stem(verb);
    if (!CLASS_OF.has(key)) CLASS_OF.set(key, name);
  }
}

/** Their stems are those of verbs, and they are none: the German `wir` is no wire. */
const NO_VERBS = lexiconWords('noVerbs');

/** The class of an action word such as `delete`, or undefined. */
export const actionClass = remembered((word): string | undefined =>
  NO_VERBS.has(word) ? undefined : (CLASS_OF.get(stem(word)) ?? classWithObject(word)),
);

/** Romance verbs have their objects behind them: `resérvalo`, `envíaselo`, `prenotami`. */
const OBJECTS = new RegExp(
  `^(\\p{L}{3,}?)${union('objectsGluedFirst')}?${union('objectsGlued')}$`,
  'u',
);

function classWithObject(word: string): string | undefined {
  const verb = word.length > 5 ? OBJECTS.exec(word)?.[1] : undefined;
  if (verb === undefined) return undefined;
  return CLASS_OF.get(verb) ?? CLASS_OF.get(verb.normalize('NFD').replace(/\u0301/g, ''));
}

/** Classes of actions that are done to something that there is already: `cancel my trip`. */
export const ON_EXISTING = [
  ...['delete', 'cancel', 'update', 'move'],
  ...['start', 'stop', 'send', 'compute'],
] as const;

export interface Action {
  readonly verb: string;
  readonly class: string;
  readonly at: number;
}

/** Words before which a verb is an order or a wish, not part of a name. */
const BEFORE_VERB = lexiconWords('beforeVerb');

/** Verbs at the head of a sentence, and prepositions behind a comma: `…, para o dia 5`. */
const PREPOSITIONS = lexiconWords('verbLikePrepositions');

/** An ending that makes an order of a Japanese noun of action: `予約して`. */
const BEHIND_VERB = new RegExp(`^${union('orderEndings')}`);

/** The actions a request asks for, in order, at most eight. */
export function findActions(tokens: readonly Token[]): Action[] {
  const actions: Action[] = [];
  for (let at = 0; at < tokens.length && actions.length < 8; at++) {
    const token = tokens[at] as Token;
    const name = actionClass(token.word);
    if (name === undefined) continue;
    const before = tokens[at - 1];
    const ordered =
      before === undefined ||
      token.opens ||
      (before.mark !== '' && !PREPOSITIONS.has(token.word)) ||
      BEFORE_VERB.has(before.word) ||
      BEHIND_VERB.test(tokens[at + 1]?.word ?? '');
    if (ordered) actions.push({ verb: token.word, class: name, at });
  }
  return actions;
}

const ENDS_OBJECT = new Set(
  'to for from in on at with by into using via so because that which who when if unless and then before after until about as of please or'.split(
    ' ',
  ),
);
const SKIPPED = wordSet('me us you him up out');

/** The words an action is done to, as written: `the records older than 2020`. */
export function findObject(tokens: readonly Token[], text: string, action: Action): string {
  let from = action.at + 1;
  while (SKIPPED.has(tokens[from]?.word ?? '')) from++;
  const first = tokens[from];
  if (first === undefined || tokens[action.at]?.mark) return '';
  let end = first.start;
  for (let i = from; i < tokens.length && i < from + 10; i++) {
    const token = tokens[i] as Token;
    if (i > from && ENDS_OBJECT.has(token.word) && token.word !== 'of') break;
    if (i === from && ENDS_OBJECT.has(token.word) && token.word !== 'that') return '';
    end = token.end;
    if (token.mark !== '') break;
  }
  return text.slice(first.start, end);
}
