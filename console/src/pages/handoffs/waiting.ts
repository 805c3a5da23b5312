const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** How long someone has waited, with what a person still cares for: `42 s`, `4 min 12 s`, `3 h 12 min`, `2 days 4 h`. */
export function waitedWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
  if (whole < DAY)
    return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`;
  const days = Math.floor(whole / DAY);
  return `${days === 1 ? '1 day' : `${days} days`} ${Math.floor((whole % DAY) / HOUR)} h`;
}

/** Times of a handoff, as its answer tells them. */
export interface WaitingTimes {
  readonly waiting_since: string;
  readonly waiting_seconds: number;
  readonly expires_at: string;
}

/**
 * Seconds that someone has waited by now. The clocks of the server and of the browser may differ, so that only the time
 * since the answer was read goes by the browser's.
 *
 * @param readAt when the answer was read, in milliseconds; 0: just now
 */
export const secondsWaited = (
  { waiting_seconds }: Pick<WaitingTimes, 'waiting_seconds'>,
  readAt: number,
  now: number,
): number => waiting_seconds + (readAt === 0 ? 0 : Math.max(0, now - readAt) / 1_000);

/** Seconds until it ends by itself; 0: it is over. */
export function secondsLeft(times: WaitingTimes, readAt: number, now: number): number {
  const whole = (Date.parse(times.expires_at) - Date.parse(times.waiting_since)) / 1_000;
  return Math.max(0, whole - secondsWaited(times, readAt, now));
}
