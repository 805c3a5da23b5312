import type { z } from 'zod';
import type { Problem as ProblemSchema } from '../../../src/contracts/problem.js';

export type Problem = z.output<typeof ProblemSchema>;

/** An answer of the server that is an error. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** No answer came: the server or the network is away. */
export class UnreachableError extends Error {
  constructor(options: ErrorOptions) {
    super('The server could not be reached.', options);
  }
}

/** The message for a field, by its JSON pointer; undefined when the problem is about something else. */
export function fieldProblem(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  return error.problem.errors?.find((one) => one.pointer === pointer)?.msg;
}

/** The status of the answer; null when none came. */
export function problemStatus(error: unknown): number | null {
  return error instanceof ProblemError ? error.problem.status : null;
}

/** Seconds after which to try again; null when the server does not say so. */
export function retryAfter(error: unknown): number | null {
  return error instanceof ProblemError ? (error.problem.retry_after_seconds ?? null) : null;
}
