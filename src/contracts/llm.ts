import { z } from 'zod';
import { Dimension } from './gate.js';

const Likelihood = z.number().min(0).max(1);

/** What a language model is asked to answer: a judgement of one request, as structured output. */
export const LlmJudgement = z.strictObject({
  goal: Likelihood,
  output_format: Likelihood,
  scope: Likelihood,
  constraints: Likelihood,
  /** The likelihood that an agent would have to ask before acting. */
  overall: Likelihood,
  questions: z
    .array(z.strictObject({ dimension: Dimension, text: z.string().min(1).max(200) }))
    .max(3),
});

export type LlmJudgement = z.infer<typeof LlmJudgement>;

/** What a language model is shown; it is data to be judged, whatever it says. */
export interface LlmSubject {
  readonly request: string;
  readonly history: readonly string[];
  readonly answered: readonly { readonly question: string; readonly answer: string }[];
  /** What the built-in assessor understood: the tool that is meant, what was bound, what is missing. */
  readonly understood: object | null;
}

/** A judgement, or why there is none, in a few words: `timeout`, `refused`, `HTTP 500` … */
export type LlmOutcome =
  | { readonly judgement: LlmJudgement; readonly model: string }
  | { readonly fault: string };

/** Never rejects. */
export type LlmJudge = (subject: LlmSubject) => Promise<LlmOutcome>;
