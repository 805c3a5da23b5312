import type { AnsweredQuestion, Value } from '../ports/assessment.js';
import { type DialogueAct, type DialogueActs, findAct, hasAct } from './acts.js';
import { namedChoice, pickOption } from './detect/pick.js';
import { listSlots, type Slot, toSlot } from './slot.js';
import {
  type AskedQuestion,
  type Clarification,
  findOffer,
  isMasked,
  type Thread,
} from './state.js';

/** Bounds of what a thread keeps: the oldest answers are dropped first. */
const MAX_ANSWERS = 12;
const MAX_ANSWER_LENGTH = 2_000;
const MAX_QUESTION_LENGTH = 500;

/**
 * Tells what a thread knows after an answer.
 *
 * @param answer as the user wrote it
 */
export function learn(clarification: Clarification, acts: DialogueActs, answer: string): Thread {
  const { thread, confirms } = clarification;
  const before =
    confirms && hasAct(acts, 'deny', 'cancel', 'switch')
      ? { ...thread, declined: [...thread.declined, confirms] }
      : thread;
  const other = findAct(acts, 'switch');
  if (other) return beginAnew(before, other.request);
  if (hasAct(acts, 'cancel')) return { ...before, cancelled: true };
  const picked = findAct(acts, 'pick');
  if (picked) return withPick(before, clarification, picked.option);
  const corrections = acts.filter((one) => one.act === 'correct');
  const informed = findAct(acts, 'inform');
  if (informed) return withWords(before, clarification, informed.text, corrections);
  if (corrections.length > 0) return withCorrections(clarification, answer.trim(), corrections);
  if (hasAct(acts, 'ask_back')) return { ...before, asked: withoutAsked(clarification) };
  if (!hasAct(acts, 'affirm')) return before;
  const offer = findOffer(clarification);
  if (offer)
    return withAnswers(before, [{ ...asAnswered(offer, answer, false), value: offer.offered }]);
  return confirms ? { ...before, confirmed: [...before.confirmed, confirms] } : before;
}

type Correction = Extract<DialogueAct, { readonly act: 'correct' }>;

/** Values of the call are others now, and what was asked is still to be answered. */
function withCorrections(
  clarification: Clarification,
  answer: string,
  corrections: readonly Correction[],
): Thread {
  const { thread, questions } = clarification;
  const question = questions.map(({ text }) => text).join(' ');
  const given = corrections.map((one) => ({
    question,
    dimension: null,
    answer,
    ...toAnswered(one),
  }));
  return withAnswers({ ...thread, asked: withoutAsked(clarification) }, given);
}

/** The parameter of a correction with its new value, if it has one. */
const toAnswered = ({ parameter, value }: Correction) => ({
  parameter,
  ...(value !== undefined && { value }),
  corrects: true,
});

/** Begins with another request, to which nothing matters that was asked and answered about the first. */
function beginAnew({ continues: _, ...thread }: Thread, instead: string): Thread {
  return { ...thread, asked: [], answered: [], repeats: 0, unfilled: [], instead: clip(instead) };
}

/** The slots that the thread has asked about without those of this clarification: it is still to be answered. */
function withoutAsked({ thread, questions, fills, dimension }: Clarification): Slot[] {
  const asked = [...thread.asked];
  const slots = questions.flatMap(listSlots);
  if (dimension) slots.push(toSlot({ dimension, parameter: fills?.parameter ?? null }));
  for (const slot of slots) {
    const at = asked.lastIndexOf(slot);
    if (at >= 0) asked.splice(at, 1);
  }
  return asked;
}

function withPick(thread: Thread, clarification: Clarification, place: number): Thread {
  const { options, fills, dimension } = clarification;
  const value = kept(fills?.values[place]);
  return withAnswers(thread, [
    {
      question: options.join(' / '),
      dimension,
      answer: options[place] ?? '',
      ...(fills && { parameter: fills.parameter }),
      ...(value !== undefined && { value }),
    },
  ]);
}

