/** An attribute as OTLP carries it. Whole numbers beyond 2^53 are decimal strings; bytes are base64. */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
  | readonly AttributeValue[]
  | { readonly [key: string]: AttributeValue };

/** A map, since a key may be anything, `__proto__` included. */
export type Attributes = ReadonlyMap<string, AttributeValue>;

export interface SpanEvent {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Origin of a span: its resource and its instrumentation scope. */
export interface SpanOrigin {
  readonly resource: Attributes;
  readonly scope: string;
}

/** A span as it was sent, whatever its encoding. */
export interface Span {
  /** 32 hex digits in lower case, or what is wrong with it. */
  readonly traceId: string | IdFault;
  /** 16 hex digits in lower case, or what is wrong with it. */
  readonly spanId: string | IdFault;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** Nanoseconds since 1970; 0 when unknown, and below when they were sent so. */
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Attributes;
  readonly droppedAttributes: number;
  readonly events: readonly SpanEvent[];
  /** 0 unset, 1 ok, 2 error. */
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly origin: SpanOrigin;
}

/** Why an id is none. */
export class IdFault {
  constructor(readonly reason: string) {}
}

export const NO_ATTRIBUTES: Attributes = new Map();
