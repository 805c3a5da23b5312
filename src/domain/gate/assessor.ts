import { likelyTools } from '../../assess/opinion/likely-tools.js';
import { mergeOpinion, withinReach, withoutOpinion } from '../../assess/opinion/merge.js';
import { verifiedCall } from '../../assess/opinion/verified-call.js';
import type { AssessInput, Assessment } from '../../assess/types.js';
import type { Decision } from '../../contracts/gate.js';
import type { LlmJudge, LlmSubject } from '../../ports/llm.js';
import { maskDeep } from '../masking/mask.js';

/**
 * Assesses a call; the built-in one answers at once, one with a language model's opinion later.
 *
 * @param decide what would be decided on an assessment, so that nobody is asked whose answer changes nothing
 */
export type Assessor = (
  input: AssessInput,
  decide?: (assessment: Assessment) => Decision,
) => Assessment | Promise<Assessment>;

/** What a model is shown at most. */
const MAX_TURNS = 10;
const MAX_CHARACTERS = 6_000;
const MAX_CONTEXT = 2_000;
const MAX_TOOLS = 5;

/**
 * The built-in assessor with a language model's opinion merged in, while there is one. A request that
 * speaks to whoever judges it gets no such opinion: it could only be bent by it. Personal data and
 * secrets stay here: the model is shown the text without them. A tool and arguments that the model names
 * are taken over where its quotes prove them.
 */
export function withOpinion(
  builtin: (input: AssessInput) => Assessment,
  judge: LlmJudge,
): Assessor {
  return async (input, decide) => {
    const assessment = builtin(input);
    if (decide && !couldFlip(assessment, input, decide)) return assessment;
    const context = contextOf(input);
    const said = [input.request, ...input.history, ...input.answered.map(({ answer }) => answer)];
    if ([...said, context ?? ''].some(speaksToTheJudge)) {
      return withoutOpinion(assessment, 'the request speaks to the judge');
    }
    const outcome = await judge(maskDeep(subjectOf(input, context, assessment)));
    if ('fault' in outcome) return withoutOpinion(assessment, outcome.fault);
    const { overall, questions, readings, tool, arguments: claimed, ...scores } = outcome.judgement;
    const given = verifiedCall(input, { tool, arguments: claimed });
    const changes =
      given && (given.tool !== assessment.intentSpec?.tool || given.values.length > 0);
    const own = changes ? builtin({ ...input, given }) : assessment;
    return mergeOpinion(own, { scores, overall, questions, readings, model: outcome.model });
  };
}

/** Whether any opinion would change what is decided. */
function couldFlip(
  assessment: Assessment,
  input: AssessInput,
  decide: (assessment: Assessment) => Decision,
): boolean {
  const hasTools = Array.isArray(input.context?.tools) && input.context.tools.length > 0;
  const decision = decide(assessment);
  return withinReach(assessment, hasTools).some((other) => decide(other) !== decision);
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

/** What the caller knows beside its tools, as text; null for nothing. */
function contextOf({ context }: AssessInput): string | null {
  const { tools: _, correlation_id: __, ...known } = context ?? {};
  return Object.keys(known).length === 0
    ? null
    : JSON.stringify(maskDeep(known)).slice(0, MAX_CONTEXT);
}

function subjectOf(
  input: AssessInput,
  context: string | null,
  { intentSpec }: Assessment,
): LlmSubject {
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
    tools: likelyTools(input, MAX_TOOLS),
    context: context?.toWellFormed() ?? null,
  };
}
