import { mergeOpinion, withoutOpinion } from '../../assess/merge.js';
import type { AssessInput, Assessment } from '../../assess/types.js';
import type { LlmJudge, LlmSubject } from '../../contracts/llm.js';
import { maskDeep } from '../masking/mask.js';

/** Assesses a call; the built-in one answers at once, one with a language model's opinion later. */
export type Assessor = (input: AssessInput) => Assessment | Promise<Assessment>;

/** What a model is shown at most. */
const MAX_TURNS = 10;
const MAX_CHARACTERS = 6_000;

/**
 * The built-in assessor with a language model's opinion merged in, while there is one. A request that
 * speaks to whoever judges it gets no such opinion: it could only be bent by it. Personal data and
 * secrets stay here: the model is shown the text without them.
 */
export function withOpinion(
  builtin: (input: AssessInput) => Assessment,
  judge: LlmJudge,
): Assessor {
  return async (input) => {
    const assessment = builtin(input);
    const told = [input.request, ...input.history, ...input.answered.map(({ answer }) => answer)];
    if (told.some(speaksToTheJudge)) {
      return withoutOpinion(assessment, 'the request speaks to the judge');
    }
    const outcome = await judge(maskDeep(subjectOf(input, assessment)));
    if ('fault' in outcome) return withoutOpinion(assessment, outcome.fault);
    const { overall, questions, ...scores } = outcome.judgement;
    return mergeOpinion(assessment, { scores, overall, questions, model: outcome.model });
  };
}

const ADDRESSES_JUDGE = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines)\b/i,
  /\bambigu(?:ity|ous)[ _-]?(?:score|rating)\b/i,
  /\b(?:rate|score|judge|mark|classify|treat|consider|report)\b[^.!?\n]{0,30}\b(?:un)?(?:ambiguous|clear|ambiguity)\b/i,
  /\b(?:system|developer) (?:prompt|message)\b/i,
  /["']?(?:overall|output_format)["']?\s*[:=]\s*[01]?\.?\d/i,
];

/** Whether a text tries to instruct whoever scores it, which only a model could be moved by. */
function speaksToTheJudge(text: string): boolean {
  const looked = text.slice(0, MAX_CHARACTERS);
  return ADDRESSES_JUDGE.some((pattern) => pattern.test(looked));
}

function subjectOf(input: AssessInput, { intentSpec }: Assessment): LlmSubject {
  let left = MAX_CHARACTERS;
  const clip = (text: string): string => {
    const kept = text.slice(0, left).toWellFormed();
    left -= kept.length;
    return kept;
  };
  return {
    request: clip(input.request),
    answered: input.answered.map(({ question, answer }) => ({ question, answer: clip(answer) })),
    history: input.history.slice(-MAX_TURNS).reverse().map(clip).filter(Boolean).reverse(),
    understood: intentSpec,
  };
}
