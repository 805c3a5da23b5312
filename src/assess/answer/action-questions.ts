import type { CandidateQuestion } from '../../ports/assessment.js';
import type { Language } from '../../utterance/language.js';
import type { ActionReading } from '../actions/read-action.js';
import { parameterDimension } from '../call/parameter-kind.js';
import type { Reading } from '../reading.js';
import { ownQuestion } from './parameter-question.js';

/** From this likelihood on there is no doubt of an action. */
const BEYOND_DOUBT = 0.85;
/** A longer request may want more than its action needs. */
const MOST_WORDS = 10;

/** Whether a short request surely asks for an action, and says all that it needs. */
export const saysAll = (asked: ActionReading | null, { said }: Reading): boolean =>
  asked !== null &&
  asked.likelihood >= BEYOND_DOUBT &&
  said.tokens.length <= MOST_WORDS &&
  asked.action.parameters.some(({ needed }) => needed === 'always') &&
  asked.open.length === 0;

/** Whether a short request with nothing said before it asks for an action that can be told, and leaves open what it always needs. */
export const leavesOpen = (asked: ActionReading | null, { said, kind, turns }: Reading): boolean =>
  asked !== null &&
  kind !== 'question' &&
  turns.length === 0 &&
  said.tokens.length <= MOST_WORDS &&
  asked.open.some(({ parameter }) => parameter.needed === 'always');

/**
 * A question for each value that an action lacks: in English the catalogue's own, else the language's for its kind; none where
 * the language has only a general one.
 */
export const actionQuestions = ({ open }: ActionReading, language: Language): CandidateQuestion[] =>
  open.flatMap(({ parameter, binding }) => {
    const text = language === 'en' ? parameter.question : ownQuestion(binding, language);
    if (text === null) return [];
    const dimension = parameterDimension(binding.parameter, binding.parameter.kind);
    return [{ dimension, text, choices: parameter.choices?.slice(0, MOST_CHOICES) ?? [] }];
  });

const MOST_CHOICES = 6;
