/** The risks at which a row without one of its own is decided, after the call's default. */
export const RISKS = ['low', 'medium', 'high', 'irreversible'] as const;

/** A line of a record: what the gate answers to one call. */
export interface RecordedAnswer {
  /** The conversation and the step in it, unique in a record. */
  readonly id: string;
  /** What was said, cut after 300 characters. */
  readonly said: string;
  /** A hash of the input, so that a changed corpus is no difference. */
  readonly key: string;
  readonly score: number;
  /** At the call's own risk, then at each of `RISKS` where the row has none. */
  readonly decisions: readonly (string | null)[];
  readonly tool: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
  readonly questions: readonly string[];
  readonly options: readonly string[];
  readonly confirm: string | null;
  readonly evidence: readonly string[];
}
