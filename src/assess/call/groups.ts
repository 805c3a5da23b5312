import type { ParameterKind } from './parameter-kind.js';

/** Kinds of parameters that are alike enough to learn together what words around a value mean to them. */
export const GROUPS = [
  'moment',
  'number',
  'identifier',
  'person',
  'place',
  'text',
  'thing',
  'choice',
  'system',
] as const;
export const GROUP_OF: Readonly<Record<ParameterKind, number>> = {
  date: 0,
  time: 0,
  duration: 0,
  money: 1,
  number: 1,
  id: 2,
  email: 2,
  url: 2,
  path: 2,
  person: 3,
  place: 4,
  language: 7,
  text: 5,
  list: 6,
  thing: 6,
  system: 8,
  choice: 7,
  switch: 7,
};
