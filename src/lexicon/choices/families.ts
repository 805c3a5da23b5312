/** Phrases by the choices that they stand for, `/` between those that mean the same, and by language, `|` between phrases. */
export type ChoiceFamilies = Readonly<Record<string, Readonly<Record<string, string>>>>;
