import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const FOLDER = 'charts/intentlock/templates/';
const templates = readdirSync(new URL(FOLDER, ROOT)).map((name) => read(`${FOLDER}${name}`));
const all = templates.join('\n');

/** Paths of the values, such as `image.tag`, as the file indents them. */
function listValues(text: string): Set<string> {
  const found = new Set<string>();
  const parents: string[] = [];
  for (const line of text.split('\n')) {
    const [, indent = '', name] = /^( *)([A-Za-z]+):/.exec(line) ?? [];
    if (name === undefined) continue;
    parents.length = indent.length / 2;
    parents.push(name);
    found.add(parents.join('.'));
  }
  return found;
}

describe('the chart', () => {
  test('has a value for each that its templates name, and names each that it has', () => {
    const values = listValues(read('charts/intentlock/values.yaml'));
    const named = new Set(
      [...all.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, name = '']) => name),
    );
    expect([...named].filter((name) => !values.has(name))).toEqual([]);
    const isNamed = (value: string): boolean =>
      [...named].some(
        (name) => name === value || name.startsWith(`${value}.`) || value.startsWith(`${name}.`),
      );
    expect([...values].filter((value) => !isNamed(value))).toEqual([]);
  });

  test('closes each block that it opens', () => {
    for (const template of templates) {
      const opened = [...template.matchAll(/\{\{-? *(?:if|with|range|define) /g)].length;
      expect([...template.matchAll(/\{\{-? *end /g)]).toHaveLength(opened);
    }
  });

  test('sets settings that the server has, and runs what its image holds', () => {
    const settings = new Set(
      [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
    );
    const set = [...all.matchAll(/name: ([A-Z][A-Z_]+)$/gm)].map(([, name]) => name);
    expect(set).toEqual(expect.arrayContaining(['WORK', 'MIGRATE_ON_START', 'PUBLIC_URL']));
    expect(set.filter((name) => !settings.has(name))).toEqual([]);
    const [, program = ''] = /command: \["node", "dist\/(.*)\.js"\]/.exec(all) ?? [];
    expect(existsSync(new URL(`src/${program}.ts`, ROOT))).toBe(true);
    expect(read('src/routes/health.ts')).toContain("'/health/live'");
  });

  test('is of the same version as the server and its packages', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(read('charts/intentlock/Chart.yaml')).toContain(`appVersion: "${version}"`);
    for (const path of ['clients/typescript', 'clients/mcp']) {
      expect(JSON.parse(read(`${path}/package.json`)).version).toBe(version);
    }
  });
});
