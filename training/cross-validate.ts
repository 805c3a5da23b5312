import { sigmoid } from '../src/assess/sigmoid.js';
import { DIMENSIONS, type Dimension } from '../src/ports/assessment.js';
import { folded, type Seen, type Source } from './examples.js';
import { hashOf } from './hash.js';
import { fitDimension, fitHeads, oddsOf } from './train-model.js';

const FOLDS = 5;

/** The fold of a row: twins and copies of a group stay together. */
const foldOf = ({ row }: Seen): number => hashOf(row.meta.group ?? row.id) % FOLDS;

function split(
  sources: readonly Source[],
  name: string,
  fold: number,
): { train: Source[]; held: Seen[] } {
  const held: Seen[] = [];
  const train = sources.map((source) => {
    if (source.name !== name) return source;
    held.push(...source.seen.filter((one) => foldOf(one) === fold));
    return { ...source, seen: source.seen.filter((one) => foldOf(one) !== fold) };
  });
  return { train, held };
}

/** Five-fold log-odds for every row of one source, trained on its other folds and all other sources. */
export function crossValidated(sources: readonly Source[], name: string): Map<Seen, number> {
  const odds = new Map<Seen, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const { train, held } = split(sources, name, fold);
    const oddsFor = fitHeads(train);
    for (const one of held) odds.set(one, oddsFor(one));
  }
  return odds;
}

/** The same for the dimensions: the overall probability times the dimension's own. */
export function crossValidatedDimensions(
  sources: readonly Source[],
  name: string,
): Record<Dimension, Map<Seen, number>> {
  const scores = Object.fromEntries(DIMENSIONS.map((one) => [one, new Map<Seen, number>()]));
  for (let fold = 0; fold < FOLDS; fold++) {
    const { train, held } = split(sources, name, fold);
    const oddsFor = fitHeads(train);
    const fits = DIMENSIONS.map((one) => fitDimension(one, train));
    for (const seen of held) {
      const vector = folded(seen.vector);
      const open = fits.map((fit) => sigmoid(oddsOf(fit, { ...seen, vector })));
      const ambiguous = sigmoid(oddsFor(seen));
      for (const [i, one] of DIMENSIONS.entries()) {
        scores[one]?.set(seen, (ambiguous * (open[i] as number)) / Math.max(...open));
      }
    }
  }
  return scores as Record<Dimension, Map<Seen, number>>;
}

/** Log-odds for every row of a source, trained on all other sources. */
export function leftOut(sources: readonly Source[], name: string): Map<Seen, number> {
  const oddsFor = fitHeads(sources.filter((source) => source.name !== name));
  const held = sources.find((source) => source.name === name)?.seen ?? [];
  return new Map(held.map((one) => [one, oddsFor(one)]));
}
