import {
  type CandidateQuestion,
  DIMENSIONS,
  type Dimension,
  type Evidence,
} from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import type { Language } from '../../utterance/language.js';
import { asksForNothing } from '../../utterance/turn-kind.js';
import type { ActionReading } from '../actions/read-action.js';
import type { Binding } from '../call/bind.js';
import { openBindings, parameterPath } from '../call/open-bindings.js';
import { parameterDimension } from '../call/parameter-kind.js';
import type { Facts } from '../facts.js';
import { actionQuestions } from './action-questions.js';
import { framed, listed, quoted, wordsOf } from './languages/words.js';
import { taskOf } from './object-phrase.js';
import { parameterQuestion, severalQuestion } from './parameter-question.js';
import { choicesOf } from './readings.js';
import { bareQuestion, taskQuestion } from './task-question.js';
import { topicQuestion } from './topics.js';
import { wording } from './wording.js';

/** Evidence with words of its own to ask about, the most telling first. */
const ASKABLE = [
  'several_records',
  'missing_parameter',
  'several_referents',
  'contradiction',
  'alternatives',
  'missing_slot',
  'unresolved_reference',
  'described',
  'placeholder',
  'hearsay',
  'open_choice',
  'vague_object',
  'vague_time',
  'vague_degree',
  'vague_quantity',
  'vague_quality',
  'no_tool_fits',
  'bare_request',
];

/** Evidence that says by a verb what an action says by its parameters. */
const SAID_BY_ACTION = new Set(['bare_request', 'missing_slot']);

/** Which thing is meant, and what of two holds, goes before what else an action needs. */
const BEFORE_ACTION = new Set([
  ...['several_referents', 'unresolved_reference', 'alternatives', 'contradiction'],
]);

/** A dimension below this share of the highest is not worth a question of its own. */
const WORTH_ASKING = 0.45;
const MAX_QUESTIONS = 3;

/** The makings of questions, beside the facts. */
export interface AskedFrom {
  /** With the weights that it was weighed with. */
  readonly evidence: readonly Evidence[];
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly readings: readonly string[];
  /** The action that the request asks for, where no tool says what that needs. */
  readonly action: ActionReading | null;
  readonly context: unknown;
}

/**
 * At most three questions: first what the call lacks, in the order of its parameters, where the third asks for all that
 * is left when there are more; then at most one for each other dimension, the likeliest first. A question rests on
 * evidence and quotes it, or asks what the topic calls for; a dimension that was answered gets none. In the language of
 * the request.
 */
export function candidateQuestions(
  facts: Facts,
  { evidence, dimensions, readings, action, context }: AskedFrom,
): CandidateQuestion[] {
  const { language } = facts.reading;
  if (asksForNothing(facts.reading.kind)) return [];
  const isOpen = evidence.some(({ kind, weight }) => BEFORE_ACTION.has(kind) && weight > 0);
  const missing =
    action === null || isOpen
      ? aboutParameters(facts, language, context)
      : eachDimensionOnce(actionQuestions(action, language), facts).slice(0, MAX_QUESTIONS);
  if (missing.length >= MAX_QUESTIONS) return missing;
  const asked = new Set(missing.map(({ dimension }) => dimension));
  const floor = Math.max(...DIMENSIONS.map((name) => dimensions[name])) * WORTH_ASKING;
  const pointed = evidence.some(({ kind }) => kind === 'unresolved_reference');
  // What `it` is says what the few words are about.
  const asksForAction = facts.use.calls.length === 0 && missing.length > 0;
  const words = withoutSlots(evidence, facts).filter(
    ({ kind }) =>
      !(asksForAction && SAID_BY_ACTION.has(kind)) && !(pointed && kind === 'bare_request'),
  );
  const open = DIMENSIONS.filter((name) => !asked.has(name) && !facts.settled.has(name)).map(
    (name) => ({ name, best: bestEvidence(words, name) }),
  );
  const specific = new Map(open.map(({ name }) => [name, specificQuestion(name, facts)]));
  const isNamed = ({ name, best }: (typeof open)[number]): boolean =>
    best !== undefined || (dimensions[name] >= floor && specific.get(name) !== null);
  // One general question, and only where nothing better can be asked.
  const isAlone = missing.length === 0 && !open.some(isNamed);
  const { values } = facts.reading.said;
  // Who has said a day and a time is not asked in general whether there is one.
  const hasMoment = ['date', 'time'].every((kind) => values.some((one) => one.kind === kind));
  const worth = ({ name, best }: (typeof open)[number]): number =>
    value(name, best, dimensions) * (isAlone ? worthInGeneral(name, hasMoment) : 1);
  const others = open
    .filter((one) => (isAlone ? dimensions[one.name] >= floor : isNamed(one)))
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, isAlone ? 1 : MAX_QUESTIONS - missing.length)
    .map(({ name, best }) => ask(name, best, facts, readings, specific.get(name) ?? null));
  return eachTextOnce([...missing, ...others]);
}

/** Asks for what the topic calls for, or what the order's action needs, where no tool says what that is. */
function specificQuestion(name: Dimension, { reading, use }: Facts): string | null {
  const { said, language } = reading;
  const topic = language === 'en' ? topicQuestion(said, name) : null;
  return topic ?? (use.calls.length > 0 ? null : taskQuestion(reading, name));
}

/** Of general questions that for the thing or the limit helps most. */
function worthInGeneral(name: Dimension, hasMoment: boolean): number {
  if (name === 'constraints') return hasMoment ? 0.5 : 1;
  return name === 'scope' ? 1 : 0.8;
}

