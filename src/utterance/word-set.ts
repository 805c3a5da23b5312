/** The words of a list, written with spaces between them. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
