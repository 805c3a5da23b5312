/** Form of a value that begins with a day. */
export const DATE = /^\d{4}-\d{2}-\d{2}/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})?(?:[T ]?(\d{2}:\d{2}))?/;

/** The day and the time of day of a field's value, as far as it has them. */
export function momentParts(value: string): string[] {
  if (!/^\d{2}/.test(value)) return [];
  const [, day, time] = MOMENT.exec(value) ?? [];
  return [day, time].filter((part) => part !== undefined);
}
