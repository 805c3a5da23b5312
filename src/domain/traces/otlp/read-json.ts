import { MAX_VALUE_DEPTH } from '../../../lenient-json.js';
import {
  type AttributeValue,
  IdFault,
  NO_ATTRIBUTES,
  type Span,
  type SpanOrigin,
} from '../span.js';
import { MalformedTraces } from './malformed.js';
import type { JsonBody } from './parse-json.js';
import { nonZero, plainObject } from './read-protobuf.js';

type Json = Record<string, unknown>;

/** Reads OTLP's JSON encoding span by span. Unknown keys are ignored, as the specification wants, but not where nothing else is known. */
export function* readJson(body: JsonBody): Generator<Span> {
  const request = objectAt(body.request, 'The body');
  for (const signal of ['resourceLogs', 'resourceMetrics', 'resourceProfiles']) {
    if (signal in request) {
      throw new MalformedTraces(`The body has ${signal}: this URL takes traces (resourceSpans).`);
    }
  }
  const [name] = Object.keys(request);
  if (name !== undefined && !('resourceSpans' in request) && !('resource_spans' in request)) {
    throw new MalformedTraces(
      `The body has no resourceSpans, where OTLP has its spans; it has ${JSON.stringify(name.slice(0, 60))}.`,
    );
  }
  for (const [r, entry] of listAt(request.resourceSpans, 'resourceSpans').entries()) {
    const at = `resourceSpans[${r}]`;
    const group = objectAt(entry, at);
    const resource = readAttributes(
      objectAt(group.resource ?? {}, `${at}.resource`).attributes,
      `${at}.resource.attributes`,
    );
    // The second is its name before 2022.
    const scopes = group.scopeSpans ?? group.instrumentationLibrarySpans;
    for (const [s, scopeEntry] of listAt(scopes, `${at}.scopeSpans`).entries()) {
      yield* readScope(scopeEntry, resource, body, `${at}.scopeSpans[${s}]`);
    }
  }
}

/** Hint for a body without spans: a key that would have been read had it been spelled right. */
export function jsonWarning({ request }: JsonBody): string | null {
  if (typeof request !== 'object' || request === null || 'resourceSpans' in request) return null;
  return 'resource_spans' in request
    ? 'The body has resource_spans, which is ignored: OTLP JSON spells it resourceSpans.'
    : null;
}

function* readScope(
  entry: unknown,
  resource: SpanOrigin['resource'],
  body: JsonBody,
  at: string,
): Generator<Span> {
  const group = objectAt(entry, at);
  const scope = objectAt(group.scope ?? group.instrumentationLibrary ?? {}, `${at}.scope`);
  const origin: SpanOrigin = { resource, scope: textAt(scope.name, `${at}.scope.name`) };
  let index = 0;
  for (const span of body.spansOf(group.spans) ?? listAt(group.spans, `${at}.spans`)) {
    const path = `${at}.spans[${index}]`;
    yield readSpan(objectAt(span, path), origin, path);
    index += 1;
  }
}

function readSpan(span: Json, origin: SpanOrigin, at: string): Span {
  const status = objectAt(span.status ?? {}, `${at}.status`);
  const parent = readId(span.parentSpanId ?? '', 16, 'parent span id');
  return {
    traceId: readId(span.traceId, 32, 'trace id'),
    spanId: readId(span.spanId, 16, 'span id'),
    parentSpanId: typeof parent === 'string' ? parent : null,
    name: textAt(span.name, `${at}.name`),
    start: nanosAt(span.startTimeUnixNano, `${at}.startTimeUnixNano`),
    end: nanosAt(span.endTimeUnixNano, `${at}.endTimeUnixNano`),
    attributes: readAttributes(span.attributes, `${at}.attributes`),
    droppedAttributes: Number(span.droppedAttributesCount) || 0,
    events: listAt(span.events, `${at}.events`).map((entry, index) => {
      const path = `${at}.events[${index}]`;
      const event = objectAt(entry, path);
      return {
        name: textAt(event.name, `${path}.name`),
        attributes: readAttributes(event.attributes, `${path}.attributes`),
      };
    }),
    // Some older clients send the enum's name.
    statusCode: status.code === 'STATUS_CODE_ERROR' ? 2 : Number(status.code) || 0,
    statusMessage: textAt(status.message, `${at}.status.message`),
    origin,
  };
}

