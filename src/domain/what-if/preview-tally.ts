import { CLARIFYING_DECISIONS, type Decision } from '../../contracts/gate.js';
import type { RecordedCall } from '../../store/gate/recorded-decisions.js';
import { costKnowing, type Replayed } from './replay.js';

const MAX_DIFFERENCES = 20;

/** Counts by decision; `off` with interventions off. */
export type Mix = Record<Decision | 'off', number>;

export interface SideCounts {
  readonly mix: Mix;
  /** The mean expected cost of a call, at the prices of this side and at those of the preview. */
  readonly expected: number | null;
  readonly expectedAtPreviewPrices: number | null;
  /** The mean cost of the reviewed calls, given the truth, at the prices of the preview; null of too few. */
  readonly realised: number | null;
}

export interface PreviewCounts {
  readonly calls: number;
  /** Calls of before what they were decided on was kept. */
  readonly skipped: number;
  readonly changed: number;
  readonly gained: number;
  readonly lost: number;
  readonly known: number;
  /** The calls' answers when they came. */
  readonly recorded: Mix;
  readonly current: SideCounts;
  readonly preview: SideCounts;
}

/** A call that would be answered otherwise. */
export interface Difference {
  readonly id: string;
  readonly sessionId: string;
  readonly at: number;
  readonly ambiguityScore: number;
  readonly current: Decision | null;
  readonly preview: Decision | null;
  /** How much less the preview's decision is expected to cost, at the preview's prices. */
  readonly gain: number;
}

const LEAST_KNOWN = 5;

class Side {
  readonly mix: Mix = { proceed: 0, ask: 0, confirm: 0, options: 0, escalate: 0, off: 0 };
  expected = 0;
  atPreviewPrices = 0;
  realised = 0;
}

/** Adds up a preview call by call, in bounded memory. */
export class PreviewTally {
  private readonly current = new Side();
  private readonly preview = new Side();
  private readonly recorded = new Side();
  private readonly changed: Difference[] = [];
  private calls = 0;
  private skipped = 0;
  private changes = 0;
  private gained = 0;
  private lost = 0;
  private known = 0;
  private weights = 0;

  /** A call that cannot be decided again. */
  skip(): void {
    this.skipped += 1;
  }

  add(
    call: RecordedCall,
    current: Replayed,
    preview: Replayed,
    known: { readonly truth: number; readonly weight: number } | null,
  ): void {
    this.calls += 1;
    count(this.recorded, call.decision as Decision | null);
    for (const [side, made] of [
      [this.current, current],
      [this.preview, preview],
    ] as const) {
      count(side, made.answered);
      side.expected += made.expected;
      side.atPreviewPrices += expectedCost(made.answered, preview);
      if (known) {
        side.realised += known.weight * costKnowing(made.answered, known.truth, preview.costs);
      }
    }
    if (known) {
      this.known += 1;
      this.weights += known.weight;
    }
    if (current.answered === preview.answered) return;
    this.changes += 1;
    const [asked, asks] = [
      CLARIFYING_DECISIONS.has(current.answered),
      CLARIFYING_DECISIONS.has(preview.answered),
    ];
    if (asks && !asked) this.gained += 1;
    if (asked && !asks) this.lost += 1;
    this.keepLargest({
      id: call.id,
      sessionId: call.sessionId,
      at: call.at,
      ambiguityScore: call.ambiguityScore,
      current: current.answered,
      preview: preview.answered,
      gain: expectedCost(current.answered, preview) - expectedCost(preview.answered, preview),
    });
  }

  counts(): PreviewCounts {
    const { calls, skipped, changes, gained, lost, known } = this;
    return {
      ...{ calls, skipped, gained, lost, known },
      changed: changes,
      recorded: this.recorded.mix,
      current: this.sideMeans(this.current),
      preview: this.sideMeans(this.preview),
    };
  }

  /** The calls that change most, the most first. */
  differences(): readonly Difference[] {
    return this.changed;
  }

  private sideMeans(side: Side): SideCounts {
    const mean = (sum: number) => (this.calls > 0 ? sum / this.calls : null);
    return {
      mix: side.mix,
      expected: mean(side.expected),
      expectedAtPreviewPrices: mean(side.atPreviewPrices),
      realised: this.known >= LEAST_KNOWN ? side.realised / this.weights : null,
    };
  }

  private keepLargest(difference: Difference): void {
    const { changed } = this;
    const last = changed.at(-1);
    if (changed.length === MAX_DIFFERENCES && last && gainSize(last) >= gainSize(difference))
      return;
    const place = changed.findIndex((one) => gainSize(one) < gainSize(difference));
    changed.splice(place < 0 ? changed.length : place, 0, difference);
    if (changed.length > MAX_DIFFERENCES) changed.pop();
  }
}

const gainSize = ({ gain }: Difference): number => Math.abs(gain);

function count(side: Side, decision: Decision | null): void {
  side.mix[decision ?? 'off'] += 1;
}

/** Expected cost of a decision by the prices of the preview; one that these have no price for is taken as acting. */
const expectedCost = (decision: Decision | null, { costs }: Replayed): number =>
  costs.byDecision[decision ?? 'proceed'] ?? costKnowing(decision, costs.probability, costs);
