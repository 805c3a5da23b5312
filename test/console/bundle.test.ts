import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../dist/console');
const KB = 1_000;

const gzipped = (name: string): number =>
  gzipSync(readFileSync(join(FOLDER, 'assets', name)), { level: 9 }).length;

describe('the bundle of the console', () => {
  const names = readdirSync(join(FOLDER, 'assets'));
  const shell = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const first = names.filter((name) => shell.includes(name) && name.endsWith('.js'));
  const later = names.filter((name) => name.endsWith('.js') && !first.includes(name));

  test('needs little before the first page', () => {
    expect(first.length).toBeGreaterThan(0);
    const size = first.reduce((sum, name) => sum + gzipped(name), 0);
    expect(size).toBeLessThan(130 * KB);
    const styles = names.filter((name) => name.endsWith('.css'));
    expect(styles.reduce((sum, name) => sum + gzipped(name), 0)).toBeLessThan(14 * KB);
  });

  test('needs little for each page', () => {
    expect(later.length).toBeGreaterThan(0);
    const large = later.map((name) => [name, gzipped(name)] as const);
    expect(large.filter(([, size]) => size > 20 * KB)).toEqual([]);
  });

  test('has no script within the page, and a compressed file beside each of its own', () => {
    expect(shell.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
    expect(shell).not.toMatch(/\bstyle=|<style/);
    for (const name of names.filter((one) => /\.(?:js|css)$/.test(one)))
      expect(names).toEqual(expect.arrayContaining([`${name}.gz`, `${name}.br`]));
  });
});
