import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.js';
import { connectToOwner } from './folder-lock.js';

/** Whoever reads nothing for so long is gone. */
const MAX_PAUSE_MS = 60_000;
const PATH = '/backup';

/*
 * Backups for who owns the folder of the database, over the socket of its lock: they could read the files themselves. It
 * speaks HTTP, which says when an answer broke off.
 */

/** Answers connections to the lock with a backup. */
export function answerWithBackups(begin: () => Readable): (socket: Socket) => void {
  const server = createServer((asked, answer) => {
    void sendBackup(begin, asked, answer).catch(() => answer.destroy());
  });
  return (socket) => {
    socket.unref();
    server.emit('connection', socket);
  };
}

async function sendBackup(
  begin: () => Readable,
  { method, url }: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  answer.setHeader('connection', 'close');
  if (method !== 'POST' || url !== PATH) {
    answer.writeHead(404).end();
    return;
  }
  try {
    const archive = begin();
    answer.setTimeout(MAX_PAUSE_MS, () => archive.destroy(new Error('nobody reads the backup')));
    await pipeline(archive, answer);
  } catch (error) {
    if (answer.headersSent || !(error instanceof AppError)) throw error;
    answer.writeHead(503).end(error.message);
  }
}

/**
 * Asks the process that has the folder for a backup.
 *
 * @throws Error when it makes none
 */
export async function askForBackup(folder: string): Promise<Readable> {
  const socket = await connectToOwner(folder);
  const asked = request({ method: 'POST', path: PATH, createConnection: () => socket });
  asked.end();
  const [answer] = (await once(asked, 'response').catch((error: Error) => {
    throw new Error(`The process that uses the folder could not make a backup: ${error.message}.`);
  })) as [IncomingMessage];
  if (answer.statusCode === 200) return answer;
  let text = '';
  for await (const chunk of answer) text += chunk;
  throw new Error(`The server refused: ${text.slice(0, 1_000)}`);
}
