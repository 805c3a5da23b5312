import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { rewriteTables } from '../../training/rewrite-tables.js';

const folder = mkdtempSync(join(tmpdir(), 'intentlock-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOf(document: string): string {
  const path = join(folder, basename(document));
  writeFileSync(path, readFileSync(join(import.meta.dirname, '../..', document)));
  return path;
}

describe('the tables of a document', () => {
  test.each(['training/exams.md', 'docs/embedder.md'])(
    'are replaced in %s, and nothing else',
    (name) => {
      const path = copyOf(name);
      const before = readFileSync(path, 'utf8');
      rewriteTables(path, '| new |');
      const after = readFileSync(path, 'utf8');
      expect(after).toContain('<!-- eval: begin -->\n\n| new |\n\n<!-- eval: end -->');
      const [head] = before.split('<!-- eval: begin -->');
      const [, foot] = before.split('<!-- eval: end -->');
      expect(after.startsWith(head as string)).toBe(true);
      expect(after.endsWith(foot as string)).toBe(true);
    },
  );

  test('are not written where a mark is missing', () => {
    const path = join(folder, 'without.md');
    writeFileSync(path, '# No marks\n');
    expect(() => rewriteTables(path, '| new |')).toThrow('lacks the marks');
    expect(() => rewriteTables(join(folder, 'nothing.md'), '| new |')).toThrow('ENOENT');
    expect(readFileSync(path, 'utf8')).toBe('# No marks\n');
  });
});