function readId(value: unknown, digits: number, what: string): string | IdFault {
  if (typeof value !== 'string') {
    const found = Array.isArray(value) ? 'a list of bytes' : typeof value;
    return new IdFault(`its ${what} is ${found} and must be ${digits} hex digits`);
  }
  if (value.length === digits && /^[0-9a-f]+$/i.test(value)) {
    return nonZero(value.toLowerCase()) ?? new IdFault(`its ${what} is all zeros`);
  }
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length === digits / 2 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) {
    return new IdFault(`its ${what} is base64; OTLP JSON wants ${digits} hex digits`);
  }
  return new IdFault(`its ${what} is not ${digits} hex digits`);
}

function readAttributes(value: unknown, at: string): ReadonlyMap<string, AttributeValue> {
  const list = listAt(value, at);
  if (list.length === 0) return NO_ATTRIBUTES;
  const attributes = new Map<string, AttributeValue>();
  for (const [index, entry] of list.entries()) {
    const { key, value: sent } = objectAt(entry, `${at}[${index}]`);
    attributes.set(textAt(key, `${at}[${index}].key`), readValue(sent, at, 1));
  }
  return attributes;
}

function readValue(sent: unknown, at: string, depth: number): AttributeValue {
  if (sent === undefined || sent === null) return null;
  if (depth > MAX_VALUE_DEPTH) {
    throw new MalformedTraces(`${at} nests deeper than ${MAX_VALUE_DEPTH} levels.`);
  }
  const value = objectAt(sent, `${at}.value`);
  if (value.stringValue !== undefined) return textAt(value.stringValue, `${at}.stringValue`);
  if (value.intValue !== undefined) return readInteger(value.intValue, `${at}.intValue`);
  if (value.boolValue !== undefined) return value.boolValue === true;
  if (value.doubleValue !== undefined) {
    const double = Number(value.doubleValue);
    // NaN and the infinities are no JSON numbers, in the database either.
    return Number.isFinite(double) ? double : String(value.doubleValue);
  }
  if (value.bytesValue !== undefined) return textAt(value.bytesValue, `${at}.bytesValue`);
  if (value.arrayValue !== undefined) {
    const { values } = objectAt(value.arrayValue, `${at}.arrayValue`);
    return listAt(values, `${at}.arrayValue.values`).map((each) => readValue(each, at, depth + 1));
  }
  if (value.kvlistValue !== undefined) {
    const { values } = objectAt(value.kvlistValue, `${at}.kvlistValue`);
    return plainObject(
      listAt(values, `${at}.kvlistValue.values`).map((each) => {
        const { key, value: inner } = objectAt(each, `${at}.kvlistValue.values`);
        return [textAt(key, `${at}.key`), readValue(inner, at, depth + 1)] as const;
      }),
    );
  }
  return null;
}

function readInteger(value: unknown, at: string): number | string {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (isNumberAsText(value)) return value;
  throw new MalformedTraces(`${at} must be a whole number.`);
}

/** A number of JSON whose digits the parser kept. */
const isNumberAsText = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value);

/** Negative times are kept as they are: what they mean is decided where times are read. */
function nanosAt(value: unknown, at: string): bigint {
  if (value === undefined || value === null || value === '') return 0n;
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(Math.trunc(value));
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) return BigInt(value);
  if (isNumberAsText(value) && Number.isFinite(Number(value))) {
    return BigInt(Math.trunc(Number(value)));
  }
  throw new MalformedTraces(`${at} must be a whole number of nanoseconds.`);
}

function objectAt(value: unknown, at: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new MalformedTraces(`${at} must be an object.`);
}

function listAt(value: unknown, at: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new MalformedTraces(`${at} must be a list.`);
}

function textAt(value: unknown, at: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new MalformedTraces(`${at} must be a string.`);
}
