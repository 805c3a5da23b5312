import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another process owns the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `${folder} is in use by another Intentlock process. The embedded database can only be used by one process: ` +
        'stop the other process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
    );
    this.name = 'FolderInUse';
  }
}

export interface FolderLock {
  /** Answers whoever connects to the lock: only the owner of the folder can. Until then they are hung up on. */
  answer(serve: (socket: Socket) => void): void;
  release(): Promise<void>;
}

/** Path length that every Unix takes for a socket (108 bytes on Linux, 104 on BSD, one for the NUL). */
const MAX_SOCKET_PATH = 100;
const LOCK = '.lock.sock';

/**
 * Takes the exclusive lock of a folder: a listening Unix socket in it. A dead owner's socket refuses
 * connections, which shows that its lock is stale. Pids would not: they mean nothing across containers that
 * share a volume.
 *
 * @throws FolderInUse when a live process holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lockPath = join(folder, LOCK);
  const ownName = `.${randomBytes(4).toString('hex')}.sock`;
  const ownPath = join(folder, ownName);
  const handle = await open(folder);
  const near = shortName(folder, handle.fd);
  let serve = (socket: Socket): void => {
    socket.destroy();
  };
  const server = await listen(`${near}/${ownName}`, (socket) => serve(socket));
  try {
    // A link is made or refused at once; a socket bound straight to the shared name would look like a leftover.
    for (let attempt = 0; ; attempt += 1) {
      if (await linked(ownPath, lockPath)) break;
      if (attempt === 3 || (await answers(`${near}/${LOCK}`))) throw new FolderInUse(folder);
      await rename(lockPath, `${ownPath}.stale`).catch(() => {});
      await rm(`${ownPath}.stale`, { force: true });
    }
    // Another process may have judged the same leftover stale and moved our lock away: look again.
    const own = (await stat(ownPath)).ino;
    await sleep(50);
    const held = await stat(lockPath).catch(() => null);
    if (held?.ino !== own) throw new FolderInUse(folder);
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    await rm(ownPath, { force: true });
    await handle.close();
  }
  return {
    answer: (own) => {
      serve = own;
    },
    release: async () => {
      await rm(lockPath, { force: true });
      await close(server);
    },
  };
}

/**
 * Connects to the process that has the folder.
 *
 * @throws Error when none answers
 */
export async function connectToOwner(folder: string): Promise<Socket> {
  const handle = await open(folder);
  try {
    const socket = connect(`${shortName(folder, handle.fd)}/${LOCK}`);
    await once(socket, 'connect');
    return socket;
  } finally {
    await handle.close();
  }
}

/** A name of the folder that is short enough for a socket in it; every one of them is the same socket. */
function shortName(folder: string, fd: number): string {
  const absolute = resolve(folder);
  const names = [absolute, relative(process.cwd(), absolute)];
  const fits = (name: string): boolean =>
    name !== '' && Buffer.byteLength(`${name}/${LOCK}`) + 8 <= MAX_SOCKET_PATH;
  return names.find(fits) ?? `/proc/self/fd/${fd}`;
}

async function listen(path: string, serve: (socket: Socket) => void): Promise<Server> {
  const server = createServer(serve);
  server.unref();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  });
  return server;
}

const close = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const answers = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
