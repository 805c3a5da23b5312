import { z } from 'zod';
import { Dimension } from '../contracts/gate.js';

const Likelihood = z.number().min(0).max(1);
const Question = z.strictObject({
  dimension: Dimension,
  text: z.string().min(1).max(200),
  /** The tool's parameter that is asked for, null for none. */
  parameter: z.string().nullable(),
});
const Argument = z.strictObject({ name: z.string(), value: z.string(), quote: z.string() });

const SCORES = {
  goal: Likelihood,
  output_format: Likelihood,
  scope: Likelihood,
  constraints: Likelihood,
  /** The likelihood that an agent would have to ask before acting. */
  overall: Likelihood,
};

/** Judgment of one request by a language model, as structured output. */
export const LlmJudgement = z.strictObject({
  ...SCORES,
  questions: z.array(Question).max(3),
  /** The tool that is meant, null for none. */
  tool: z.string().nullable(),
  /** Its arguments with the words that say them. */
  arguments: z.array(Argument).max(20),
  /** Two to four ways to understand the request, where it can be understood in several. */
  readings: z.array(z.string().min(1).max(60)).max(4),
});

export type LlmJudgement = z.infer<typeof LlmJudgement>;

const cappedList = <Item extends z.ZodType>(item: Item, max: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform(
      (items) =>
        items.flatMap((one) => item.safeParse(one).data ?? []).slice(0, max) as z.infer<Item>[],
    );

/** Judgment by a model that no schema binds: the scores must be there, of the rest what can be read. */
export const LenientJudgement = z.object({
  ...SCORES,
  questions: cappedList(
    z.object({ ...Question.shape, parameter: z.string().nullable().catch(null) }),
    3,
  ),
  tool: z.string().nullable().catch(null),
  arguments: cappedList(
    z.object({
      ...Argument.shape,
      value: z.union([z.string(), z.number(), z.boolean()]).transform(String),
    }),
    20,
  ),
  readings: cappedList(z.string().min(1).max(60), 4),
});

/** Subject that a language model is shown; it is data to be judged, whatever it says. */
export interface LlmSubject {
  readonly request: string;
  readonly history: readonly string[];
  readonly answered: readonly { readonly question: string; readonly answer: string }[];
  /** The built-in assessor's reading: the tool that is meant, what was bound, what is missing. */
  readonly understood: object | null;
  /** The likeliest tools, with their parameters. */
  readonly tools: readonly object[];
  /** The caller's context, as JSON, or the beginning of it. */
  readonly context: string | null;
}

/** A judgment, or why there is none, in a few words: `timeout`, `refused`, `HTTP 500` … */
export type LlmOutcome =
  | { readonly judgement: LlmJudgement; readonly model: string }
  | { readonly fault: string };

/** Never rejects. @param tenantId whose request it is: nothing that is kept of one tenant is used for another */
export type LlmJudge = (subject: LlmSubject, tenantId: string) => Promise<LlmOutcome>;
