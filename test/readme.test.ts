import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/app.js';

const ROOT = join(import.meta.dirname, '..');
const WITH_EXAMPLES = ['README.md', 'docs/api.md'];
const inFolder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
/** Documents whose files must exist: the log names files that have been removed since. */
const CURRENT = ['README.md', 'CONTRIBUTING.md', 'training/exams.md', ...inFolder('docs')];
const ALL = [...CURRENT, ...inFolder('training/log')];
/** A file of the source as documents name it: below one of these folders. */
const ROOTS = ['', 'src', 'src/assess', 'src/store'];
const FILE = /(?<![\w/.:*-])((?:[\w-]+\/)+[\w-]+\.(?:model\.json|ts|js|txt|bin))(?![\w.*])/g;

/** A curl of the gate, and the answer printed below it. */
const EXAMPLE =
  /curl -s localhost:8000\/v1\/gate [^\n]*-d '(\{[^']*\})'\n```\n\n```json\n([^`]*)```/g;

const run = promisify(execFile);
const curl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

let subject: TestApp;
let origin: string;
/** Where the examples run that write files. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-examples-'));
  subject = await startApp();
  origin = await subject.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await subject.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ids are others in every run. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const SHOWN_ID = '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07';

/** JSON as a person would lay it out: what fits a line stands on one. */
function printJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  const isPlain = typeof value !== 'object' || value === null;
  if (isPlain || line.length + indent.length <= 90) return line.replace(/^\[ (.*) \]$/, '[$1]');
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((one) => `${inner}${printJson(one, inner)}`).join(',\n')}\n${indent}]`;
  const fields = Object.entries(value as object).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${printJson(one, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

describe('the documents', () => {
  test.each(WITH_EXAMPLES)(
    '%s prints what the server answers (UPDATE_README=1 prints it anew)',
    async (path) => {
      let document = read(path);
      const examples = [...document.matchAll(EXAMPLE)];
      expect(examples).not.toEqual([]);
      const tenant = await subject.tenant();
      for (const [whole, body, printed] of examples as unknown as [string, string, string][]) {
        const reply = await tenant.call('POST', '/v1/gate', JSON.parse(body));
        const answer = `${printJson(rounded(reply.json()))}\n`;
        if (process.env.UPDATE_README) {
          document = document.replace(whole, () => whole.replace(printed, () => answer));
        } else {
          expect(JSON.parse(printed)).toEqual(JSON.parse(answer));
        }
        subject.clock.advance(5_000);
      }
      if (process.env.UPDATE_README) writeFileSync(join(ROOT, path), document);
    },
  );

  test.skipIf(!curl).each(WITH_EXAMPLES)('%s has commands that run as they stand', async (path) => {
    const { key } = await subject.tenant();
    const blocks = [...read(path).matchAll(/```sh\n(curl [^`]*)```/g)];
    expect(blocks).not.toEqual([]);
    for (const [, block] of blocks) {
      // Development needs no key; here each document gets a tenant of its own.
      const script = (await withIds(block as string, key))
        .replaceAll('localhost:8000', origin)
        .replaceAll(
          /^curl /gm,
          `curl --fail-with-body --retry 3 -H 'authorization: Bearer ${key}' `,
        );
      await run('sh', ['-ec', script], { cwd: folder });
    }
  });

  test('README.md has at most 200 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });

  test.each(CURRENT)('%s names files that are there', (path) => {
    const named = [...read(path).matchAll(FILE)].map(([, file]) => file as string);
    const missing = named.filter(
      (file) => !ROOTS.some((root) => existsSync(join(ROOT, root, file))),
    );
    expect(missing).toEqual([]);
  });

  test('the glossary has at most 50 words, each once', () => {
    const [, glossary = ''] = read('docs/architecture.md').split('\n## Glossary\n');
    const [table = ''] = glossary.split('\n## ');
    const words = [...table.matchAll(/^\| ([a-z][^|]*) \|/gm)].map(([, word]) => word);
    expect(words.length).toBeGreaterThan(30);
    // The head of the table is one of them.
    expect(words.length).toBeLessThanOrEqual(51);
    expect(new Set(words).size).toBe(words.length);
  });

  test.each(ALL)('%s links to what is there', (path) => {
    const broken = [...read(path).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
      .filter(([, target, heading]) => {
        const file = target ? join(dirname(path), target) : path;
        if (!existsSync(join(ROOT, file))) return true;
        return heading !== undefined && !anchorsOf(read(file)).has(heading);
      })
      .map(([link]) => link);
    expect(broken).toEqual([]);
  });
});

/** The number of the example's event where this tenant's first one has another: numbers are drawn for all tenants. */
async function withIds(block: string, key: string): Promise<string> {
  if (!block.includes('"event_id": 1')) return block;
  const reply = await fetch(`${origin}/v1/reviews/queue`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { items } = (await reply.json()) as { items: { event_id: number; event: string | null }[] };
  const own = items.find(({ event }) => event !== null) ?? items[0];
  return block.replaceAll('"event_id": 1', `"event_id": ${own?.event_id}`);
}

/** The names of a document's headings, as links on GitHub write them. */
function anchorsOf(document: string): Set<string> {
  const headings = [...document.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading as string);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Scores as a reader wants them: two decimals say it all. */
function rounded(value: unknown): unknown {
  if (typeof value === 'string' && UUID.test(value)) return SHOWN_ID;
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}
