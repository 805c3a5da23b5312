import { type Logger, pino } from 'pino';

export interface Log {
  readonly logger: Logger;
  /** Writes what was logged so far. */
  flush(): void;
  /** Writes at the end of the process: it waits for the reader, at most half a second. */
  close(): Promise<void>;
}

const MAX_CLOSE_MS = 500;
/** Lines are written a block at a time; once a second is soon enough for whoever reads along. */
const BLOCK = 16_000;

/** The log of a server process: JSON lines to standard output. */
export function openLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 1 });
  // The flush that pino does as the process exits tries a pipe whose reader is gone again and again, for ever.
  destination.flushSync = () => {};
  // Lines are put together here: the destination measures all that it holds for every line that it gets.
  let block = '';
  const handOver = (): void => {
    const lines = block;
    block = '';
    if (lines !== '') destination.write(lines);
  };
  const lines = {
    write: (line: string): void => {
      block += line;
      if (block.length >= BLOCK) handOver();
    },
  };
  setInterval(handOver, 1000).unref();
  return {
    logger: pino({ level, base: null }, lines),
    flush: handOver,
    close: () =>
      new Promise((done) => {
        setTimeout(done, MAX_CLOSE_MS);
        handOver();
        destination.flush(() => done());
      }),
  };
}