const MAX_CHOICES = 6;

/** A question for each parameter without a value; beyond three the last one asks for all the rest. */
function aboutParameters(
  { use, reading }: Facts,
  language: Language,
  context: unknown,
): CandidateQuestion[] {
  const open = unlike(openBindings(use));
  const about = aboutWhat(reading);
  const single = open.length > MAX_QUESTIONS ? open.slice(0, MAX_QUESTIONS - 1) : open;
  const rest = open.slice(single.length);
  const questions = single.map((binding): CandidateQuestion => {
    const { labels, values } = choicesOf(binding, context, language, reading.said.tokens);
    return {
      dimension: parameterDimension(binding.parameter, binding.parameter.kind),
      text: parameterQuestion(binding, language, { choices: labels, about }),
      choices: labels.slice(0, MAX_CHOICES),
      parameter: parameterPath(binding.parameter),
      ...(values.length > 0 && { values: values.slice(0, MAX_CHOICES) }),
    };
  });
  const [first, ...others] = rest;
  const distinct = eachTextOnce(questions);
  if (first === undefined) return distinct;
  return [
    ...distinct,
    {
      dimension: parameterDimension(first.parameter, first.parameter.kind),
      text: severalQuestion(rest, language),
      choices: [],
      parameter: parameterPath(first.parameter),
      others: others.map(({ parameter }) => parameterPath(parameter)),
    },
  ];
}

/** The first question for each dimension that no answer has settled. */
const eachDimensionOnce = (
  questions: readonly CandidateQuestion[],
  { settled }: Facts,
): CandidateQuestion[] =>
  questions.filter(
    ({ dimension }, at) =>
      !settled.has(dimension) && questions.findIndex((one) => one.dimension === dimension) === at,
  );

/** Where two parameters are asked about in the same words, one question asks about both. */
function eachTextOnce(questions: readonly CandidateQuestion[]): CandidateQuestion[] {
  return questions.flatMap((question, at) => {
    const same = questions.filter(({ text }) => text === question.text);
    if (same.length === 1) return [question];
    if (questions.findIndex(({ text }) => text === question.text) < at) return [];
    const others = same.slice(1).flatMap(({ parameter }) => parameter ?? []);
    const { dimension, text, parameter, choices } = question;
    const alike = same.every((one) => one.choices.join() === choices.join());
    return [
      { dimension, text, choices: alike ? choices : [], ...(parameter && { parameter }), others },
    ];
  });
}

/** One of those that several calls want under the same name. */
function unlike(bindings: readonly Binding[]): Binding[] {
  const seen = new Set<string>();
  return bindings.filter(({ parameter }) => {
    const path = parameterPath(parameter);
    return !seen.has(path) && seen.add(path);
  });
}

/** More than this is no name of a thing. */
const MAX_ABOUT = 45;

/** The user's short words for what is to be done something with; '' where no words stand for a thing. */
function aboutWhat({ said, language }: Facts['reading']): string {
  const about = taskOf(said, language)?.object ?? '';
  return about.length > MAX_ABOUT ? '' : about;
}

/** Drops needs of an action where a tool says what it requires. */
function withoutSlots(evidence: readonly Evidence[], { use }: Pick<Facts, 'use'>): Evidence[] {
  return evidence.filter(({ kind }) => use.calls.length === 0 || kind !== 'missing_slot');
}

/** Named gaps are worth more than general ones. */
function value(
  name: Dimension,
  best: Evidence | undefined,
  dimensions: Readonly<Record<Dimension, number>>,
): number {
  const named = best !== undefined && ASKABLE.indexOf(best.kind) < 6;
  return dimensions[name] * (named ? 2 : best === undefined ? 1 : 1.3);
}

function bestEvidence(evidence: readonly Evidence[], name: Dimension): Evidence | undefined {
  return evidence
    .filter((one) => one.dimension === name && one.weight > 0 && ASKABLE.includes(one.kind))
    .sort((a, b) => ASKABLE.indexOf(a.kind) - ASKABLE.indexOf(b.kind) || b.weight - a.weight)[0];
}

function ask(
  dimension: Dimension,
  best: Evidence | undefined,
  facts: Facts,
  readings: readonly string[],
  specific: string | null,
): CandidateQuestion {
  const { reading } = facts;
  const { language } = reading;
  const choosing = best?.kind === 'several_referents' || best?.kind === 'alternatives';
  if (choosing && readings.length > 1) {
    const { frames } = wordsOf(language);
    const text = framed(frames.whichOf, listed(readings, frames.or, language));
    return { dimension, text: clip(text, 200), choices: readings };
  }
  const text =
    best === undefined
      ? (specific ?? generalQuestion(dimension, facts, language))
      : ((best.kind === 'bare_request' ? (specific ?? bareQuestion(facts)) : null) ??
        wording(best, language));
  return { dimension, text: clip(text, 160), choices: [] };
}

/** A question where no single word gave the gap away: in which form, else to say it in other words. */
function generalQuestion(dimension: Dimension, { reading }: Facts, language: Language): string {
  const { frames } = wordsOf(language);
  const about = aboutWhat(reading);
  const [quoting, plain] =
    dimension === 'output_format'
      ? [frames.form, frames.formAny]
      : [frames.unsure, frames.unsureAny];
  return about === '' ? plain : framed(quoting, quoted(frames, about));
}
