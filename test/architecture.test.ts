import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

/** Which rooms a room may import from, beside itself. A file at the top of src is a room of its own. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  ids: [],
  config: [],
  contracts: [],
  assess: [],
  embedding: [],
  secrets: [],
  db: ['errors'],
  context: ['contracts', 'db'],
  store: ['db', 'errors', 'ids'],
  domain: ['context', 'store', 'assess', 'embedding', 'contracts', 'db', 'errors', 'ids'],
  jobs: ['context', 'contracts', 'db', 'domain', 'errors', 'ids', 'outbound', 'store'],
  plugins: ['context', 'contracts', 'db', 'domain', 'errors', 'ids'],
  routes: ['assess', 'contracts', 'context', 'db', 'domain', 'errors', 'plugins', 'store'],
  outbound: ['contracts', 'errors'],
  app: ['assess', 'config', 'contracts', 'db', 'domain', 'ids', 'plugins', 'routes'],
  server: ['app', 'config', 'db', 'domain', 'jobs', 'outbound', 'secrets'],
  cli: ['config', 'context', 'db', 'domain', 'errors', 'ids', 'jobs', 'store'],
  training: ['assess', 'embedding'],
};

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const files: SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const imports = [
      ...text.matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms),
    ].map((match) => {
      const target = join(dirname(path), (match[1] ?? match[2]) as string);
      return relative('.', target).replace(/\.js$/, '.ts');
    });
    return { path, text, imports };
  });

const roomOf = (path: string): string => (path.split('/')[0] as string).replace(/\.ts$/, '');

describe('architecture', () => {
  test('imports run one way', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => {
          const [from, to] = [roomOf(path), roomOf(target)];
          return from !== to && !MAY_IMPORT[from]?.includes(to);
        })
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('there are no cycles', () => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' > '));
        return;
      }
      if (done.has(path)) return;
      for (const target of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const { path } of files) visit(path, []);
    expect(cycles).toEqual([]);
  });

  test('one file reads the environment', () => {
    const readers = files
      .filter(({ text }) => text.includes('process.env'))
      .map(({ path }) => path);
    expect(readers).toEqual(['config.ts']);
  });

  test('no file has outgrown one subject', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  test('store functions name the tenant right after the database, outside the fleet', () => {
    const wrong = files
      .filter(({ path }) => path.startsWith('store/') && !path.startsWith('store/fleet/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/export async function (\w+)\(\s*db: Database,\s*(\w+)/g)]
          .filter((match) => match[2] !== 'tenantId')
          .map((match) => `${path}: ${match[1]}`),
      );
    expect(wrong).toEqual([]);
  });
});
