/** Protobuf by hand, for what no serializer would write. */
export const varint = (value: bigint | number): number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
};

export const number = (field: number, value: bigint | number): Buffer =>
  Buffer.from([...varint(field << 3), ...varint(value)]);

export const bytes = (field: number, ...parts: (Buffer | string)[]): Buffer =>
  bytesOf(field, parts);

const bytesOf = (field: number, parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([
    Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]),
    content,
  ]);
};

export const fixed64 = (field: number, value: bigint): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(value);
  return Buffer.concat([Buffer.from(varint((field << 3) | 1)), buffer]);
};

/** A span in `ExportTraceServiceRequest{resource_spans{scope_spans{spans}}}`. */
export const request = (...spans: Buffer[]): Buffer => requestOf(spans);

export const requestOf = (spans: readonly Buffer[]): Buffer =>
  bytes(
    1,
    bytesOf(
      2,
      spans.map((span) => bytes(2, span)),
    ),
  );

export const TRACE_ID = Buffer.from('5b8efff798038103d269b633813fc60c', 'hex');
export const SPAN_ID = Buffer.from('eee19b7ec3c1b174', 'hex');

/** The fields of a span with ids, a name and times, and whatever else is wanted. */
export const spanFields = (...more: Buffer[]): Buffer =>
  Buffer.concat([
    bytes(1, TRACE_ID),
    bytes(2, SPAN_ID),
    bytes(5, 'chat'),
    fixed64(7, 1_795_176_000_000_000_000n),
    fixed64(8, 1_795_176_001_000_000_000n),
    ...more,
  ]);

/** `attributes` of a span. */
export const attribute = (key: string, ...anyValue: Buffer[]): Buffer =>
  bytes(9, bytes(1, key), bytes(2, ...anyValue));
