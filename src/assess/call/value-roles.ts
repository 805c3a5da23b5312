/** Roles that a word may have for a value or a parameter. */
export const ROLES = [
  // Of a piece of text.
  'kind',
  'source',
  'shape',
  'size',
  'capital',
  'own',
  'own_first',
  'own_last',
  'in_clause',
  'right_before',
  'before',
  'right_after',
  'after',
  'head',
  // Of the whole request, for choices and switches.
  'said',
  // Of the caller's records.
  'record',
  // Of leaving a parameter without a value.
  'nothing',
  // Of a parameter.
  'name',
  'name_last',
  'name_whole',
  'type',
  'description',
  'tool',
  // Of a choice or a switch.
  'choice',
  'choice_whole',
  'choice_of',
  'on',
  'off',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * The roles in which a word that was not learned says what its plain vector says, as the role's map takes it; in the
 * others it says nothing.
 */
export const MAPPED = [
  ...['own', 'in_clause', 'head', 'said', 'record'],
  ...['name', 'description', 'tool', 'choice', 'choice_of', 'on'],
] as readonly Role[];
