import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import { asksForWords } from '../../utterance/word-work.js';
import type { Reading } from '../reading.js';
import type { RankedTool } from './choose-tool.js';
import { TOOL_FEATURES } from './tool-features.js';

/** Features of a tool that count for the best of all, too, whichever is the likeliest. */
const OF_ALL = [
  'fit',
  'meaning',
  'meaning_of_name',
  'nearest_words',
  'name_met',
  'learned',
  'learned_name_met',
] as const satisfies readonly (typeof TOOL_FEATURES)[number][];
const PLACES = OF_ALL.map((name) => TOOL_FEATURES.indexOf(name));
const READS_ONLY = TOOL_FEATURES.indexOf('reads_only');

const KINDS = ['question', 'statement', 'agreement', 'correction'] as const;
/** Classes of what is asked for first. */
const ACTIONS = [
  'write',
  'convert',
  'compute',
  'get',
  'search',
  'create',
  'update',
  'delete',
  'cancel',
  'send',
  'book',
  'buy',
  'schedule',
  'transfer',
  'move',
  'start',
  'stop',
] as const;

/** Features that tell whether any of the tools does what is asked for: how the likeliest fits, and how the request is put. */
export const ANY_TOOL_FEATURES: readonly string[] = [
  ...TOOL_FEATURES,
  ...OF_ALL.map((name) => `any_${name}`),
  'tools',
  'likelihood',
  'foreign',
  'conversation',
  'words',
  'values',
  'nothing_definite',
  'personal',
  ...KINDS,
  ...OF_ALL.map((name) => `question: ${name}`),
  'question: values',
  'question: reads_only',
  'question: personal',
  ...ACTIONS.map((name) => `asks_to_${name}`),
  'asks_for_no_action',
  'asks_for_words',
  'asks_why',
  'asks_how',
  'asks_of_any',
];

const PERSONAL = lexiconWords('personalWords');

/** The features of a request and its tools, the likeliest first, in the order of `ANY_TOOL_FEATURES`. */
export function anyToolFeatures(
  ranked: readonly RankedTool[],
  { said, turns, kind }: Reading,
  isEnglish: boolean,
): number[] {
  const [first] = ranked as [RankedTool];
  const best = PLACES.map((place) =>
    Math.max(...ranked.map(({ features }) => features[place] as number)),
  );
  const values = Math.min(said.values.length, 4) / 4;
  const personal = said.tokens.some(({ word }) => PERSONAL.has(word)) ? 1 : 0;
  const asks = kind === 'question' ? 1 : 0;
  const action = said.actions[0]?.class;
  return [
    ...first.features,
    ...best,
    Math.log(ranked.length) / 2,
    first.likelihood,
    isEnglish ? 0 : 1,
    turns.length > 0 ? 1 : 0,
    Math.min(said.tokens.length, 40) / 40,
    values,
    values === 0 ? 1 : 0,
    personal,
    ...KINDS.map((one) => (one === kind ? 1 : 0)),
    ...best.map((value) => asks * value),
    asks * values,
    asks * (first.features[READS_ONLY] as number),
    asks * personal,
    ...ACTIONS.map((name) => (name === action ? 1 : 0)),
    action === undefined ? 1 : 0,
    asksForWords(said) ? 1 : 0,
    ...(asks === 1 ? waysToAsk(said.text, said.tokens) : NO_WAY),
  ];
}

const WHY = lexiconWords('why');
const WHY_UNSPACED = new RegExp(union('whyUnspaced'), 'u');
const HOW = lexiconWords('howWords');
const IS_DONE = lexiconWords('isDone');
const ANY = lexiconWords('anyArticles');
const NO_WAY = [0, 0, 0];

/** Whether a question asks for a reason, for the way of something, or of any of a kind (`What is a novella?`): seldom what a tool knows. */
function waysToAsk(text: string, tokens: readonly Token[]): number[] {
  const opening = tokens.slice(0, 6).map(({ word }) => word);
  const why = opening.slice(0, 3).some((word) => WHY.has(word)) || WHY_UNSPACED.test(text);
  const how = opening.findIndex((word) => HOW.has(word));
  return [
    why ? 1 : 0,
    how >= 0 && IS_DONE.has(opening[how + 1] ?? '') ? 1 : 0,
    opening.slice(1, 4).some((word) => ANY.has(word)) ? 1 : 0,
  ];
}
