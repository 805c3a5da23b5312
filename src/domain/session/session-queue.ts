import { MAX_WAIT_MS, tooManyCalls } from './backlog.js';

/** A call that was joined with others of its session. Each is answered or refused by itself. */
export interface Joined<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Calls that are handed over together: some milliseconds of work. */
const MAX_JOINED = 32;

interface QueuedStep {
  /** Milliseconds of the monotonic clock. */
  readonly since: number;
  /** The calls that were joined; null for work that is done alone. */
  readonly joined: Joined<unknown, unknown>[] | null;
  readonly work: () => Promise<unknown>;
  readonly refuse: (error: unknown) => void;
}

/**
 * Runs the calls of one session one after the other, and those of different sessions side by side. Calls that wait
 * together can be worked on together, in their order.
 */
export class SessionQueue {
  /** The steps that wait, by session; a session is here while one of its steps runs. */
  private readonly queues = new Map<string, QueuedStep[]>();

  /** @param isCrowded whether so much is under way that whoever has waited for too long is refused */
  constructor(private readonly isCrowded: () => boolean) {}

  /** @throws Unavailable at once when the session has kept somebody waiting for a second, or after a second, among many */
  run<Result>(tenantId: string, sessionId: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.add(queueName(tenantId, sessionId), {
        since: performance.now(),
        joined: null,
        work: () => work().then(resolve, reject),
        refuse: reject,
      });
    });
  }

  /**
   * Hands a call to `work` together with those that wait right before it; what `work` leaves open fails as `work`
   * does. All calls that are joined in one session have the same `work`.
   *
   * @throws Unavailable as `run` does
   */
  join<Call, Answer>(
    tenantId: string,
    sessionId: string,
    call: Call,
    work: (calls: readonly Joined<Call, Answer>[]) => Promise<void>,
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const name = queueName(tenantId, sessionId);
      const waiting = { call, resolve, reject } as Joined<unknown, unknown>;
      const last = this.queues.get(name)?.at(-1);
      if (last?.joined && last.joined.length < MAX_JOINED) {
        if (this.isLate(this.queues.get(name)?.[0])) reject(tooManyCalls());
        else last.joined.push(waiting);
        return;
      }
      const joined = [waiting];
      const refuse = (error: unknown): void => {
        for (const one of joined) one.reject(error);
      };
      this.add(name, {
        since: performance.now(),
        joined,
        work: () => work(joined as unknown as Joined<Call, Answer>[]).catch(refuse),
        refuse,
      });
    });
  }

  /** Whether calls of the session wait for the one that runs for so long that it must not ask others any more. */
  isUrgent(tenantId: string, sessionId: string): boolean {
    const first = this.queues.get(queueName(tenantId, sessionId))?.[0];
    return first !== undefined && isUrgentAfter(first.since);
  }

  private add(name: string, step: QueuedStep): void {
    const queue = this.queues.get(name);
    if (!queue) {
      this.queues.set(name, []);
      void this.runAll(name, step);
    } else if (this.isLate(queue[0])) step.refuse(tooManyCalls());
    else queue.push(step);
  }

  private async runAll(name: string, first: QueuedStep): Promise<void> {
    for (let step: QueuedStep | undefined = first; step; step = this.queues.get(name)?.shift()) {
      if (this.isLate(step)) step.refuse(tooManyCalls());
      else await step.work();
    }
    this.queues.delete(name);
  }

  private isLate(step: QueuedStep | undefined): boolean {
    return step !== undefined && performance.now() - step.since > MAX_WAIT_MS && this.isCrowded();
  }
}

/** Leaves those that wait the time to be decided before they are refused. */
const PATIENCE_MS = MAX_WAIT_MS / 2;

/** @param since when the call began to wait, by the monotonic clock */
export const isUrgentAfter = (since: number): boolean => performance.now() - since > PATIENCE_MS;

// NUL is in neither, so that no two pairs share a name.
const queueName = (tenantId: string, sessionId: string): string => `${tenantId}\0${sessionId}`;
