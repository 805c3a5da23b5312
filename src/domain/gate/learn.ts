import { corrections } from '../../assess/conversation/corrections.js';
import type { AnsweredQuestion, Held, Value } from '../../assess/types.js';
import { type Answer, NO_TOOLS } from './answer.js';
import type { AskedQuestion, Clarification, Thread } from './memory.js';
import { namedChoice, pickOption } from './pick.js';
import { type PutRight, putRightInstead } from './put-right.js';
import { type Slot, slotOf, slotsOf } from './slot.js';

/** Bounds of what a thread keeps: the oldest answers are dropped first. */
const MAX_ANSWERS = 12;
const MAX_ANSWER_LENGTH = 2_000;
const MAX_QUESTION_LENGTH = 500;

/** What a thread knows after an answer. */
export function learn(clarification: Clarification, answer: Answer, tools = NO_TOOLS): Thread {
  const { thread, confirms } = clarification;
  switch (answer.kind) {
    case 'empty':
      return thread;
    case 'unknown':
      return answer.asksBack ? { ...thread, asked: notAsked(clarification) } : thread;
    case 'yes':
      return confirms ? { ...thread, confirmed: [...thread.confirmed, confirms] } : thread;
    case 'no': {
      const declined = confirms ? { ...thread, declined: [...thread.declined, confirms] } : thread;
      if (answer.instead !== undefined) return anew(declined, answer.instead);
      if (answer.callsOff) return { ...declined, calledOff: true };
      return answer.detail ? withText(declined, clarification, answer.detail) : declined;
    }
    case 'pick':
      return withPick(thread, clarification, answer.option);
    case 'text': {
      const instead = putRightInstead(answer.text, clarification, tools);
      return instead
        ? withPutRight(clarification, answer.text, instead)
        : withText(thread, clarification, answer.text);
    }
  }
}

/** A value of the call is another one now, and what was asked is still to be answered. */
function withPutRight(clarification: Clarification, answer: string, right: PutRight): Thread {
  const { thread, questions } = clarification;
  const question = questions.map(({ text }) => text).join(' ');
  const given = { question, dimension: null, answer, ...right, corrects: true };
  return answered({ ...thread, asked: notAsked(clarification) }, [given]);
}

/** What was asked and answered about one request is nothing to another. */
function anew({ continues: _, ...thread }: Thread, instead: string): Thread {
  return { ...thread, asked: [], answered: [], repeats: 0, unfilled: [], instead: clip(instead) };
}

/** What the thread has asked without what this clarification asked: it is still to be answered. */
function notAsked({ thread, questions, fills, dimension }: Clarification): Slot[] {
  const asked = [...thread.asked];
  const slots = questions.flatMap(slotsOf);
  if (dimension) slots.push(slotOf({ dimension, parameter: fills?.parameter ?? null }));
  for (const slot of slots) {
    const at = asked.lastIndexOf(slot);
    if (at >= 0) asked.splice(at, 1);
  }
  return asked;
}

function withPick(thread: Thread, clarification: Clarification, place: number): Thread {
  const { options, fills, dimension } = clarification;
  const value = kept(fills?.values[place]);
  return answered(thread, [
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
 * alone. They may also name a choice of an earlier question, and put values right.
 */
function withText(thread: Thread, clarification: Clarification, answer: string): Thread {
  const { dimension, prompt, bound, confirms } = clarification;
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
  const corrected = corrections(answer, bound ?? {}, confirms !== null).filter(
    ({ parameter }) => !asked.has(parameter),
  );
  const [main, ...others] = given as [AnsweredQuestion, ...AnsweredQuestion[]];
  const first = main.parameter ? undefined : corrected.shift();
  const more = corrected.map((one) => ({ ...main, dimension: null, ...one, corrects: true }));
  return answered(thread, [
    { ...main, ...first, ...(first && { corrects: true }) },
    ...others,
    ...more,
  ]);
}

/** A value that was masked when the session was stored is none any more. */
export function isMasked(value: Held): boolean {
  if (Array.isArray(value)) return value.some(isMasked);
  return typeof value === 'string' && /\[[a-z_ ]+\]/.test(value);
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

function answered(thread: Thread, given: readonly AnsweredQuestion[]): Thread {
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
