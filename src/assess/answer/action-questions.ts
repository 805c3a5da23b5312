import type { CatalogueParameter } from '../../catalogue/schema.js';
import type { CandidateQuestion } from '../../ports/assessment.js';
import type { Language } from '../../utterance/language.js';
import type { ActionReading } from '../actions/read-action.js';
import { type Binding, BOUND, oneValue } from '../call/bind.js';
import { parameterDimension } from '../call/parameter-kind.js';
import type { Reading } from '../reading.js';
import { ownQuestion } from './parameter-question.js';

/** A parameter of an action that has no value, though the world needs one. */
export interface OpenParameter {
  readonly parameter: CatalogueParameter;
  readonly binding: Binding;
}

/** The values that an action needs and the request does not say, in the order of its parameters. */
export function openParameters(reading: ActionReading): OpenParameter[] {
  const { action, bindings } = reading;
  return bindings.flatMap((binding) => {
    const parameter = action.parameters.find(({ name }) => name === binding.parameter.name);
    if (parameter === undefined || oneValue(binding) >= BOUND) return [];
    const isOpen =
      parameter.needed === 'always' ||
      (parameter.needed === 'if_several' && binding.several.length > 1);
    return isOpen && !saysMoment(binding, reading) ? [{ parameter, binding }] : [];
  });
}

/** Whether the request says a day or a time that no parameter has taken, where it is one that a parameter lacks. */
function saysMoment({ parameter: { kind } }: Binding, { bindings, said }: ActionReading): boolean {
  if (kind !== 'date' && kind !== 'time') return false;
  const taken = bindings.filter((one) => one.parameter.kind === kind && oneValue(one) >= BOUND);
  return said[kind] > taken.length;
}

/** From this likelihood on there is no doubt of an action. */
const BEYOND_DOUBT = 0.85;
/** A longer request may want more than its action needs. */
const MOST_WORDS = 8;

/** Whether a short request surely asks for an action, and says all that it needs. */
export const saysAll = (asked: ActionReading | null, { said }: Reading): boolean =>
  asked !== null &&
  asked.likelihood >= BEYOND_DOUBT &&
  said.tokens.length <= MOST_WORDS &&
  asked.action.parameters.some(({ needed }) => needed === 'always') &&
  openParameters(asked).length === 0;

/**
 * A question for each value that an action lacks: in English the catalogue's own, else the language's for its kind; none where
 * the language has only a general one.
 */
export const actionQuestions = (reading: ActionReading, language: Language): CandidateQuestion[] =>
  openParameters(reading).flatMap(({ parameter, binding }) => {
    const text = language === 'en' ? parameter.question : ownQuestion(binding, language);
    if (text === null) return [];
    const dimension = parameterDimension(binding.parameter, binding.parameter.kind);
    return [{ dimension, text, choices: parameter.choices?.slice(0, MOST_CHOICES) ?? [] }];
  });

const MOST_CHOICES = 6;
