/** Options of the command line by their names. */
export type Values = Record<string, string | boolean | undefined>;
