import { address } from './call.js';
import type { Endpoint } from './endpoint.js';
import { type Problem, ProblemError, UnreachableError } from './problem.js';

/** A file that the server made, and where the next one begins; null: it is all of it. */
export interface Download {
  readonly file: Blob;
  readonly nextBefore: string | null;
}

/**
 * Reads a list as a CSV file.
 *
 * @throws ProblemError for an answer that is an error; UnreachableError where none came
 */
export async function downloadCsv<Path extends string, Query, Reply>(
  endpoint: Endpoint<Path, Query, never, Reply>,
  query: Query,
): Promise<Download> {
  const response = await fetch(address(endpoint.path, {}, query), {
    headers: { accept: 'text/csv, application/problem+json' },
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw new UnreachableError({ cause });
  });
  if (!response.ok) throw new ProblemError((await response.json()) as Problem);
  return {
    file: await response.blob(),
    nextBefore: response.headers.get('x-intentlock-next-before'),
  };
}
