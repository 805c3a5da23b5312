import { ProblemError } from '../api/problem.js';
import type { api } from '../api/routes.js';
import { amount, capitalised, words } from './wording.js';

export type Rule = (typeof api.updateRule)['types']['reply'];

/** Changes of a rule that are to be saved. */
export type RuleChanges = Omit<(typeof api.updateRule)['types']['body'], 'version'>;

/** A rule as someone has left it, as the answer to a late change tells it. */
type RuleVersion = Readonly<Record<string, unknown>>;

export interface RuleVersions {
  readonly current: RuleVersion;
  readonly yours: RuleVersion;
}

/** The two versions of a rule that someone else has changed meanwhile; null for any other error. */
export function conflictingVersions(error: unknown): RuleVersions | null {
  if (!(error instanceof ProblemError) || error.problem.status !== 409) return null;
  return error.problem.versions ?? null;
}

/** A field of a rule in both versions, in words. */
export interface ComparedField {
  readonly name: string;
  readonly theirs: string;
  readonly yours: string;
  readonly differs: boolean;
}

const FIELDS: readonly (readonly [key: string, name: string, tell: (value: unknown) => string])[] =
  [
    ['question_template', 'Question', String],
    ['enabled', 'Status', (value) => (value === false ? 'off' : 'on')],
    [
      'dimension',
      'About',
      (value) => (value ? capitalised(words(String(value))) : 'same as its failures'),
    ],
    [
      'min_similarity',
      'Minimum similarity',
      (value) => amount(Number(value ?? DEFAULT_SIMILARITY)),
    ],
  ];

/** How near a request must be to a rule that does not say so. */
export const DEFAULT_SIMILARITY = 0.75;

/** Both versions of a rule side by side, field by field. */
export const compareVersions = ({ current, yours }: RuleVersions): ComparedField[] =>
  FIELDS.map(([key, name, tell]) => {
    const [theirs, own] = [tell(current[key]), tell(yours[key])];
    return { name, theirs, yours: own, differs: theirs !== own };
  });
