import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Types by the names that they have in JSON. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  tuple: 'an array',
  null: 'null',
  date: 'a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'an RFC 3339 date-time',
  date: 'a day as YYYY-MM-DD',
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
};

/** Says what a value must be, so that it reads on from the name of its field; undefined where zod says it as well. */
export function describeIssue(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${describeType(issue.expected)}`;
    case 'invalid_value':
      return describeChoice(issue.values);
    case 'too_small':
      return describeBound(
        issue.origin,
        issue.minimum,
        issue.inclusive === false ? 'more than' : 'at least',
      );
    case 'too_big':
      return describeBound(
        issue.origin,
        issue.maximum,
        issue.inclusive === false ? 'less than' : 'at most',
      );
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : undefined;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return undefined;
    case 'invalid_union':
      return describeUnion(issue.errors);
    default:
      return undefined;
  }
}

const describeType = (type: string): string => TYPES[type] ?? `of the type ${type}`;

function describeChoice(values: readonly unknown[]): string {
  const shown = values.map(String);
  return shown.length === 1 ? `must be ${shown[0]}` : `must be one of ${shown.join(', ')}`;
}

function describeBound(origin: string, bound: number | bigint, relation: string): string {
  const unit =
    origin === 'string' ? 'character' : ['array', 'set'].includes(origin) ? 'item' : null;
  if (unit === null) return `must be ${relation} ${bound}`;
  return `must have ${relation} ${bound} ${unit}${Number(bound) === 1 ? '' : 's'}`;
}

/** The types that a union takes, where it is for its type that a value was refused. */
function describeUnion(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const types = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [describeType(first.expected)] : [],
  );
  return types.length > 0 && types.length === errors.length
    ? `must be ${[...new Set(types)].join(' or ')}`
    : 'does not have a supported form';
}
