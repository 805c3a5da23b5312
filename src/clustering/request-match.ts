import { textPoint } from './space.js';
import { addTo, dot, embedMeaning, readMeaning } from './vector.js';

/** The similarity of a request that is as near to a cluster as three of four of its own requests are. */
const TYPICAL = 0.75;
/** However different the requests of a cluster are, one is not typical of it at a smaller cosine. */
const LEAST_TYPICAL = 0.4;
/** However alike they are, one that is so near to them is typical, too. */
const MOST_TYPICAL = 0.6;
/** The cosine to a single request of the cluster that counts as typical. */
const SAME_REQUEST = 0.7;

/** The requests of a cluster, ready to be compared with others. */
export interface RequestPattern {
  readonly centre: Float32Array;
  /** The cosine to the center that counts as typical. */
  readonly typical: number;
  /** Some of the requests themselves. */
  readonly examples: readonly Float32Array[];
}

/**
 * @param requests at least one with a word, else null is answered
 * @param shared the mean of the tenant's meanings
 * @param keep how many of the requests are compared one by one
 */
export function buildPattern(
  requests: readonly string[],
  shared: Float32Array,
  keep: number,
): RequestPattern | null {
  const points = [...new Set(requests)].flatMap(
    (request) => requestDirection(request, shared) ?? [],
  );
  const [first] = points;
  if (!first) return null;
  const sum = new Float32Array(first.length);
  for (const point of points) addTo(sum, point);
  const own = points.map((point) => {
    // Without itself: of two requests each is in the center by half.
    const others = sum.slice();
    if (points.length > 1) addTo(others, point, -1);
    return dot(unit(others), point);
  });
  const quarter = own.sort((a, b) => a - b)[Math.floor(own.length / 4)] as number;
  return {
    centre: unit(sum),
    typical: Math.min(MOST_TYPICAL, Math.max(LEAST_TYPICAL, quarter)),
    examples: points.slice(0, keep),
  };
}

/** Where a request lies, as a vector of length 1; null without a word. */
export function requestDirection(request: string, shared: Float32Array): Float32Array | null {
  const bytes = embedMeaning(request);
  return bytes && unit(textPoint(readMeaning(bytes), shared));
}

/**
 * How near a request is to a cluster, 0 to 1: 0.75 is as near to its center as three of four of its own requests are,
 * or nearly one of them.
 */
export function patternSimilarity(direction: Float32Array, pattern: RequestPattern): number {
  let nearest = 0;
  for (const example of pattern.examples) nearest = Math.max(nearest, dot(example, direction));
  return Math.max(similarityToCentre(direction, pattern), similarityOfCosine(nearest));
}

/** How near it is by the center of the cluster alone. */
export const similarityToCentre = (direction: Float32Array, pattern: RequestPattern): number =>
  scaled(dot(pattern.centre, direction), pattern.typical);

/** How near it is by its cosine to the nearest of the requests. */
export const similarityOfCosine = (nearest: number): number => scaled(nearest, SAME_REQUEST);

/** The least cosine to one of the requests that is so near. */
export function minimumCosine(similarity: number): number {
  if (similarity <= 0) return -1;
  if (similarity < TYPICAL) return (SAME_REQUEST * similarity) / TYPICAL;
  return SAME_REQUEST + ((1 - SAME_REQUEST) * (similarity - TYPICAL)) / (1 - TYPICAL);
}

/** A cosine on the scale on which `typical` is 0.75 and 1 is 1. */
function scaled(cosine: number, typical: number): number {
  if (cosine <= 0) return 0;
  if (cosine < typical) return (TYPICAL * cosine) / typical;
  return Math.min(1, TYPICAL + ((1 - TYPICAL) * (cosine - typical)) / (1 - typical));
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  const made = new Float32Array(vector.length);
  // A loop takes a tenth of the time of `map`: each gate call of a tenant with rules comes here.
  for (let d = 0; d < made.length; d++) made[d] = (vector[d] as number) / length;
  return made;
}
