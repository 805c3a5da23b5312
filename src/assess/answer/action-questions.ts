import type { CatalogueParameter } from '../../catalogue/schema.js';
import type { CandidateQuestion } from '../../ports/assessment.js';
import type { Language } from '../../utterance/language.js';
import type { ActionReading } from '../actions/read-action.js';
import { type Binding, BOUND, oneValue } from '../call/bind.js';
import { parameterDimension } from '../call/parameter-kind.js';
import { parameterQuestion } from './parameter-question.js';

/** A parameter of an action that has no value, though the world needs one. */
export interface OpenParameter {
  readonly parameter: CatalogueParameter;
  readonly binding: Binding;
}

/** The values that an action needs and the request does not say, in the order of its parameters. */
export function openParameters({ action, bindings }: ActionReading): OpenParameter[] {
  return bindings.flatMap((binding) => {
    const parameter = action.parameters.find(({ name }) => name === binding.parameter.name);
    if (parameter === undefined || oneValue(binding) >= BOUND) return [];
    const isOpen =
      parameter.needed === 'always' ||
      (parameter.needed === 'if_several' && binding.several.length > 1);
    return isOpen ? [{ parameter, binding }] : [];
  });
}

/** A question for each value that an action lacks: in English the catalogue's own, else one for its kind. */
export const actionQuestions = (reading: ActionReading, language: Language): CandidateQuestion[] =>
  openParameters(reading).map(({ parameter, binding }) => ({
    dimension: parameterDimension(binding.parameter, binding.parameter.kind),
    text:
      language === 'en'
        ? parameter.question
        : parameterQuestion(binding, language, { choices: [], about: '' }),
    choices: parameter.choices?.slice(0, MOST_CHOICES) ?? [],
  }));

const MOST_CHOICES = 6;
