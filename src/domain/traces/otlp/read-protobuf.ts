import { MAX_VALUE_DEPTH } from '../../../lenient-json.js';
import {
  type AttributeValue,
  IdFault,
  type Span,
  type SpanEvent,
  type SpanOrigin,
} from '../span.js';
import { MalformedTraces } from './malformed.js';
import { type FieldBudget, WireReader } from './wire-reader.js';

/*
 * The subset of opentelemetry/proto/trace/v1/trace.proto, common/v1/common.proto and
 * resource/v1/resource.proto (OpenTelemetry Authors, Apache License 2.0) that a step is made of, by
 * field number. What is not named here is skipped, as newer fields must be.
 */

/** Nothing pauses within a span, nor while the groups are passed over that hold none. */
const MAX_FIELDS_PER_SPAN = 100_000;
const MAX_SPANS_AND_GROUPS = 2_000_000;
/** In all resources and scopes of a body. */
const MAX_FIELDS_AROUND_SPANS = 500_000;

/** Reads an `ExportTraceServiceRequest` span by span, so that its caller can pause between them. */
export function* readProtobuf(body: Buffer): Generator<Span> {
  const request = new WireReader(body, { left: MAX_SPANS_AND_GROUPS });
  const shared = { left: MAX_FIELDS_AROUND_SPANS };
  while (request.next()) {
    if (request.field === 1) yield* readResourceSpans(request.message('resource_spans'), shared);
    else request.skip();
  }
}

/*
 * A group's own fields may stand behind what it groups, so that each is read twice. Nothing is collected
 * in between: a body may claim millions of empty spans.
 */
function* readResourceSpans(reader: WireReader, shared: FieldBudget): Generator<Span> {
  let resource = new Map<string, AttributeValue>();
  for (const first = reader.again(); first.next(); ) {
    if (first.field === 1) resource = readResource(first.message('resource', shared));
    else first.skip();
  }
  while (reader.next()) {
    // 1000 is scope_spans as it was before 2022.
    if (reader.field === 2 || reader.field === 1000) {
      yield* readScopeSpans(reader.message('scope_spans'), resource, shared);
    } else reader.skip();
  }
}

function* readScopeSpans(
  reader: WireReader,
  resource: SpanOrigin['resource'],
  shared: FieldBudget,
): Generator<Span> {
  let scope = '';
  for (const first = reader.again(); first.next(); ) {
    if (first.field === 1) scope = readScope(first.message('scope', shared));
    else first.skip();
  }
  const origin: SpanOrigin = { resource, scope };
  while (reader.next()) {
    if (reader.field === 2)
      yield readSpan(reader.message('spans', { left: MAX_FIELDS_PER_SPAN }), origin);
    else reader.skip();
  }
}

function readResource(reader: WireReader): Map<string, AttributeValue> {
  const attributes = new Map<string, AttributeValue>();
  while (reader.next()) {
    if (reader.field === 1) readKeyValue(reader.message('resource.attributes'), attributes, 0);
    else reader.skip();
  }
  return attributes;
}

function readScope(reader: WireReader): string {
  let name = '';
  while (reader.next()) {
    if (reader.field === 1) name = reader.string('scope.name');
    else reader.skip();
  }
  return name;
}

