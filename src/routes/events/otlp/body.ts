import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, inflate, inflateRaw } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MalformedTraces } from '../../../domain/traces/otlp/malformed.js';
import { AppError } from '../../../errors.js';
import { receiveBody } from '../../../plugins/receive-body.js';
import { JSON_TYPE, PROTOBUF } from './encoding.js';

export const MAX_RAW_BYTES = 20 * 1024 * 1024;
export const MAX_BYTES = 64 * 1024 * 1024;

const gunzipAsync = promisify(gunzip);
const inflateAsync = promisify(inflate);
const inflateRawAsync = promisify(inflateRaw);

/** Reads bodies of this scope as bytes, against the limits while they are received: exporters send no length. */
export function readRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [PROTOBUF, JSON_TYPE],
    async ({ headers, place }: FastifyRequest, payload: IncomingMessage) => {
      encodingIsKnown(headers['content-encoding']);
      return receiveBody(payload, { maxBytes: MAX_RAW_BYTES, onPart: place.reserve });
    },
  );
  app.addContentTypeParser('*', async ({ headers }: FastifyRequest) => {
    const protocol = headers['content-type']?.startsWith('application/grpc')
      ? ' This is OTLP over HTTP, not gRPC: OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.'
      : '';
    throw new AppError(
      'unsupported_media_type',
      `Content-Type must be ${PROTOBUF} or ${JSON_TYPE}.${protocol}`,
    );
  });
}

function encodingIsKnown(encoding: string | undefined): void {
  if (encoding === undefined || /^(identity|gzip|x-gzip|deflate)?$/i.test(encoding.trim())) return;
  throw new AppError('unsupported_media_type', 'Content-Encoding must be gzip, deflate or none.');
}

/**
 * The body as it was before compression.
 *
 * @throws AppError `payload_too_large` beyond 64 MB, noticed while it is decompressed
 */
export async function decompress(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  const options = { maxOutputLength: MAX_BYTES };
  try {
    switch (encoding?.trim().toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
        return await gunzipAsync(bytes, options);
      case 'deflate':
        // With its zlib header, as the name means in HTTP, or without, as some understood it.
        return isZlib(bytes)
          ? await inflateAsync(bytes, options)
          : await inflateRawAsync(bytes, options);
      default:
        return bytes;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new MalformedTraces(`The body is not valid ${encoding}.`);
  }
}

/** RFC 1950: method 8, and a header that is a multiple of 31. */
const isZlib = (bytes: Buffer): boolean =>
  bytes.length >= 2 && ((bytes[0] as number) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

const tooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    'The body is larger than 20 MB, or than 64 MB after decompression. Send smaller batches.',
  );
