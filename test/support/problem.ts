import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { z } from 'zod';
import { FieldProblem, Problem } from '../../src/contracts/problem.js';

const StrictProblem = Problem.extend({ errors: FieldProblem.strict().array().optional() }).strict();

/** Holds a reply to the shape of every problem and answers it. */
export function problemOf(reply: LightMyRequestResponse, status: number): z.infer<typeof Problem> {
  expect(reply.statusCode, reply.body.slice(0, 500)).toBe(status);
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = StrictProblem.parse(reply.json());
  expect(problem.status).toBe(status);
  expect(problem.type).toBe(`urn:intentlock:problem:${problem.code}`);
  expect(problem.request_id).toMatch(/^req_[0-9a-f-]{36}$/);
  return problem;
}

/** The pointers of the fields that a 422 refuses. */
export function refusedFields(reply: LightMyRequestResponse): string[] {
  const problem = problemOf(reply, 422);
  expect(problem.code).toBe('validation_failed');
  return (problem.errors ?? []).map(({ pointer }) => pointer);
}
