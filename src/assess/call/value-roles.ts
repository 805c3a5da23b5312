/** What a word may be to a value or to a parameter. */
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

/** The share of its plain vector that a word has in a role where nothing was learned of it, and from where learning begins. */
export const PLAIN_SHARE: Readonly<Record<Role, number>> = {
  kind: 0,
  source: 0,
  shape: 0,
  size: 0,
  capital: 0,
  own: 0.5,
  own_first: 0,
  own_last: 0,
  in_clause: 0.5,
  right_before: 0,
  before: 0,
  right_after: 0,
  after: 0,
  head: 0.3,
  said: 0.5,
  record: 0.5,
  nothing: 0,
  name: 0.5,
  name_last: 0,
  name_whole: 0,
  type: 0,
  description: 0.3,
  tool: 0.3,
  choice: 0.5,
  choice_whole: 0,
  choice_of: 0.5,
  on: 0.5,
  off: 0,
};
