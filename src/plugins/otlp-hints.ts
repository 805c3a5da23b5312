import type { Socket } from 'node:net';
import { AppError } from '../errors.js';

/** Where traces go, and by which protocol. */
const describeTarget = (publicUrl: string): string =>
  `Send traces by OTLP over HTTP (http/protobuf or http/json) to POST ${publicUrl}/v1/otel/v1/traces; for an exporter, ` +
  `OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf and OTEL_EXPORTER_OTLP_ENDPOINT=${publicUrl}/v1/otel.`;

/** A refusal that tells an exporter set up for another URL or protocol what to do, or null where none asks. */
export function otlpHint(
  path: string,
  contentType: string | undefined,
  publicUrl: string,
): AppError | null {
  if (contentType?.startsWith('application/grpc')) return refuseGrpc(publicUrl);
  const signal = /^\/v1\/otel\/v1\/(logs|metrics|profiles)\/?$/.exec(path)?.[1];
  if (signal) {
    const setting = `OTEL_${signal.toUpperCase()}_EXPORTER=none keeps an exporter from sending it.`;
    const kind = signal.replace(/s$/, '');
    const what = `Only traces are accepted here, no ${kind} data.`;
    return new AppError('not_found', `${what} ${setting} ${describeTarget(publicUrl)}`);
  }
  if (!/^\/v1\/(otel(\/|$)|traces\/?$)/.test(path)) return null;
  return new AppError('not_found', `${path} is not an OTLP endpoint. ${describeTarget(publicUrl)}`);
}

const refuseGrpc = (publicUrl: string): AppError =>
  new AppError('unsupported_media_type', `gRPC is not supported. ${describeTarget(publicUrl)}`);

const SETTINGS = 4;
const GOAWAY = 7;
const HTTP_1_1_REQUIRED = 0xd;

/**
 * Answers HTTP/2 that begins without TLS, as a gRPC exporter does: in its own frames, so that it can show why it is
 * sent away (RFC 9113, section 6.8).
 */
export function refuseHttp2(socket: Socket, publicUrl: string): void {
  const { message } = refuseGrpc(publicUrl);
  const reason = Buffer.alloc(8);
  reason.writeUInt32BE(HTTP_1_1_REQUIRED, 4);
  socket.end(
    Buffer.concat([
      writeFrame(SETTINGS, Buffer.alloc(0)),
      writeFrame(GOAWAY, Buffer.concat([reason, Buffer.from(message)])),
    ]),
  );
}

function writeFrame(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  return Buffer.concat([head, payload]);
}
