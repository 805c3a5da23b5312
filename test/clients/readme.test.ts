import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const examples = ['typescript', 'python'].flatMap((language) =>
  readdirSync(new URL(`../interop/${language}`, import.meta.url))
    .filter((file) => /\.(mjs|py)$/.test(file) && file !== 'runtime.mjs')
    .map((file) => ({ language, file })),
);

describe('a client’s README', () => {
  test.each(examples)('$language › shows $file as it is run', ({ language, file }) => {
    const program = read(`test/interop/${language}/${file}`).trim();
    expect(read(`clients/${language}/README.md`)).toContain(`\n${program}\n\`\`\``);
  });
});
