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
