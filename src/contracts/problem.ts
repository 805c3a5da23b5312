import { z } from 'zod';

/** One refused field of a problem. */
export const FieldProblem = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: 'The part of the request (body, query, params or header) and the path in it.',
      examples: [['body', 'request']],
    }),
    pointer: z.string().meta({
      description: 'The same path as a JSON pointer (RFC 6901).',
      examples: ['/request'],
    }),
    msg: z.string().meta({
      description: 'The problem.',
      examples: ['must have at least 1 character'],
    }),
    type: z.string().meta({ description: 'The type of error.', examples: ['too_small'] }),
  })
  .meta({ id: 'FieldProblem', description: 'A rejected field.' });

/** Every error's body: `application/problem+json` (RFC 9457). */
export const Problem = z
  .object({
    type: z.string().meta({
      description: 'A URN for the type of problem.',
      examples: ['urn:intentlock:problem:validation_failed'],
    }),
    title: z.string().meta({
      description: 'A short summary of the problem type.',
      examples: ['Validation failed'],
    }),
    status: z.int().meta({ description: 'The HTTP status.', examples: [422] }),
    detail: z.string().meta({
      description: 'Details about this occurrence.',
      examples: ['request: must have at least 1 character'],
    }),
    code: z.string().meta({
      description: 'A stable code for programs.',
      examples: ['validation_failed'],
    }),
    errors: z.array(FieldProblem).optional().meta({ description: 'The rejected fields, if any.' }),
    versions: z
      .object({
        current: z
          .record(z.string(), z.unknown())
          .meta({ description: 'The current version.', examples: [{ enabled: true }] }),
        yours: z
          .record(z.string(), z.unknown())
          .meta({ description: 'The requested version.', examples: [{ enabled: false }] }),
      })
      .optional()
      .meta({ description: 'For 409: both versions, if someone else changed it in the meantime.' }),
    request_id: z.string().meta({
      description: 'The ID of this request in the server log.',
      examples: ['req_01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
    }),
    retry_after_seconds: z
      .int()
      .optional()
      .meta({ description: 'For 429 and 503: when to retry, in seconds.', examples: [12] }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * The problem responses of a route: `...problems(401, 422)`. What any route can answer (403 in demo
 * mode, 500, 503) is always among them, and so is 429 where a key is wanted: too many wrong ones.
 */
export function problems<Status extends ProblemStatus>(
  ...statuses: Status[]
): Record<Status | 403 | 429 | 500 | 503, typeof Problem> {
  const limited = statuses.some((status) => status === 401) ? ([429] as const) : [];
  const all = [...statuses, ...limited, 403, 500, 503] as const;
  return Object.fromEntries(all.map((status) => [status, Problem])) as Record<
    Status | 403 | 429 | 500 | 503,
    typeof Problem
  >;
}
