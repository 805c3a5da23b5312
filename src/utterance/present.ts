/** The present moment as a caller gives it. */
export interface PresentMoment {
  /** As it was written. */
  readonly text: string;
  /** Midnight UTC of its day. */
  readonly day: Date;
  /** Minutes since midnight; null where only a day is given. */
  readonly minutes: number | null;
  /** The offset from UTC as it was written: `Z`, `+01:00`, or '' for none. */
  readonly offset: string;
}

const PRESENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?/;

/** Reads the present moment of an ISO 8601 text; null for any other text. */
export function readPresent(text: string): PresentMoment | null {
  const found = PRESENT.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute, offset = ''] = found;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  return {
    text,
    day: date,
    minutes: hour === undefined ? null : Number(hour) * 60 + Number(minute),
    offset,
  };
}