/**
 * Words answer every question that was put, but an answer that is nothing but a choice of one of them answers that one
 * alone. They may also name a choice of an earlier question, and correct values.
 */
function withWords(
  thread: Thread,
  clarification: Clarification,
  answer: string,
  corrections: readonly Correction[],
): Thread {
  const { dimension, prompt } = clarification;
  const put = putToUser(clarification);
  // "The third" is said of the only choices there are; a bare number may answer another question.
  const choosable = put.filter(({ values = [] }) => values.length > 0).length;
  const byNumber = put.length === 1 || (choosable === 1 && !/\d/.test(answer));
  const chosen = put.filter((question) => placeIn(question, answer, byNumber) !== null);
  const aimed = chosen.length > 0 && chosen.length < put.length && isShort(answer) ? chosen : put;
  const earlier = (thread.unfilled ?? []).filter(
    (question) =>
      !put.some(({ parameter }) => parameter === question.parameter) &&
      placeIn(question, answer, false) !== null,
  );
  const given = [...aimed, ...earlier].flatMap((question) => [
    asAnswered(question, answer, byNumber),
    ...(question.others ?? []).map((parameter) => ({
      question: question.text,
      dimension: question.dimension,
      answer,
      parameter,
    })),
  ]);
  if (put.length === 0) given.unshift({ question: prompt ?? '', dimension, answer });
  const asked = new Set(given.map(({ parameter }) => parameter));
  const corrected = corrections.filter(({ parameter }) => !asked.has(parameter)).map(toAnswered);
  const [main, ...others] = given as [AnsweredQuestion, ...AnsweredQuestion[]];
  const first = main.parameter ? undefined : corrected.shift();
  const more = corrected.map((one) => ({ ...main, dimension: null, ...one }));
  return withAnswers(thread, [{ ...main, ...first }, ...others, ...more]);
}

const kept = (value: Value | undefined): Value | undefined =>
  value === undefined || isMasked(value) ? undefined : value;

/** The questions of a clarification; options without one are a question of their own. */
function putToUser({ questions, options, fills, dimension }: Clarification): AskedQuestion[] {
  if (questions.length > 0 || options.length === 0) return [...questions];
  const question = { text: options.join(' / '), dimension: dimension ?? 'scope' };
  return [{ ...question, ...(fills && { ...fills, choices: options }) }];
}

/** An answer of this many words is a choice and nothing beside it. */
const isShort = (answer: string): boolean => answer.trim().split(/\s+/).length <= 4;

/** The place of the choice that an answer names; its number counts where nothing else was asked. */
function placeIn(question: AskedQuestion, answer: string, byNumber: boolean): number | null {
  const { choices = [], values = [], text } = question;
  if (values.length === 0 || values.length !== choices.length) return null;
  const named = namedChoice(answer, choices, values);
  return named ?? (byNumber ? pickOption(answer, choices, text, values) : null);
}

function asAnswered(question: AskedQuestion, answer: string, byNumber: boolean): AnsweredQuestion {
  const place = placeIn(question, answer, byNumber);
  const value = place === null ? undefined : kept(question.values?.[place]);
  return {
    question: question.text,
    dimension: question.dimension,
    answer,
    ...(question.parameter && { parameter: question.parameter }),
    ...(value !== undefined && { value }),
  };
}

function withAnswers(thread: Thread, given: readonly AnsweredQuestion[]): Thread {
  const clipped = given.map((one) => ({
    ...one,
    question: one.question.slice(0, MAX_QUESTION_LENGTH).toWellFormed(),
    answer: clip(one.answer),
  }));
  const unfilled = (thread.unfilled ?? []).filter(
    ({ parameter }) =>
      !clipped.some((one) => one.parameter === parameter && one.value !== undefined),
  );
  return {
    ...thread,
    answered: [...thread.answered, ...clipped].slice(-MAX_ANSWERS),
    ...(thread.unfilled && { unfilled }),
  };
}

const clip = (text: string): string => text.slice(0, MAX_ANSWER_LENGTH).toWellFormed();
