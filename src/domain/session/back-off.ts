import { setTimeout as wait } from 'node:timers/promises';

/** How often a call is decided again because another process was quicker with the same session. */
export const MAX_ATTEMPTS = 10;

const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 64;

/** Waits before the next attempt, longer each time and for a random part of it, so that processes do not meet again. */
export async function backOff(lost: number): Promise<void> {
  await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** lost));
}
