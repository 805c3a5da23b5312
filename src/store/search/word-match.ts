/** Query for the words of a search, as texts of tsquery. */
export interface WordMatch {
  /** Everything that is wanted, together. */
  readonly wanted: string;
  /** Phrases that a text must have; null: any of the phrases is enough. */
  readonly must: string | null;
  /** Phrases that a text must not have. */
  readonly none: readonly string[];
  /** Each wanted phrase or word. */
  readonly phrases: readonly string[];
}

/** A condition that wants something and excludes the rest, as a text of tsquery. */
export const without = (wanted: string, none: readonly string[]): string =>
  [`(${wanted})`, ...none.map((words) => `!${words}`)].join(' & ');
