const DAY_MS = 86_400_000;
/** How many whole days a demo shows, beside the one under way. */
export const SAMPLE_DAYS = 21;
/** The gate only watches until this day; then it asks, in an experiment. */
export const FIRST_DAY_OF_EXPERIMENT = 7;

/** A UTC day of the demo. */
export interface SampleDay {
  /** From 0, the oldest, to `SAMPLE_DAYS`, the one under way. */
  readonly number: number;
  readonly startsAt: Date;
  /** Its last moment; of the one under way, the present. */
  readonly endsAt: Date;
  readonly isWeekend: boolean;
}

/** The days of a demo that is filled now. */
export function sampleDays(now: Date): SampleDay[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: SAMPLE_DAYS + 1 }, (_, number) => {
    const startsAt = new Date(today - (SAMPLE_DAYS - number) * DAY_MS);
    const endsAt = new Date(Math.min(now.getTime(), startsAt.getTime() + DAY_MS - 1));
    return { number, startsAt, endsAt, isWeekend: [0, 6].includes(startsAt.getUTCDay()) };
  });
}
