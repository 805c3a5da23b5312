import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inlineJsonSchema } from '../contracts/inline-schema.js';
import { AppError } from '../errors.js';
import { parseJsonInTurns } from '../json-in-turns.js';
import { quoteLossyNumbers } from '../lossless-json.js';
import { type BodySchema, placeMarkedNumbers } from './foreign-numbers.js';
import { receiveBody } from './receive-body.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A description of the body, for a route that does not check it by a schema. */
    readonly bodySchema?: BodySchema;
    /** Whether the route does without the body that its schema describes. */
    readonly isBodyOptional?: boolean;
  }
}

/** Largest body of a route that does not say otherwise. */
export const DEFAULT_BODY_LIMIT = 256 * 1024;
/** Values in a body of a route that does not say otherwise: they cost memory and time beyond their text. */
const DEFAULT_MAX_VALUES = 100_000;
/** A body up to here holds few enough values by its length, and is parsed in a millisecond. */
const SMALL_BODY = 64 * 1024;

export interface JsonBodies {
  readonly maxValues?: number;
  /** Called with the length of each part as it arrives; what it throws refuses the body. */
  readonly onPart?: (request: FastifyRequest, bytes: number) => void;
  /** Whether keys that would reach a prototype are left to the route, so that one of many things does not refuse the others. */
  readonly anyKeys?: boolean;
}

/**
 * Takes JSON and nothing else. An empty body is no body, whatever its content type says: routes that
 * need one say so as validation does. Keys that would reach a prototype are refused and named. Numbers keep their
 * digits where a body may hold any JSON.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readJsonBodies(app, {});
  app.addContentTypeParser('*', refuseAnyPart);
}

/** Takes an empty body of any type, such as `curl -d ''` sends as a form, and no other. */
export async function refuseAnyPart(
  request: FastifyRequest,
  payload: IncomingMessage,
): Promise<void> {
  const refuse = (): never => {
    throw new AppError('unsupported_media_type', 'The request body must be application/json.');
  };
  if (Number(request.headers['content-length']) > 0) refuse();
  await receiveBody(payload, { maxBytes: request.routeOptions.bodyLimit, onPart: refuse });
}

/** Reads the JSON bodies of this scope within other bounds than those of the whole app. */
export function readJsonBodies(app: FastifyInstance, bodies: JsonBodies): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', jsonReader(app, bodies));
}

export type BodyReader = (request: FastifyRequest, payload: IncomingMessage) => Promise<unknown>;

/** A reader of JSON bodies within bounds, which keeps the digits of numbers that a double would lose. */
export function jsonReader(
  app: FastifyInstance,
  { maxValues = DEFAULT_MAX_VALUES, onPart, anyKeys = false }: JsonBodies = {},
): BodyReader {
  const parse = anyKeys ? jsonParser(app, 'ignore', 'ignore') : strictParser(app);
  return async (request, payload) => {
    refuseEncoding(request);
    const body = await receiveBody(payload, {
      maxBytes: request.routeOptions.bodyLimit,
      onPart: onPart && ((bytes) => onPart(request, bytes)),
    });
    if (body.length === 0) return undefined;
    // Nobody can have sent it, and it is short: it stands in each such number.
    const mark = randomUUID().slice(0, 18);
    let isMarked = false;
    const parseMarked = (text: string): unknown => {
      const quoted = quoteLossyNumbers(text, mark);
      isMarked ||= quoted !== text;
      return parse(quoted);
    };
    const parsed =
      body.length <= SMALL_BODY
        ? parseMarked(body.toString('utf8'))
        : await parseJsonInTurns(body, { maxValues, parse: parseMarked });
    return isMarked ? placeMarkedNumbers(parsed, mark, bodySchema(request)) : parsed;
  };
}

/** Bodies are read as they are: what was packed would look like broken JSON. */
function refuseEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  const named = JSON.stringify(encoding.slice(0, 40));
  throw new AppError(
    'unsupported_media_type',
    `The request body must not be encoded (content-encoding is ${named}).`,
  );
}

const bodySchemas = new WeakMap<z.ZodType, BodySchema>();

/** The JSON schema of a route's body; a route without one takes any JSON. */
function bodySchema({ routeOptions: { schema, config } }: FastifyRequest): BodySchema {
  const body = schema?.body;
  if (!(body instanceof z.ZodType)) return config.bodySchema ?? {};
  const known = bodySchemas.get(body) ?? inlineJsonSchema(body, 'input');
  bodySchemas.set(body, known);
  return known;
}

type Parser = (text: string) => unknown;

/** A parser that refuses keys which would reach a prototype, and names them. */
function strictParser(app: FastifyInstance): Parser {
  const parse = jsonParser(app, 'error', 'error');
  const lenient = [
    { key: '__proto__', parse: jsonParser(app, 'ignore', 'error') },
    { key: 'constructor.prototype', parse: jsonParser(app, 'error', 'ignore') },
    { key: '__proto__ and constructor.prototype', parse: jsonParser(app, 'ignore', 'ignore') },
  ];
  return (text) => {
    try {
      return parse(text);
    } catch (failure) {
      const found = lenient.find((other) => isParsed(other.parse, text));
      if (!found) throw failure;
      const names = `keys such as ${found.key}, which would reach a prototype`;
      throw new AppError('bad_request', `The body must not have ${names}.`);
    }
  };
}

function isParsed(parse: Parser, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Fastify's own parser as a function, with what it does about the two ways to a prototype. */
function jsonParser(
  app: FastifyInstance,
  onProto: 'error' | 'ignore',
  onConstructor: 'error' | 'ignore',
): Parser {
  const parser = app.getDefaultJsonParser(onProto, onConstructor);
  return (text) => {
    let [failure, parsed]: [Error | null, unknown] = [null, undefined];
    // It asks nothing of the request, and answers before it returns.
    parser(undefined as unknown as FastifyRequest, text, (error, value) => {
      [failure, parsed] = [error, value];
    });
    if (failure) throw failure;
    return parsed;
  };
}
