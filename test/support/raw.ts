import { connect } from 'node:net';

/** Sends bytes to a port as they are, and answers everything that comes back until the server closes. */
export function sendRaw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => done(received));
    socket.on('error', fail);
    socket.write(text);
  });
}

/** A POST with headers as they are given, repeated ones too. */
export function rawPost(url: string, headers: readonly string[], body: string): string {
  return [
    `POST ${url} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
}
