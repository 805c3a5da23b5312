import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeIssue } from '../contracts/issue-message.js';
import { type FieldError, ValidationFailed } from '../errors.js';
import { resemblingNames } from './resembling-names.js';

/**
 * Input is parsed by the route's zod schema; output is written by a serializer compiled
 * from a JSON schema of the same zod schema, which is several times faster than parsing it once more.
 * Tests hold the replies against zod.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(refuseMistyped);
  app.setSerializerCompiler<z.ZodType>(({ schema }) => serializerFor(schema));
}

/** A serializer depends on its schema alone: routes that answer alike share it, and so do apps of one process. */
const serializers = new WeakMap<z.ZodType, (value: unknown) => string>();

function serializerFor(schema: z.ZodType): (value: unknown) => string {
  const known = serializers.get(schema);
  if (known) return known;
  const write = fastJsonStringify(toJsonSchema(schema) as fastJsonStringify.Schema);
  serializers.set(schema, write);
  return write;
}

/** Has this scope ignore every unknown field: it takes what others have shaped. */
export function takeForeignFields(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(createValidator);
}

interface InputPart {
  readonly schema: z.ZodType;
  readonly httpPart?: string | undefined;
}

type Validator = (data: unknown) => { value: unknown } | { error: ValidationFailed };

/**
 * The validator of a part of a request. A field of a body or query that its schema does not know is ignored,
 * unless it is nearly one that it does know: a mistyped `action_risk` must not go unnoticed.
 */
function refuseMistyped({ schema, httpPart: part = 'body' }: InputPart): Validator {
  const known = part === 'body' || part === 'querystring' ? knownFields(schema) : null;
  const validate = createValidator({ schema, httpPart: part });
  if (!known) return validate;
  return (sent) => {
    const data = withKnownNames(sent, known);
    const validated = validate(data);
    const mistyped = mistypedFields(data, known, part);
    if (mistyped.length === 0) return validated;
    const wrong = 'error' in validated ? (validated.error.details.errors ?? []) : [];
    const isNew = ({ pointer }: FieldError) => mistyped.every((one) => one.pointer !== pointer);
    const errors = [...mistyped, ...wrong.filter(isNew)].slice(0, MAX_ERRORS);
    return { error: new ValidationFailed(errors) };
  };
}

function createValidator({ schema, httpPart: part = 'body' }: InputPart): Validator {
  return (data) => {
    const parsed = schema.safeParse(data, { error: describeIssue });
    if (parsed.success) return { value: parsed.data };
    return { error: new ValidationFailed(fieldErrors(parsed.error.issues, part, data)) };
  };
}

/** Names that the interface uses for one thing, one here and the other there: both are taken, and one is documented. */
const OTHER_NAMES = [
  ['cluster_id', 'cluster'],
  ['cluster', 'cluster_id'],
] as const;

/** The fields with the names that a schema knows, where they came by their other one. */
function withKnownNames(data: unknown, known: ReadonlySet<string>): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const found = OTHER_NAMES.find(
    ([other, name]) =>
      !known.has(other) &&
      known.has(name) &&
      Object.hasOwn(data, other) &&
      !Object.hasOwn(data, name),
  );
  if (found === undefined) return data;
  const [other, name] = found;
  const { [other]: value, ...rest } = data as Record<string, unknown>;
  return { ...rest, [name]: value };
}

/** The names that an object schema knows; null of one that takes any, and of what is no object. */
function knownFields(schema: z.ZodType): ReadonlySet<string> | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const { catchall } = schema.def;
  if (catchall !== undefined && !(catchall instanceof z.ZodNever)) return null;
  return new Set(Object.keys(schema.shape));
}

function mistypedFields(data: unknown, known: ReadonlySet<string>, part: string): FieldError[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return resemblingNames(data, known, part === 'querystring').map(({ name, known: meant }) =>
    fieldErrorAt(part, [name], `is not a known field. Did you mean ${meant}?`, 'unknown_field'),
  );
}

/** The metadata of schemas but their names: a schema without one is written in place, which serializes fast. */
class NamelessRegistry extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const { id: _, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta;
  }
}

/** The JSON schema of what a route answers, with nullable unions in the form that serializes fast. */
function toJsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    metadata: new NamelessRegistry(),
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
        .map((key) => fieldErrorAt(part, [...path, key], unknownField(issue), 'unknown_field'));
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

/** A schema may say which fields there are; its own words, that a key is unrecognized, say less. */
const unknownField = ({ message }: z.core.$ZodIssue): string =>
  message.startsWith('Unrecognized key') ? 'is not a field here' : message;

/** Enough to correct a request; a body of 300,000 wrong items needs no line for each. */
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
