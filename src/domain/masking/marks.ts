/** Kinds of values that are masked. */
export type MaskedKind = 'secret' | 'email' | 'phone' | 'card' | 'iban';

/** Gives what stands in place of a value. */
export type Mark = (kind: MaskedKind, value: string) => string;

/** The kind in brackets, such as `[email]`: the mark of everything that is stored or shown. */
export const plainMark: Mark = (kind) => `[${kind}]`;

/** A mark as a part of a pattern, also one that names its place in a list by a character of private use. */
export const MARK_PATTERN = '\\[(?:secret|email|phone|card|iban)[\\uE000-\\uF8FF]?\\]';
