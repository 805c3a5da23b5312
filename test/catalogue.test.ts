import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTools } from '../src/assess/call/schema.js';
import { listActions, toTool } from '../src/catalogue/catalogue.js';
import { catalogueDomain, PHRASE_LANGUAGES } from '../src/catalogue/schema.js';
import { LEXICON } from '../src/lexicon/lexicon.js';

const FOLDER = join(import.meta.dirname, '../src/catalogue/domains');
const files = readdirSync(FOLDER);
const actions = listActions();

/** The size when it was last added to; these numbers may only grow. */
const MIN_DOMAINS = 70;
const MIN_ACTIONS = 907;

/** The entries that an earlier one equals. */
const listRepeated = (entries: readonly string[]): string[] =>
  entries.filter((entry, index) => entries.indexOf(entry) !== index);

describe('the catalogue of actions', () => {
  test('has a file for each domain, named as it', () => {
    const domains = [...new Set(actions.map(({ domain }) => domain))];
    expect(files.sort()).toEqual(domains.map((one) => `${one.replaceAll('_', '-')}.json`).sort());
  });

  test('is as large as it was, which may only grow', () => {
    expect(files.length).toBeGreaterThanOrEqual(MIN_DOMAINS);
    expect(actions.length).toBeGreaterThanOrEqual(MIN_ACTIONS);
  });

  test('fits into memory and into the repository', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
    expect(bytes / actions.length).toBeLessThan(2_500);
  });

  test('names each action once, and each parameter of an action once', () => {
    expect(listRepeated(actions.map(({ name }) => name))).toEqual([]);
    const parameters = actions.flatMap((action) =>
      action.parameters.map(({ name }) => `${action.name}.${name}`),
    );
    expect(listRepeated(parameters)).toEqual([]);
  });

  test('describes each action in a sentence of its own', () => {
    expect(listRepeated(actions.map(({ description }) => description))).toEqual([]);
  });

  test('has phrases for every action in ten languages of the lexicon, each once', () => {
    expect(PHRASE_LANGUAGES.filter((language) => !LEXICON.has(language))).toEqual([]);
    for (const { name, words } of actions)
      expect([name, Object.keys(words)]).toEqual([name, [...PHRASE_LANGUAGES]]);
    const phrases = actions.flatMap(({ words }) =>
      Object.entries(words).flatMap(([language, listed]) =>
        listed.map((phrase) => `${language}: ${phrase.toLowerCase()}`),
      ),
    );
    expect(listRepeated(phrases)).toEqual([]);
  });

  test('writes each language in its script', () => {
    const latin = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
    const scripts = new Map([
      ['ru', /\p{Script=Cyrillic}/u],
      ['ja', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
      ['zh', /\p{Script=Han}/u],
    ]);
    const foreign = actions.flatMap(({ name, words }) =>
      Object.entries(words).flatMap(([language, listed]) =>
        listed
          .filter((phrase) => !(scripts.get(language) ?? latin).test(phrase))
          .map((phrase) => `${name}: ${phrase}`),
      ),
    );
    expect(foreign).toEqual([]);
  });

  test('gives tools that are read as those of a caller, with what is required', () => {
    for (const action of actions) {
      const [tool] = readTools({ tools: [toTool(action)] });
      const required = tool?.parameters.filter((one) => one.required).map((one) => one.name);
      const always = action.parameters.filter(({ needed }) => needed === 'always');
      expect([tool?.name, required]).toEqual([action.name, always.map(({ name }) => name)]);
    }
  });

  test('knows what money, meetings and conversions need', () => {
    const needs = (name: string, needed: string) =>
      actions
        .find((action) => action.name === name)
        ?.parameters.filter((one) => one.needed === needed)
        .map((one) => one.name);
    expect(needs('transfer_money', 'always')).toEqual(['amount', 'payee']);
    expect(needs('transfer_money', 'if_several')).toContain('source_account');
    expect(needs('schedule_meeting', 'always')).toEqual(['participants', 'start']);
    expect(needs('convert_meeting_time', 'always')).toEqual(['time', 'from_place', 'to_place']);
  });
});

describe('the schema of a domain', () => {
  const domain = { domain: 'some', actions: actions.slice(0, 8).map(withoutDomain) };
  const isRight = (change: object) =>
    catalogueDomain.safeParse({
      ...domain,
      actions: domain.actions.map((action, index) =>
        index === 0 ? { ...action, ...change } : action,
      ),
    }).success;
  const parameter = { name: 'day', kind: 'date', needed: 'always', question: 'On which day?' };

  test('takes what stands in the files', () => expect(isRight({})).toBe(true));

  test('refuses an action that lacks a language, a reason for its risk or a question', () => {
    expect(isRight({ words: { en: ['do it', 'make it'] } })).toBe(false);
    expect(isRight({ risk: { level: 'irreversible' } })).toBe(false);
    expect(isRight({ parameters: [{ ...parameter, question: 'day' }] })).toBe(false);
    expect(isRight({ parameters: [parameter] })).toBe(true);
  });

  test('refuses a default for what is always needed, and a choice without choices', () => {
    expect(isRight({ parameters: [{ ...parameter, default: 'today' }] })).toBe(false);
    expect(isRight({ parameters: [{ ...parameter, kind: 'choice' }] })).toBe(false);
    expect(isRight({ parameters: [{ ...parameter, choices: ['a', 'b'] }] })).toBe(false);
  });
});

/** An action as its file has it. */
function withoutDomain(action: (typeof actions)[number]) {
  const { domain: _, ...own } = action;
  return own;
}
