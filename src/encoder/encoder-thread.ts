import { Worker } from 'node:worker_threads';

/** Texts that the thread is given at once: what is more urgent waits for no more than these. */
const TEXTS_AT_ONCE = 8;
/** A thread with nothing to do gives its memory back after so long. */
const IDLE_MS = 600_000;

const FOLDER = import.meta.dirname;
/** The thread's own file; where sources are run as they are written, their loader comes first. */
const ENTRY = import.meta.url.endsWith('.ts')
  ? `import('tsx/esm/api').then(({ register }) => {
      register();
      return import(${JSON.stringify(new URL('./thread.ts', import.meta.url).href)});
    });`
  : new URL('./thread.js', import.meta.url);

type Vectors = readonly (Float32Array | null)[];

interface Waiting {
  readonly texts: readonly string[];
  readonly deadline: number;
  readonly resolve: (vectors: Vectors) => void;
  readonly reject: (error: Error) => void;
}

/** Encodes texts in a thread of its own, which starts with the first of them. */
export class EncoderThread {
  private worker: Worker | null = null;
  private readonly waiting: Waiting[] = [];
  private current: Waiting | null = null;
  private idle: NodeJS.Timeout | undefined;

  /**
   * The vectors of texts, in their order; null for one without a word. What must be there sooner goes first.
   *
   * @throws when they are not there in time, or the thread has ended
   */
  async encode(texts: readonly string[], timeoutMs: number): Promise<Vectors> {
    const deadline = performance.now() + timeoutMs;
    const parts: Promise<Vectors>[] = [];
    for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
      parts.push(this.queue(texts.slice(at, at + TEXTS_AT_ONCE), deadline));
    }
    const vectors = await Promise.all(parts);
    return vectors.flat();
  }

  /** Ends the thread; a later text starts another. */
  close(): void {
    this.end(new Error('closed'));
  }

  private queue(texts: readonly string[], deadline: number): Promise<Vectors> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ texts, deadline, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const now = performance.now();
    for (const late of takeFrom(this.waiting, ({ deadline }) => deadline < now)) {
      late.reject(new Error('timeout'));
    }
    clearTimeout(this.idle);
    if (this.waiting.length === 0) {
      this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
      this.worker?.unref();
      return;
    }
    const soonest = this.waiting.reduce((a, b) => (b.deadline < a.deadline ? b : a));
    this.waiting.splice(this.waiting.indexOf(soonest), 1);
    this.current = soonest;
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.postMessage(soonest.texts);
  }

  private start(): Worker {
    const worker = new Worker(ENTRY, {
      eval: typeof ENTRY === 'string',
      workerData: FOLDER,
      // What a text leaves behind is collected soon instead of adding up.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    worker.on('message', (vectors: Vectors) => {
      this.current?.resolve(vectors);
      this.current = null;
      this.next();
    });
    const ended = (error: Error) => worker === this.worker && this.end(error);
    worker.on('error', ended);
    worker.on('exit', () => ended(new Error('the thread ended')));
    return worker;
  }

  private end(error: Error): void {
    const { worker, current } = this;
    this.worker = null;
    this.current = null;
    clearTimeout(this.idle);
    void worker?.terminate();
    for (const one of [...(current ? [current] : []), ...this.waiting.splice(0)]) one.reject(error);
  }
}

/** Removes what a condition holds for, and answers it. */
function takeFrom<T>(list: T[], holds: (item: T) => boolean): T[] {
  const taken = list.filter(holds);
  for (const item of taken) list.splice(list.indexOf(item), 1);
  return taken;
}
