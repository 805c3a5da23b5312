import { assess as builtin } from '../../src/assess/assess.js';
import { withoutOpinion } from '../../src/assess/opinion/merge.js';
import type { StackingWeights } from '../../src/assess/opinion/stacking.js';
import {
  couldFlip,
  inputProvenBy,
  subjectOf,
  withJudgement,
} from '../../src/domain/gate/opinion.js';
import { MAX_IN_FLIGHT, subjectKey } from '../../src/outbound/llm.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import type { LlmJudge, LlmJudgement, LlmSubject } from '../../src/ports/llm.js';
import type { Assess } from '../blind/gate.js';
import type { RecordedAnswers } from './recorded-answers.js';

/** Pauses before a subject is asked about again after a fault; the last one outlasts the judge's own pause. */
const AGAIN_AFTER_MS = [1_000, 31_000] as const;
/** So many subjects in a row without an answer: there is no point in going on. */
const MAX_FAULTS = 24;
/** More than a conversation has steps, each of which may ask what only the answer to the one before brings up. */
const MAX_ROUNDS = 12;

/**
 * The assessor with a language model beside it, as the gate has it, for measuring. It answers from what is recorded;
 * what is missing is noted, and asked before everything is measured anew.
 */
export class ModelBeside {
  private readonly missing = new Map<string, LlmSubject>();
  private readonly faults = new Map<string, string>();
  private faultsInRow = 0;
  asked = 0;

  constructor(
    private readonly answers: RecordedAnswers,
    /** Null: only what is recorded counts. */
    private readonly judge: LlmJudge | null,
    public weights: StackingWeights,
    private readonly againAfterMs: readonly number[] = AGAIN_AFTER_MS,
  ) {}

  /** Assesses with the answers that are there. */
  readonly assess: Assess = (input, decide) => {
    const own = builtin(input);
    if (decide && !couldFlip(own, input, decide, this.weights)) return own;
    const judgement = this.judgementOf(input);
    if (judgement === null) return withoutOpinion(own, 'no answer');
    const outcome = { judgement, model: this.answers.model ?? '' };
    const proven = inputProvenBy(outcome, input, own);
    return withJudgement(proven === null ? own : builtin(proven), outcome, input, this.weights);
  };

  /** What the model says of a request; null where it was not asked or gave no answer. */
  judgementOf(input: AssessInput): LlmJudgement | null {
    const subject = subjectOf(input, builtin(input));
    if ('fault' in subject) return null;
    const key = subjectKey(subject);
    const known = this.answers.get(key);
    if (!known && !this.faults.has(key)) this.missing.set(key, subject);
    return known ?? null;
  }

  /**
   * Measures until nothing is left to be asked.
   *
   * @throws when the model gives no answers
   */
  async complete<Measured>(measure: () => Measured): Promise<Measured> {
    for (let round = 1; ; round += 1) {
      this.missing.clear();
      const measured = measure();
      if (this.judge === null || this.missing.size === 0 || round === MAX_ROUNDS) return measured;
      console.error(`asking about ${this.missing.size} requests`);
      await this.askAll(this.judge);
    }
  }

  /** Requests without an answer, and what the model's faults were. */
  unanswered(): { readonly count: number; readonly faults: readonly string[] } {
    const count = this.missing.size + this.faults.size;
    return { count, faults: [...new Set(this.faults.values())] };
  }

  private async askAll(judge: LlmJudge): Promise<void> {
    const waiting = [...this.missing];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.ask(judge, ...next);
    };
    await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, work));
  }

  private async ask(judge: LlmJudge, key: string, subject: LlmSubject): Promise<void> {
    this.asked += 1;
    let outcome = await judge(subject, 'eval');
    for (const pause of this.againAfterMs) {
      if ('judgement' in outcome) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      outcome = await judge(subject, 'eval');
    }
    if ('judgement' in outcome) {
      this.faultsInRow = 0;
      return this.answers.add(key, outcome.judgement);
    }
    this.faults.set(key, outcome.fault);
    this.faultsInRow += 1;
    if (this.faultsInRow > MAX_FAULTS)
      throw new Error(`The model gives no answers: ${outcome.fault}`);
  }
}
