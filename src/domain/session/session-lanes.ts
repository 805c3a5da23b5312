import { Unavailable } from '../../errors.js';

/** How many calls of one session wait for the one before them. */
const MAX_WAITING = 32;

/** Runs the calls of one session one after the other, and those of different sessions side by side. */
export class SessionLanes {
  private readonly lanes = new Map<string, { waiting: number; tail: Promise<unknown> }>();

  /** @throws Unavailable at once when 32 calls of this session wait already */
  async run<Result>(
    tenantId: string,
    sessionId: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    // NUL is in neither, so that no two pairs share a name.
    const name = `${tenantId}\0${sessionId}`;
    const lane = this.lanes.get(name) ?? { waiting: 0, tail: Promise.resolve() };
    if (lane.waiting > MAX_WAITING) {
      throw new Unavailable('Too many calls of this session are waiting for each other.');
    }
    lane.waiting += 1;
    const result = lane.tail.then(work);
    lane.tail = result.catch(() => {});
    this.lanes.set(name, lane);
    try {
      return await result;
    } finally {
      lane.waiting -= 1;
      if (lane.waiting === 0) this.lanes.delete(name);
    }
  }
}
