import type { Thing } from './read-things.js';

const MAX_LABEL = 60;

/** Labels several things so that a person can tell them apart: `Heater · bathroom`. */
export function thingLabels(things: readonly Thing[]): string[] {
  const names = things.map(({ name }) => name);
  const known = names.every((name) => name !== '');
  if (known && new Set(names).size === names.length) return names.map(clipped);
  const telling = tellingKeys(things, known);
  return things.map(({ name, fields, list }) => {
    const values = telling.flatMap(
      (key) => fields.find((field) => field.key === key)?.value.toString() ?? [],
    );
    // Where nothing else tells them apart, the lists that they are in do.
    if (values.length === 0) values.push([...(list?.stems ?? [])].join(' '));
    return clipped([...(known ? [name] : []), ...values].join(' · '));
  });
}

const clipped = (label: string): string => label.slice(0, MAX_LABEL).toWellFormed();

const ID_KEY = /^(?:id|uuid|key|_id)$/i;

/** Keys whose values tell the things apart: two at most, those that a person knows first. */
function tellingKeys(things: readonly Thing[], named: boolean): string[] {
  const keys = new Set(things[0]?.fields.map(({ key }) => key));
  const telling = [...keys].filter((key) => {
    const values = things.map(({ fields }) => fields.find((field) => field.key === key)?.value);
    return (
      values.every((value) => value !== undefined && typeof value !== 'boolean') &&
      new Set(values).size === values.length
    );
  });
  // An id says something only where a thing has no name.
  const plain = telling.filter((key) => !ID_KEY.test(key));
  return [
    ...plain,
    ...(named && plain.length > 0 ? [] : telling.filter((key) => ID_KEY.test(key))),
  ].slice(0, 2);
}
