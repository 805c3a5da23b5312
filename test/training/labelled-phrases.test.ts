import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Parameter, readTools, type Tool } from '../../src/assess/call/schema.js';
import type { Labelled } from '../../training/binder/groups.js';
import { jsonLineFiles, readJsonLines } from '../../training/json-lines.js';
import { labelledChoices, labelledPhrases } from '../../training/labelled-phrases.js';
import { readPhraseDomains } from '../../training/phrase-domains.js';
import { CORPUS } from '../../training/rows.js';

const marked = readPhraseDomains().flatMap(({ tools }) =>
  tools.filter(({ values }) => values !== undefined),
);

const toolOf = ({ input }: Labelled): Tool => readTools(input.context)[0] as Tool;

/** The type in its schema. */
const typeOf = ({ isList, type }: Parameter): string => (isList ? 'array' : type);

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array')
    return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === type && !Number.isNaN(value);
}

/** What does not hold, in a few words each: a list that is read at once where it is not empty. */
const wrongOf = (calls: readonly Labelled[], isWrong: (call: Labelled) => boolean): string[] =>
  calls.filter(isWrong).map(({ id, input }) => `${id}: ${input.request}`);

describe('the phrases of which values are marked', () => {
  const calls = labelledPhrases();

  test('are tens of thousands', () => {
    expect(calls.length).toBeGreaterThan(20_000);
  });

  test('have marks for each phrase', () => {
    const wrong = marked.filter(({ say, values = [] }) => say.length !== values.length);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('have every value in its phrase, of a parameter of the tool', () => {
    const wrong = marked.flatMap(({ name, parameters, say, values = [] }) =>
      values.flatMap((said, at) =>
        Object.entries(said).flatMap(([parameter, value]) =>
          parameters.includes(parameter) &&
          [value].flat().every((one) => one.trim() !== '' && say[at]?.includes(one))
            ? []
            : [`${name}.${parameter}: ${value} in ${say[at]}`],
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('are calls in which every parameter has a value or is missing', () => {
    const wrong = wrongOf(calls, (call) => {
      const named = toolOf(call).parameters.map(({ name }) => name);
      const told = [...Object.keys(call.gold), ...call.missing];
      return toolOf(call).name !== call.tool || told.sort().join() !== named.sort().join();
    });
    expect(wrong).toEqual([]);
  });

  test('have values of the types of their parameters', () => {
    const wrong = wrongOf(calls, (call) =>
      toolOf(call).parameters.some((parameter) =>
        (call.gold[parameter.name] ?? []).some((value) => !isOfType(value, typeOf(parameter))),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('tell numbers and lists from texts', () => {
    const types = new Map(
      calls.flatMap((call) =>
        toolOf(call).parameters.map((one) => [`${call.tool}.${one.name}`, typeOf(one)] as const),
      ),
    );
    for (const { name, parameters, values = [] } of marked)
      for (const parameter of parameters) {
        const type = types.get(`${name}.${parameter}`);
        const said = values.flatMap((one) => one[parameter] ?? []);
        if (type === undefined || said.length === 0) continue;
        // Tools of several domains may have one name.
        if (marked.filter((one) => one.name === name).length > 1) continue;
        const isList = values.some((one) => Array.isArray(one[parameter]));
        const isNumber = said.every((one) => /^[\d.]+$/.test(one) && !/^\.|\.$|\..*\./.test(one));
        // An id of digits is no number.
        const isId = /(?:_|^)id$/.test(parameter);
        const expected = isList ? 'array' : isNumber && !isId ? 'number' : 'string';
        expect(type, `${name}.${parameter}: ${said.join(' / ')}`).toBe(expected);
      }
  });

  test('make no call where an id is described in words', () => {
    const wrong = wrongOf(calls, ({ gold }) =>
      Object.entries(gold).some(
        ([name, values]) =>
          /(?:^|_)id$/.test(name) && values.flat().some((value) => !/\d/.test(String(value))),
      ),
    );
    expect(wrong).toEqual([]);
    expect(marked.flatMap(({ say }) => say).length).toBeGreaterThan(calls.length);
  });

  test('require what half of those say who want a tool', () => {
    for (const { name, parameters, values = [] } of marked.slice(0, 200)) {
      const call = calls.find((one) => one.tool === name);
      if (call === undefined || marked.filter((one) => one.name === name).length > 1) continue;
      const required = toolOf(call).parameters.flatMap((one) => (one.required ? [one.name] : []));
      const often = parameters.filter(
        (one) => values.filter((said) => one in said).length >= values.length / 2,
      );
      expect(required, name).toEqual(often);
    }
  });

  test('have ids of their own within a tool', () => {
    const seen = new Map<unknown, Set<string>>();
    for (const { id, input } of calls) {
      const { tools } = input.context as { tools: unknown };
      const ids = seen.get(tools) ?? new Set();
      expect(ids.has(id), id).toBe(false);
      seen.set(tools, ids.add(id));
    }
  });
});

describe('the requests that say a choice', () => {
  const lines = jsonLineFiles(join(CORPUS, 'choices')).flatMap((file) =>
    readJsonLines<Record<string, unknown>>(file),
  );
  const calls = labelledChoices();

  test('are well-formed, line by line', () => {
    for (const line of lines) {
      const where = `${line.tool}.${line.parameter}`;
      for (const field of ['tool', 'parameter', 'description', 'about'])
        expect(typeof line[field], where).toBe('string');
      for (const field of ['tool', 'parameter']) expect(line[field], where).not.toBe('');
      const choices = line.choices as unknown[];
      expect(choices.length, where).toBeGreaterThanOrEqual(2);
      expect(new Set(choices.map(String)).size, where).toBe(choices.length);
      expect(new Set(choices.map((one) => typeof one)).size, where).toBe(1);
      const say = line.say as Record<string, unknown[]>;
      const wanted = new Set([...choices.map(String), 'none']);
      expect(new Set(Object.keys(say)), where).toEqual(wanted);
      for (const requests of Object.values(say)) {
        expect(requests.length, where).toBeGreaterThan(0);
        for (const request of requests) {
          expect(typeof request, where).toBe('string');
          expect(String(request).trim(), where).not.toBe('');
        }
      }
    }
  });

  test('say one thing of a parameter, not two', () => {
    for (const line of lines) {
      const requests = Object.values(line.say as Record<string, string[]>).flat();
      expect(new Set(requests).size, `${line.tool}.${line.parameter}`).toBe(requests.length);
    }
  });

  test('are a call each', () => {
    const said = lines.flatMap(({ say }) => Object.values(say as Record<string, string[]>).flat());
    expect(calls.map(({ input }) => input.request)).toEqual(said);
  });

  test('mean a choice that the tool has, or none', () => {
    const wrong = wrongOf(calls, (call) => {
      const [parameter] = toolOf(call).parameters;
      if (parameter === undefined) return true;
      const values = call.gold[parameter.name];
      if (values === undefined) return call.missing.join() !== parameter.name;
      const [value] = values;
      return parameter.kind === 'switch'
        ? typeof value !== 'boolean'
        : !parameter.choices.some((choice) => choice.value === value);
    });
    expect(wrong).toEqual([]);
  });

  test('require a choice, and no switch', () => {
    for (const call of calls) {
      const [parameter] = toolOf(call).parameters;
      expect(parameter?.required, call.id).toBe(parameter?.kind !== 'switch');
    }
  });
});
