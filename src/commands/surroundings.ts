/** Where a program is started. */
export interface Surroundings {
  /** Folder that is worked in; null where nobody has said it. */
  readonly folder: string | null;
  /** Input of the program: null is the terminal, and a pipe nobody can read. */
  readonly input: { readonly text: string | null } | null;
  /** Whether words that nobody can see are put behind the others, as xargs does. */
  readonly isFed: boolean;
}
