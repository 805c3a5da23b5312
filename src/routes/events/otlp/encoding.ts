import type { AppError, ErrorCode } from '../../../errors.js';

export const PROTOBUF = 'application/x-protobuf';
export const JSON_TYPE = 'application/json';

/** OTLP answers in the encoding that it was asked in; whoever asks in neither gets JSON. */
export const readEncoding = (contentType: string | undefined): string =>
  contentType?.split(';')[0]?.trim().toLowerCase() === PROTOBUF ? PROTOBUF : JSON_TYPE;

/** `ExportTraceServiceResponse`: empty when all is well, else what was left out and why. */
export function encodeSuccess(encoding: string, rejected: number, message: string | null): Buffer {
  if (encoding === JSON_TYPE) {
    const partialSuccess = { rejectedSpans: String(rejected), errorMessage: message };
    return Buffer.from(message === null ? '{}' : JSON.stringify({ partialSuccess }));
  }
  if (message === null) return Buffer.alloc(0);
  return bytesField(1, Buffer.concat([numberField(1, rejected), bytesField(2, message)]));
}

/** `google.rpc.Status`. */
export function encodeStatus(encoding: string, code: number, message: string): Buffer {
  if (encoding === JSON_TYPE) return Buffer.from(JSON.stringify({ code, message }));
  return Buffer.concat([numberField(1, code), bytesField(2, message)]);
}

/** Codes of `google.rpc.Code`, as HTTP statuses have them here. */
const CODES: Readonly<Record<ErrorCode, number>> = {
  bad_request: 3,
  validation_failed: 3,
  payload_too_large: 3,
  unsupported_media_type: 3,
  misdirected_request: 3,
  not_found: 5,
  method_not_allowed: 12,
  request_timeout: 4,
  conflict: 10,
  demo_read_only: 7,
  forbidden: 7,
  rate_limited: 8,
  unavailable: 14,
  storage_full: 14,
  unauthenticated: 16,
  internal: 13,
};

export const toStatusCode = ({ code }: AppError): number => CODES[code];

function numberField(field: number, value: number): Buffer {
  return value === 0 ? Buffer.alloc(0) : Buffer.from([field << 3, ...varint(value)]);
}

function bytesField(field: number, value: Buffer | string): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
