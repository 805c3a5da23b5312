import { readFailure } from '../../clustering/failure-vector.js';
import { failurePoint, NOTHING_SHARED } from '../../clustering/space.js';
import type { ComparedFailure } from '../../store/failures/reads.js';

/** A failure with its numbers: as sums of clusters are stored, and its meaning and kind alone. */
export interface Compared {
  readonly failure: ComparedFailure;
  readonly meaning: Float32Array;
  readonly stored: Float32Array;
}

export function toCompared(failure: ComparedFailure): Compared {
  const meaning = readFailure(failure.meaning);
  return { failure, meaning, stored: failurePoint(meaning, failure, NOTHING_SHARED) };
}

/** Whether a reviewer's correction of the dimension lets a failure into a cluster of this dimension. */
export const fitsDimension = (
  { isCorrected, dimension }: ComparedFailure,
  ofCluster: string | null,
): boolean => !isCorrected || ofCluster === dimension;