function readSpan(reader: WireReader, origin: SpanOrigin): Span {
  const attributes = new Map<string, AttributeValue>();
  const events: SpanEvent[] = [];
  let [traceId, spanId, parentSpanId, name, statusMessage] = ['', '', '', '', ''];
  let [start, end] = [0n, 0n];
  let [droppedAttributes, statusCode] = [0, 0];
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        traceId = reader.hex('span.trace_id');
        break;
      case 2:
        spanId = reader.hex('span.span_id');
        break;
      case 4:
        parentSpanId = reader.hex('span.parent_span_id');
        break;
      case 5:
        name = reader.string('span.name');
        break;
      case 7:
        start = reader.fixed64('span.start_time_unix_nano');
        break;
      case 8:
        end = reader.fixed64('span.end_time_unix_nano');
        break;
      case 9:
        readKeyValue(reader.message('span.attributes'), attributes, 0);
        break;
      case 10:
        droppedAttributes = reader.uint('span.dropped_attributes_count');
        break;
      case 11:
        events.push(readEvent(reader.message('span.events')));
        break;
      case 15:
        [statusCode, statusMessage] = readStatus(reader.message('span.status'));
        break;
      default:
        reader.skip();
    }
  }
  return {
    traceId: checkedId(traceId, 32, 'trace id'),
    spanId: checkedId(spanId, 16, 'span id'),
    parentSpanId: parentSpanId.length === 16 ? nonZero(parentSpanId) : null,
    name,
    start,
    end,
    attributes,
    droppedAttributes,
    events,
    statusCode,
    statusMessage,
    origin,
  };
}

function checkedId(hex: string, digits: number, what: string): string | IdFault {
  if (hex.length !== digits) {
    return new IdFault(`its ${what} has ${hex.length / 2} bytes and must have ${digits / 2}`);
  }
  return nonZero(hex) ?? new IdFault(`its ${what} is all zeros`);
}

export const nonZero = (hex: string): string | null => (/[^0]/.test(hex) ? hex : null);

function readEvent(reader: WireReader): SpanEvent {
  const attributes = new Map<string, AttributeValue>();
  let name = '';
  while (reader.next()) {
    if (reader.field === 2) name = reader.string('event.name');
    else if (reader.field === 3) readKeyValue(reader.message('event.attributes'), attributes, 0);
    else reader.skip();
  }
  return { name, attributes };
}

function readStatus(reader: WireReader): [number, string] {
  let code = 0;
  let message = '';
  while (reader.next()) {
    if (reader.field === 2) message = reader.string('status.message');
    else if (reader.field === 3) code = reader.uint('status.code');
    else reader.skip();
  }
  return [code, message];
}

function readKeyValue(reader: WireReader, into: Map<string, AttributeValue>, depth: number): void {
  let key = '';
  let value: AttributeValue = null;
  while (reader.next()) {
    if (reader.field === 1) key = reader.string('attribute.key');
    else if (reader.field === 2) value = readValue(reader.message('attribute.value'), depth + 1);
    else reader.skip();
  }
  into.set(key, value);
}

function readValue(reader: WireReader, depth: number): AttributeValue {
  if (depth > MAX_VALUE_DEPTH) {
    throw new MalformedTraces(`An attribute nests deeper than ${MAX_VALUE_DEPTH} levels.`);
  }
  let value: AttributeValue = null;
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        value = reader.string('attribute.string_value');
        break;
      case 2:
        value = reader.uint('attribute.bool_value') !== 0;
        break;
      case 3:
        value = reader.int64('attribute.int_value');
        break;
      case 4:
        value = reader.double('attribute.double_value');
        break;
      case 5:
        value = readArray(reader.message('attribute.array_value'), depth);
        break;
      case 6: {
        const entries = new Map<string, AttributeValue>();
        const list = reader.message('attribute.kvlist_value');
        while (list.next()) {
          if (list.field === 1) readKeyValue(list.message('kvlist.values'), entries, depth);
          else list.skip();
        }
        value = plainObject(entries);
        break;
      }
      case 7:
        value = reader.base64('attribute.bytes_value');
        break;
      default:
        reader.skip();
    }
  }
  return value;
}

function readArray(reader: WireReader, depth: number): AttributeValue[] {
  const values: AttributeValue[] = [];
  while (reader.next()) {
    if (reader.field === 1) values.push(readValue(reader.message('array.values'), depth + 1));
    else reader.skip();
  }
  return values;
}

/** Without a prototype, so that no key means anything but itself. */
export function plainObject(
  entries: Iterable<readonly [string, AttributeValue]>,
): Record<string, AttributeValue> {
  const object: Record<string, AttributeValue> = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}
