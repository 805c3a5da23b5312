import { type Logger, pino } from 'pino';

export interface Log {
  readonly logger: Logger;
  /** Writes what was logged so far. */
  flush(): void;
  /** The same at the end of the process: it waits for the reader, at most half a second. */
  close(): Promise<void>;
}

const MAX_CLOSE_MS = 500;

/** The log of a server process: JSON lines to standard output. */
export function openLog(level: string): Log {
  // Lines are written a block at a time; once a second is soon enough for whoever reads along.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 16_000 });
  // The flush that pino does as the process exits tries a pipe whose reader is gone again and again, for ever.
  destination.flushSync = () => {};
  setInterval(() => destination.flush(), 1000).unref();
  return {
    logger: pino({ level, base: null }, destination),
    flush: () => destination.flush(),
    close: () =>
      new Promise((done) => {
        setTimeout(done, MAX_CLOSE_MS);
        destination.flush(() => done());
      }),
  };
}
