import { z } from 'zod';

/** One refused field of a problem. */
export const FieldProblem = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: 'The part of the request (body, query, params or header), then the path in it.',
      examples: [['body', 'request']],
    }),
    pointer: z.string().meta({
      description: 'The same path as a JSON pointer (RFC 6901).',
      examples: ['/request'],
    }),
    msg: z.string().meta({
      description: 'What is wrong with it.',
      examples: ['must have at least 1 character'],
    }),
    type: z.string().meta({ description: 'The kind of fault.', examples: ['too_small'] }),
  })
  .meta({ id: 'FieldProblem', description: 'One refused field.' });

/** Every error's body: `application/problem+json` (RFC 9457). */
export const Problem = z
  .object({
    type: z.string().meta({
      description: 'A URN of the kind of problem.',
      examples: ['urn:intentlock:problem:validation_failed'],
    }),
    title: z.string().meta({ description: 'The kind in words.', examples: ['Validation failed'] }),
    status: z.int().meta({ description: 'The HTTP status.', examples: [422] }),
    detail: z.string().meta({
      description: 'What went wrong this time.',
      examples: ['request: must have at least 1 character'],
    }),
    code: z.string().meta({
      description: 'A stable code for programs.',
      examples: ['validation_failed'],
    }),
    errors: z
      .array(FieldProblem)
      .optional()
      .meta({ description: 'The refused fields, where there are any.' }),
    versions: z
      .object({
        current: z
          .record(z.string(), z.unknown())
          .meta({ description: 'As it is now.', examples: [{ enabled: true }] }),
        yours: z
          .record(z.string(), z.unknown())
          .meta({ description: 'As it was asked to be.', examples: [{ enabled: false }] }),
      })
      .optional()
      .meta({ description: 'With 409, where somebody else has changed it meanwhile.' }),
    request_id: z.string().meta({
      description: 'Names this request in the server log.',
      examples: ['req_01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
    }),
    retry_after_seconds: z
      .int()
      .optional()
      .meta({ description: 'With 429 and 503: when to try again.', examples: [12] }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' });

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
