import { CLARIFYING_DECISIONS } from '../../contracts/gate.js';
import type { ReviewCandidate } from '../../store/reviews/candidates.js';
import { isFailing } from '../failures/to-failure.js';

/** Worth of a review, in parts of 0 to 1. */
export interface Worth {
  /** How little the gate knew: 1 at a probability of a half. */
  readonly uncertainty: number;
  /** The stake, as a share of the loss of an irreversible action. */
  readonly stake: number;
  /** 1 where the gate and the user contradict each other. */
  readonly disagreement: number;
  /** How little its cluster was reviewed: one over the root of its reviews. */
  readonly novelty: number;
  /** All four, weighed; 0 to 1. */
  readonly priority: number;
}

/** How much a review of something would tell. */
export function reviewWorth(
  candidate: ReviewCandidate,
  {
    irreversibleLoss,
    clusterReviews,
  }: { readonly irreversibleLoss: number; readonly clusterReviews: number },
): Worth {
  const { probability, loss, event } = candidate;
  const uncertainty = probability === null ? 0 : 1 - Math.abs(2 * probability - 1);
  const atStake = (probability ?? 0) * (loss ?? 0);
  const stake = irreversibleLoss > 0 ? Math.min(1, atStake / irreversibleLoss) : 0;
  const disagreement = event !== null && contradicts(candidate, event) ? 1 : 0;
  const novelty = 1 / Math.sqrt(Math.max(1, clusterReviews));
  const priority = 0.35 * uncertainty + 0.3 * stake + 0.2 * disagreement + 0.15 * novelty;
  return { uncertainty, stake, disagreement, novelty, priority };
}

/** The gate let it proceed and the user complained, or it asked and the user accepted at once. */
function contradicts({ decision, gateCallId }: ReviewCandidate, event: string): boolean {
  if (gateCallId === null) return false;
  if (decision === null || decision === 'proceed') return isFailing({ kind: 'event', event });
  return CLARIFYING_DECISIONS.has(decision) && event === 'accept';
}

const DID: Readonly<Record<string, string>> = {
  proceed: 'the gate let the call proceed',
  ask: 'the gate asked',
  confirm: 'the gate asked for confirmation',
  options: 'the gate offered options',
};

/** Why something is worth a review, for the reviewer. */
export function describeReason(candidate: ReviewCandidate, worth: Worth): string {
  const { event, decision, probability, loss } = candidate;
  const parts: string[] = [];
  if (worth.disagreement > 0) {
    const did = decision === null ? 'the gate made no decision, and' : `${DID[decision]}, but`;
    const said =
      event === 'accept'
        ? 'accepted immediately'
        : `reported ${(event ?? 'a problem').replaceAll('_', ' ')}`;
    parts.push(`${did} the user ${said}`);
  }
  if (probability !== null && worth.uncertainty >= 0.6) {
    parts.push(
      `the gate was unsure (${Math.round(100 * probability)}% likelihood of a misunderstanding)`,
    );
  }
  if (worth.stake >= 0.1)
    parts.push(`a mistake would be costly (${(loss ?? 0).toFixed(1)} question costs)`);
  if (worth.novelty === 1) parts.push('nothing similar has been reviewed');
  return parts.length > 0 ? parts.join('; ') : 'it is next in the queue';
}

/** The places of the queue, from 0, that are for what was drawn at random: 15 of 100. */
export const isRandomPlace = (place: number): boolean =>
  Math.floor((place + 1) * RANDOM_SHARE + 1e-9) > Math.floor(place * RANDOM_SHARE + 1e-9);

export const RANDOM_SHARE = 0.15;

/** Both kinds in one queue: each in its order, and where one is used up the other goes on. */
export function interleave<Item>(byValue: readonly Item[], drawn: readonly Item[]): Item[] {
  const queue: Item[] = [];
  let [value, random] = [0, 0];
  while (value < byValue.length || random < drawn.length) {
    const takesRandom =
      value >= byValue.length || (random < drawn.length && isRandomPlace(queue.length));
    queue.push((takesRandom ? drawn[random++] : byValue[value++]) as Item);
  }
  return queue;
}
