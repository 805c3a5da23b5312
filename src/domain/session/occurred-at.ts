import { parseDate } from '../../contracts/dates.js';
import { fieldError, ValidationFailed } from '../../errors.js';

/** Clocks differ; this much ahead is no mistake. */
const MAX_AHEAD_MS = 3600 * 1000;

export const isTooFarAhead = (at: Date, now: Date): boolean =>
  at.getTime() > now.getTime() + MAX_AHEAD_MS;

export const TOO_FAR_AHEAD = 'must not be more than an hour ahead';

/**
 * When something happened: as the caller reports it, else now.
 *
 * @param field the body's field for it
 * @throws ValidationFailed when it is more than an hour ahead
 */
export function occurredAt(reported: string | null | undefined, now: Date, field: string): Date {
  const at = reported ? parseDate(reported) : null;
  if (at && isTooFarAhead(at, now)) {
    throw new ValidationFailed([fieldError('body', field, TOO_FAR_AHEAD, 'in_the_future')]);
  }
  return at ?? now;
}
