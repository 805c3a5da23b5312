import { z } from 'zod';

/** The languages that every action has phrases in. */
export const PHRASE_LANGUAGES = [
  ...(['en', 'de', 'fr', 'es', 'it'] as const),
  ...(['pt', 'nl', 'ru', 'ja', 'zh'] as const),
] as const;

/**
 * Kinds of values. A `record` is a thing that exists already, a `thing` is named for the first time or by its sort, a
 * `scope` says which of many, a `criterion` is a measure that things are ranked or judged by.
 */
export const VALUE_KINDS = [
  ...(['person', 'organisation', 'place', 'email', 'phone', 'url'] as const),
  ...(['number', 'count', 'amount', 'money', 'unit', 'currency', 'percentage'] as const),
  ...(['date', 'time', 'datetime', 'duration', 'period', 'recurrence', 'timezone'] as const),
  ...(['id', 'record', 'thing', 'list', 'scope', 'criterion', 'condition'] as const),
  ...(['text', 'query', 'code', 'file', 'path', 'language', 'choice', 'boolean'] as const),
  ...(['version', 'environment', 'branch', 'column', 'table', 'system'] as const),
] as const;

const name = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
const sentence = z.string().min(5).max(160);

const catalogueParameter = z
  .strictObject({
    name,
    kind: z.enum(VALUE_KINDS),
    /**
     * When the world needs it: `always`; `if_several`, where the context holds more than one that it could be; or `no`,
     * since it may be left out or people take its default for granted.
     */
    needed: z.enum(['always', 'if_several', 'no']),
    /** The value that people take for granted, in words. */
    default: z.string().min(1).max(80).optional(),
    choices: z.array(z.string().min(1).max(40)).min(2).max(20).optional(),
    /** The question for it, a whole sentence in English. */
    question: sentence.regex(/^[A-Z].*\?$/),
  })
  .refine((one) => one.needed !== 'always' || one.default === undefined, {
    error: 'A value with a default is not always needed',
  })
  .refine((one) => (one.kind === 'choice') === (one.choices !== undefined), {
    error: 'A choice lists its choices, and nothing else does',
  });

const risk = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('none') }),
  z.strictObject({ level: z.enum(['reversible', 'irreversible']), why: sentence }),
]);

const phrases = z.array(z.string().min(2).max(60)).min(2).max(5);

const catalogueAction = z.strictObject({
  /** The verb and its object: `transfer_money`. */
  name,
  /** Asked for far more often than most: chosen before a rarer action that is as near. */
  often: z.literal(true).optional(),
  description: sentence.regex(/\.$/),
  /** How people ask for it, by language. */
  words: z.record(z.enum(PHRASE_LANGUAGES), phrases),
  parameters: z.array(catalogueParameter).max(8),
  risk,
});

/** One file of the catalogue. */
export const catalogueDomain = z.strictObject({
  domain: name,
  actions: z.array(catalogueAction).min(8).max(30),
});

export type CatalogueParameter = z.infer<typeof catalogueParameter>;
export type CatalogueAction = z.infer<typeof catalogueAction>;
