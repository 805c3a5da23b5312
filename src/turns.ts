/** Work that stops now and then, so that others may have their turn in between. */
export type InParts<Made> = Generator<undefined, Made>;

/** Does all parts of a work at once. */
export function atOnce<Made>(work: InParts<Made>): Made {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Work goes on for so long before others have their turn. */
const PART_MS = 8;

/** Does a work at once where it is short; else others have their turn after every few milliseconds of it. */
export function inTurns<Made>(work: InParts<Made>): Made | Promise<Made> {
  const step = workAWhile(work);
  return step.done ? step.value : inFurtherTurns(work);
}

/** Goes on with a work that has begun; others have their turn first, and after every few milliseconds of it. */
export async function inFurtherTurns<Made>(work: InParts<Made>): Promise<Made> {
  for (;;) {
    await nextTurn();
    const { done, value } = workAWhile(work);
    if (done) return value;
  }
}

/** Does as much of a work as may be done before others have their turn. */
export function workAWhile<Made>(work: InParts<Made>): IteratorResult<undefined, Made> {
  const began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done || performance.now() - began > PART_MS) return step;
  }
}

const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop, which answers others meanwhile. Of all that wait, one goes on in
 * each turn: however many long pieces of work there are, nobody waits for more than a part of one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    if (waiting.length === 1) setImmediate(resumeOne);
  });
}

function resumeOne(): void {
  const resume = waiting.shift();
  if (waiting.length > 0) setImmediate(resumeOne);
  resume?.();
}

/** Short pieces of work may take so long together before others have their turn: what they store together costs less. */
const SHARED_MS = 20;

/** When the short pieces of work of this turn of the event loop began; null while it has had none. */
let sharedSince: number | null = null;
const sharers: (() => void)[] = [];

/**
 * Lets short pieces of work that could all go on at once share turns of the event loop, some milliseconds each, in their order.
 *
 * @returns undefined for one that may go on right now
 */
export function shareTurn(): Promise<void> | undefined {
  if (sharedSince === null) beginShared();
  else if (sharers.length > 0 || isTurnUsed(sharedSince)) {
    return new Promise((resume) => sharers.push(resume));
  }
  return undefined;
}

const isTurnUsed = (since: number): boolean => performance.now() - since > SHARED_MS;

function beginShared(): number {
  setImmediate(goOnShared);
  sharedSince = performance.now();
  return sharedSince;
}

async function goOnShared(): Promise<void> {
  sharedSince = null;
  if (sharers.length === 0) return;
  const since = beginShared();
  do {
    sharers.shift()?.();
    // What has just gone on works before this does.
    await undefined;
    await undefined;
  } while (sharers.length > 0 && !isTurnUsed(since));
}

/** Does the same for each of some things, in their order, so many at once; what fails is thrown. */
export async function fewAtOnce<One, Done>(
  all: readonly One[],
  most: number,
  act: (one: One) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let start = 0; start < all.length; start += most) {
    done.push(...(await Promise.all(all.slice(start, start + most).map(act))));
  }
  return done;
}
