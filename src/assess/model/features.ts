import type { Evidence } from '../../ports/assessment.js';
import { findActions } from '../../utterance/actions.js';
import { isGrammar } from '../../utterance/common-words.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import type { CallReading } from '../call/call-reading.js';
import { definiteValues } from '../evidence/definite.js';
import { LIST_FEATURES } from '../evidence/list-choices.js';
import { POINTER_FEATURES } from '../evidence/pointed-at.js';
import { findPointers } from '../evidence/references.js';
import type { Facts } from '../facts.js';
import type { Reading } from '../reading.js';
import { countAround } from './without-tools.js';

/**
 * Kinds of evidence the model weighs: the feature is the sum of the evidence's own weights, so a
 * trained multiplier of 1 leaves the written weight as it is. A kind followed by `.dimension` is
 * weighed apart for that dimension.
 */
export const EVIDENCE_FEATURES = [
  'vague_object',
  'vague_quantity',
  'vague_time',
  'vague_degree',
  'vague_quality',
  'open_choice',
  'hearsay',
  'open_task',
  'placeholder',
  'described',
  'picked',
  'told_before',
  'bare_request',
  'unresolved_reference',
  'several_referents',
  'resolved_reference',
  'alternatives',
  'contradiction',
  'missing_slot.goal',
  'missing_slot.scope',
  'missing_slot.constraints',
  'missing_slot.output_format',
  'missing_parameter.goal',
  'missing_parameter.scope',
  'missing_parameter.constraints',
  'missing_parameter.output_format',
  'several_records.goal',
  'several_records.scope',
  'several_records.constraints',
  'several_records.output_format',
  'no_tool_fits',
  'complete_call',
  'question_of_fact',
  'no_request',
  'asks_a_question',
  'agrees',
  'corrects',
  'states',
  'definite_quoted_text',
  'definite_address',
  'definite_file',
  'definite_identifier',
  'definite_name',
  'definite_date_or_time',
  'definite_amount',
  'definite_extent',
  'definite_attribute',
  'definite_form',
  'definite_language',
  'own_things',
  'text_given',
  'topic_given',
] as const;

const INDEX = new Map<string, number>();
for (const [i, name] of EVIDENCE_FEATURES.entries()) INDEX.set(name, i);

/** The evidence feature that a piece of evidence adds to. Every kind has one. */
export function featureIndex({ kind, dimension }: Evidence): number {
  const index = INDEX.get(kind) ?? INDEX.get(`${kind}.${dimension}`);
  if (index === undefined) throw new Error(`evidence without a feature: ${kind}`);
  return index;
}

/** Counts of a request beside its evidence; each is between -1 and about 2. */
export const COUNTED_FEATURES = [
  'nothing_definite',
  'definite_share',
  'opens_with_order',
  'opens_with_question',
  'asks',
  'wishes',
  'personal',
  'indefinite_share',
  'definite_article_share',
  'relative_clauses',
  'pronoun_share',
  'very_short',
  'conversation',
  'follow_up',
  'short_follow_up',
  'assistant_asked',
  'assistant_said_yes_or_no',
  'names_in_conversation',
  'words_from_conversation',
  'tools',
  'tool_fit',
  'tool_lead',
  'required_parameters',
  'unsure_parameters',
  'least_sure_parameter',
  'share_bound',
  'complete_call_seen',
  'doubt_of_parameters',
  ...LIST_FEATURES,
  ...POINTER_FEATURES,
] as const;

/** Meaning of a counted feature, for the reader of an explanation. */
export const COUNTED_IN_WORDS: Readonly<Record<(typeof COUNTED_FEATURES)[number], string>> = {
  nothing_definite: 'no number, date, name or quoted text',
  definite_share: 'many definite details for its length',
  opens_with_order: 'begins with an order',
  opens_with_question: 'begins with a question word',
  asks: 'ends with a question mark',
  wishes: 'words of wish, such as need or want',
  personal: 'words such as my and our',
  indefinite_share: 'things introduced with a or an',
  definite_article_share: 'things introduced with the',
  relative_clauses: 'clauses with that, which or who',
  pronoun_share: 'words that point elsewhere, such as it or that',
  very_short: 'three words or fewer',
  conversation: 'there are earlier turns',
  follow_up: 'a short reply in a conversation',
  short_follow_up: 'a reply of three words or fewer',
  assistant_asked: 'the assistant had asked',
  assistant_said_yes_or_no: 'the assistant had said yes or no',
  names_in_conversation: 'names in the earlier turns',
  words_from_conversation: 'words of the earlier turns come up again',
  tools: 'tools are at hand',
  tool_fit: 'how well the best tool fits',
  tool_lead: 'how far the best tool is ahead of the next',
  required_parameters: 'required parameters of the tool',
  unsure_parameters: 'required parameters without a sure value',
  least_sure_parameter: 'how sure the least sure parameter is',
  share_bound: 'share of the required parameters with a value',
  complete_call_seen: 'every required parameter has a value',
  doubt_of_parameters: 'how unlikely it is that every required parameter has a value',
  list_one: 'the request singles out one of the records around it',
  list_several: 'several records around it fit the request alike',
  list_unmet: 'it speaks of records around it, and of none in particular',
  list_silent: 'there is a choice of which it says nothing',
  list_single: 'there is a single record of what it speaks of',
  list_all: 'all of several records are wanted',
  points: 'a word of it points at what was said before',
  points_at_one: 'one thing was named just before',
  points_at_several: 'several things were named just before',
  points_at_nothing: 'nothing definite was said before',
};

