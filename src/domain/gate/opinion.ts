import { likelyTools } from '../../assess/opinion/likely-tools.js';
import { mergeOpinion, neverLowered, withinReach } from '../../assess/opinion/merge.js';
import type { Stacking, StackingWeights } from '../../assess/opinion/stacking.js';
import { verifiedCall } from '../../assess/opinion/verified-call.js';
import type { Decision } from '../../contracts/gate.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import type { LlmOutcome, LlmSubject } from '../../ports/llm.js';
import { cutMasked } from '../masking/cut.js';
import { NumberedMarks } from '../masking/numbered-marks.js';
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
  const marks = new NumberedMarks();
  let left = MAX_CHARACTERS;
  const clip = (text: string): string => {
    const kept = cutMasked(marks.text(text), left);
    left -= kept.length;
    return kept;
  };
  const answered = input.answered.slice(-MAX_ANSWERS);
  const request = clip(input.request);
  const answers = answered.map(({ answer }) => clip(withoutTornEnd(answer)));
  const history = input.history.slice(-MAX_TURNS).reverse().map(clip).filter(Boolean).reverse();
  const context = knownIn(input, marks);
  const tools = likelyTools(input, MAX_TOOLS);
  marks.json(listNamedTools(input, new Set(tools.map(({ name }) => name))));
  // What follows was made of the texts above, and may hold parts of their values.
  const subject: LlmSubject = {
    request,
    answered: answered.map(({ question }, at) => ({
      question: marks.made(question),
      answer: answers[at] ?? '',
    })),
    history,
    understood: marks.made(intentSpec),
    tools: marks.made(tools),
    context,
  };
  const said = [request, ...history, ...answers];
  return [...said, context ?? ''].some(isPromptInjection)
    ? { fault: 'the request speaks to the judge' }
    : subject;
}

/** So much of an answer is remembered: one as long may end within a value. */
const REMEMBERED = 2_000;
const LONGEST_PART = 100;

const withoutTornEnd = (answer: string): string =>
  answer.length < REMEMBERED ? answer : answer.slice(0, -LONGEST_PART).toWellFormed();

/** The caller's knowledge beside its tools, as text; null for nothing. */
function knownIn({ context }: AssessInput, marks: NumberedMarks): string | null {
  const { tools: _, correlation_id: __, call, ...others } = context ?? {};
  // The proposed call first: what is cut off is never the call that is judged.
  const known = call === undefined ? others : { call, ...others };
  if (Object.keys(known).length === 0) return null;
  return cutMasked(JSON.stringify(marks.json(known)), MAX_CONTEXT);
}

/** The caller's tools of these names, in whole. */
function listNamedTools({ context }: AssessInput, names: ReadonlySet<string>): unknown[] {
  const tools: unknown = context?.tools;
  if (!Array.isArray(tools)) return [];
  const isNamed = (tool: unknown): boolean => {
    const { name, function: inner } = (tool ?? {}) as Record<string, unknown>;
    const own = name ?? (inner as Record<string, unknown> | null | undefined)?.name;
    return typeof own === 'string' && names.has(own);
  };
  return tools.filter(isNamed);
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
 * The input with the tool and the arguments that a judgment names, as far as its quotes prove them; null where they say
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
 * An assessment with a judgment merged in. While the call still lacks a value that nobody has proved, no opinion makes it
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
