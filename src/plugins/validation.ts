import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type FieldError, ValidationFailed } from '../errors.js';

/**
 * What comes in is parsed by the route's zod schema; what goes out is written by a serializer compiled
 * from a JSON schema of the same zod schema, which is several times faster than parsing it once more.
 * Tests hold the replies against zod.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    return {
      error: new ValidationFailed(fieldErrors(parsed.error.issues, httpPart ?? 'body', data)),
    };
  });

  const compiled = new WeakMap<z.ZodType, (value: unknown) => string>();
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    const known = compiled.get(schema);
    if (known) return known;
    const write = fastJsonStringify(jsonSchemaOf(schema) as fastJsonStringify.Schema);
    compiled.set(schema, write);
    return write;
  });
}

/** The JSON schema of what a route answers, with nullable unions in the form that serializes fast. */
function jsonSchemaOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const { anyOf } = jsonSchema;
      const [first, second] = anyOf ?? [];
      if (anyOf?.length !== 2 || first === undefined || second?.type !== 'null') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, first, { nullable: true });
    },
  });
}

function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  part: string,
  data: unknown,
): FieldError[] {
  if (part === 'body' && (data === undefined || data === null)) {
    return [{ loc: ['body'], pointer: '', msg: 'is required', type: 'missing' }];
  }
  const errors = issues.slice(0, MAX_ERRORS).flatMap((issue): FieldError[] => {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
    if (issue.code === 'unrecognized_keys') {
      // Each unknown key is an error of its own, so that it can be pointed at.
      return issue.keys
        .slice(0, MAX_ERRORS)
        .map((key) => fieldErrorAt(part, [...path, key], 'is not a field here', 'unknown_field'));
    }
    const isMissing = issue.code === 'invalid_type' && valueAt(data, path) === undefined;
    return [
      isMissing
        ? fieldErrorAt(part, path, 'is required', 'missing')
        : fieldErrorAt(part, path, issue.message, issue.code),
    ];
  });
  return errors.slice(0, MAX_ERRORS);
}

/** Enough to mend a request by; a body of 300,000 wrong items needs no line for each. */
const MAX_ERRORS = 20;

function fieldErrorAt(
  part: string,
  path: readonly (string | number)[],
  msg: string,
  type: string,
): FieldError {
  const shown = path.map((key) =>
    typeof key === 'string' ? key.slice(0, 100).toWellFormed() : key,
  );
  const pointer = shown.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`);
  return { loc: [partName(part), ...shown], pointer: pointer.join(''), msg, type };
}

const partName = (part: string): string =>
  ({ querystring: 'query', headers: 'header' })[part] ?? part;

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  let at = data;
  for (const key of path) at = (at as Record<string | number, unknown> | undefined)?.[key];
  return at;
}