const OPENS_QUESTION = wordSet(
  "what who whom whose when where which why how what's who's is are was were do does did can could",
);
/** Groups of words that are counted; a word may be in several. */
const COUNTED_WORDS = {
  wish: 'need want like looking interested planning hoping trying considering wish would',
  personal: "my our me mine we us i'm i've",
  indefinite: 'a an',
  definite: 'the',
  relative: 'that who which',
  pronoun: 'it they them this that these those he she him her his there one ones something thing',
} as const;
type CountedGroup = keyof typeof COUNTED_WORDS;
const GROUPS_OF = new Map<string, CountedGroup[]>();
for (const [group, words] of Object.entries(COUNTED_WORDS)) {
  for (const word of words.split(' ')) {
    GROUPS_OF.set(word, [...(GROUPS_OF.get(word) ?? []), group as CountedGroup]);
  }
}
const OPENING = wordSet('please hi hello hey ok okay so and now');
const STOP = wordSet(
  'the a an to of in on at for and or is are was it i you me my we our with can could please that this do did does what how',
);

/** The counted features in the order of their names. */
export function countFeatures(facts: Facts): number[] {
  const { reading, use } = facts;
  return [
    ...countWords(reading),
    ...countConversation(reading),
    ...countTools(use),
    ...countAround(facts),
  ];
}

const WORDS_COUNTED = 400;

function countWords(reading: Reading): number[] {
  const { said } = reading;
  const values = definiteValues(reading);
  // `a` and `the` are words of other languages, too.
  const isEnglish = reading.language === 'en';
  const looked = Math.min(said.tokens.length, WORDS_COUNTED);
  const n = Math.max(looked, 1);
  const counts = { wish: 0, personal: 0, indefinite: 0, definite: 0, relative: 0, pronoun: 0 };
  // Some languages have articles and particles, others none.
  let telling = 0;
  for (let at = 0; at < looked; at++) {
    const { word } = said.tokens[at] as Token;
    const groups = GROUPS_OF.get(word);
    if (groups !== undefined) for (const group of groups) counts[group] += 1;
    if (!isGrammar(word)) telling += 1;
  }
  telling = Math.max(telling, 1);
  const opening = said.tokens.findIndex(({ word }) => !OPENING.has(word));
  const first = opening < looked ? said.tokens[opening] : undefined;
  return [
    values.length === 0 ? 1 : 0,
    Math.min(values.length / n, 0.5) * 2,
    first !== undefined && findActions([first]).length > 0 ? 1 : 0,
    first !== undefined && OPENS_QUESTION.has(first.word) ? 1 : 0,
    /[?？؟]\s*$/.test(said.text) ? 1 : 0,
    Math.min(counts.wish, 2) / 2,
    Math.min(counts.personal, 3) / 3,
    isEnglish ? Math.min((counts.indefinite / n) * 8, 2) : 0,
    isEnglish ? Math.min((counts.definite / n) * 8, 2) : 0,
    Math.min(counts.relative, 3) / 3,
    Math.min(((isEnglish ? counts.pronoun : findPointers(reading).length) / n) * 5, 2),
    telling <= 3 ? (4 - telling) / 3 : 0,
  ];
}

function countConversation({ said, turns }: Reading): number[] {
  if (turns.length === 0) return [0, 0, 0, 0, 0, 0, 0];
  const n = said.tokens.length;
  const assistant = turns.find((turn) => turn.speaker === 'assistant');
  const earlier = new Set<string>();
  let names = 0;
  for (const turn of turns.slice(0, 6)) {
    for (const token of turn.tokens) earlier.add(token.word);
    for (const value of turn.values) if (value.kind === 'name') names++;
  }
  const content = said.tokens.filter(({ word }) => !STOP.has(word));
  const known = content.filter(({ word }) => earlier.has(word)).length;
  return [
    1,
    n <= 12 ? 1 : 0,
    n <= 3 ? (4 - n) / 3 : 0,
    assistant !== undefined && /[?？]\s*$/.test(assistant.text) ? 1 : 0,
    assistant !== undefined &&
    assistant.tokens.length <= 3 &&
    /^\s*(?:yes|no)\b/i.test(assistant.text)
      ? 1
      : 0,
    Math.min(names, 8) / 8,
    content.length === 0 ? 0 : known / content.length,
  ];
}

function countTools(use: CallReading): number[] {
  if (use.tools === 0) return [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const sure = (use.calls[0]?.bindings ?? [])
    .filter(({ parameter }) => parameter.required)
    .map((binding) => (binding.several.length > 0 ? 0 : binding.sure));
  const unsure = sure.reduce((sum, value) => sum + 1 - value, 0);
  const bound = sure.filter((value) => value >= 0.5).length;
  return [
    1,
    Math.min(use.fit, 8) / 8,
    use.lead,
    Math.min(sure.length, 6) / 6,
    Math.min(unsure, 4) / 4,
    sure.length === 0 ? 1 : Math.min(...sure),
    sure.length === 0 ? 1 : bound / sure.length,
    use.calls.length > 0 && bound === sure.length ? 1 : 0,
    Math.min(
      sure.reduce((sum, value) => sum - Math.log(Math.max(value, 0.02)), 0),
      4,
    ) / 2,
  ];
}
