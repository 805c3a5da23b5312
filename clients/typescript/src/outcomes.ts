import { type Client, currentClient } from './client.js';
import { writeBody } from './post.js';

const EVENTS = ['rephrase', 'accept', 'regenerate', 'abandon', 'correction'] as const;

const MAX_REQUESTS = 4;
export const MAX_WAITING = 1_000;
const FAULTS_TO_CLEAR = 3;

export interface OutcomeInput {
  /** The conversation, as given to `gate`. */
  sessionId: string;
  /** What the user did next. */
  event: (typeof EVENTS)[number];
  /** The user's words or what happened, up to 20,000 characters. */
  detail?: string | undefined;
  /** Whether the gate had asked or warned before. */
  gateCaught?: boolean | undefined;
}

/** One event at a time, in order. */
interface SendQueue {
  readonly events: { readonly client: Client; readonly body: Uint8Array<ArrayBuffer> }[];
  faults: number;
  running: boolean;
}

/** Outcomes on their way: at most four requests at once, and so many in line. */
export class Outcomes {
  private readonly queues: SendQueue[] = Array.from({ length: MAX_REQUESTS }, () => ({
    events: [],
    faults: 0,
    running: false,
  }));
  private waiting = 0;
  private onEmpty: (() => void)[] = [];

  constructor(private readonly maxWaiting: number = MAX_WAITING) {}

  /** Sends an event in the background; drops it when too many wait. Throws BadArguments. */
  add(client: Client, outcome: OutcomeInput): void {
    const { sessionId, event, detail = '', gateCaught = false } = outcome;
    // Events of one session keep their order, since they share a queue.
    const queue = this.queues[hash(sessionId) % MAX_REQUESTS];
    if (!queue || !EVENTS.includes(event) || this.waiting >= this.maxWaiting) return;
    const fields = { session_id: sessionId, event, detail, gate_caught: gateCaught };
    queue.events.push({ client, body: writeBody(fields) });
    this.waiting += 1;
    if (!queue.running) void this.run(queue);
  }

  /** Waits until none is left, but no longer than `milliseconds`; answers whether none is. */
  async flush(milliseconds: number): Promise<boolean> {
    if (this.waiting === 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.onEmpty.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
    return this.waiting === 0;
  }

  private async run(queue: SendQueue): Promise<void> {
    queue.running = true;
    // The first fetch of a process loads the runtime's HTTP client, which takes some 60 ms: not of the caller's time.
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (let next = queue.events.shift(); next; next = queue.events.shift()) {
      try {
        await next.client.deliver(next.body);
        queue.faults = 0;
      } catch {
        queue.faults += 1;
      }
      this.leave(1);
      // Requests under way keep a process alive: a server that hangs must not hold it call after call.
      if (queue.faults >= FAULTS_TO_CLEAR) {
        this.leave(queue.events.splice(0).length);
        queue.faults = 0;
      }
    }
    queue.running = false;
  }

  private leave(count: number): void {
    this.waiting -= count;
    if (this.waiting > 0) return;
    for (const resolve of this.onEmpty.splice(0)) resolve();
  }
}

const outcomes = new Outcomes();

/**
 * Reports to the server what the user did next. Returns at once and never throws: it is sent in the
 * background, in order within a session, and what can't be delivered is dropped. At most a thousand
 * wait. A process that ends by itself sends them first; before `process.exit`, await `flush()`.
 */
export function recordOutcome(outcome: OutcomeInput): void {
  try {
    outcomes.add(currentClient(), outcome);
  } catch {
    // Dropped: reporting how it went must never disturb the agent.
  }
}

/**
 * Waits until all outcomes are sent or dropped, but no longer than `milliseconds`. Answers whether none
 * is left. Never rejects.
 */
export async function flush(milliseconds = 2_000): Promise<boolean> {
  return await outcomes.flush(milliseconds);
}

function hash(text: string): number {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    value = (Math.imul(value, 31) + text.charCodeAt(index)) >>> 0;
  }
  return value;
}
