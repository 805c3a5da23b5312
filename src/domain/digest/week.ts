import { DAYS } from '../../contracts/notification-settings.js';

const DAY_MS = 86_400_000;

/** The ISO 8601 week of a UTC day, `2026-W47`: the one that its Thursday is in. */
export function isoWeek(date: Date): string {
  const day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const firstDay = Date.UTC(day.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((day.getTime() - firstDay) / DAY_MS + 1) / 7);
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** The name of a UTC day, such as Monday. */
export const dayName = (date: Date): string => DAYS[(date.getUTCDay() + 6) % 7] as string;
