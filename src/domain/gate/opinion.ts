import { likelyTools } from '../../assess/opinion/likely-tools.js';
import { mergeOpinion, neverLowered, withinReach } from '../../assess/opinion/merge.js';
import type { Stacking, StackingWeights } from '../../assess/opinion/stacking.js';
import { verifiedCall } from '../../assess/opinion/verified-call.js';
import type { Decision } from '../../contracts/gate.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import type { LlmOutcome, LlmSubject } from '../../ports/llm.js';
import { maskDeep } from '../masking/mask.js';
import { isPromptInjection } from './prompt-injection.js';

/** Bounds of what a model is shown. */
const MAX_TURNS = 10;
const MAX_ANSWERS = 20;
const MAX_CHARACTERS = 6_000;
const MAX_CONTEXT = 2_000;
const MAX_TOOLS = 5;

type Judgement = Extract<LlmOutcome, { judgement: unknown }>;

/**
 * Writes what a language model is to be shown of a call: masked, so that personal data and secrets stay here, and bounded. A
 * call that speaks to whoever judges it is shown to nobody: an opinion could only be bent by it.
 *
 * @returns why not, in a few words, where nothing may be shown
 */
export function subjectOf(
  input: AssessInput,
  { intentSpec }: Assessment,
): LlmSubject | { readonly fault: string } {
  let left = MAX_CHARACTERS;
  const clip = (text: string): string => {
    const kept = maskDeep(text).slice(0, left).toWellFormed();
    left -= kept.length;
    return kept;
  };
  const subject: LlmSubject = {
    request: clip(input.request),
    answered: input.answered
      .slice(-MAX_ANSWERS)
      .map(({ question, answer }) => ({ question: maskDeep(question), answer: clip(answer) })),
    history: input.history.slice(-MAX_TURNS).reverse().map(clip).filter(Boolean).reverse(),
    understood: maskDeep(intentSpec),
    tools: maskDeep(likelyTools(input, MAX_TOOLS)),
    context: knownIn(input),
  };
  const said = [subject.request, ...subject.history, ...subject.answered.map((one) => one.answer)];
  return [...said, subject.context ?? ''].some(isPromptInjection)
    ? { fault: 'the request speaks to the judge' }
    : subject;
}

/** The caller's knowledge beside its tools, as text; null for nothing. */
function knownIn({ context }: AssessInput): string | null {
  const { tools: _, correlation_id: __, call, ...others } = context ?? {};
  // The proposed call first: what is cut off is never the call that is judged.
  const known = call === undefined ? others : { call, ...others };
  if (Object.keys(known).length === 0) return null;
  return JSON.stringify(maskDeep(known)).slice(0, MAX_CONTEXT).toWellFormed();
}

/** Whether some opinion would change what is decided. */
export function couldFlip(
  assessment: Assessment,
  input: AssessInput,
  decide: (assessment: Assessment) => Decision,
  weights: StackingWeights,
): boolean {
  const decision = decide(assessment);
  return withinReach(assessment, hasTools(input), weightsFor(input, weights)).some(
    (other) => decide(other) !== decision,
  );
}

/**
 * The input with the tool and the arguments that a judgement names, as far as its quotes prove them; null where they say
 * nothing that the assessment did not say.
 */
export function inputProvenBy(
  { judgement: { tool, arguments: claimed } }: Judgement,
  input: AssessInput,
  assessment: Assessment,
): AssessInput | null {
  const given = verifiedCall(input, { tool, arguments: claimed });
  const changes = given && (given.tool !== assessment.intentSpec?.tool || given.values.length > 0);
  return changes ? { ...input, given } : null;
}

/**
 * An assessment with a judgement merged in. While the call still lacks a value that nobody has proved, no opinion makes it
 * look clearer.
 *
 * @param own the built-in assessment, of `inputProvenBy` where that is any
 */
export function withJudgement(
  own: Assessment,
  { judgement, model }: Judgement,
  input: AssessInput,
  weights: StackingWeights,
): Assessment {
  const { overall, questions, readings, tool: _, arguments: __, ...scores } = judgement;
  const opinion = { scores, overall, questions, readings, model };
  const merged = mergeOpinion(own, opinion, weightsFor(input, weights));
  return hasTools(input) && !own.complete ? neverLowered(merged, own) : merged;
}

const weightsFor = (input: AssessInput, { plain, withTools }: StackingWeights): Stacking =>
  hasTools(input) ? withTools : plain;

const hasTools = ({ context }: AssessInput): boolean =>
  Array.isArray(context?.tools) && context.tools.length > 0;
