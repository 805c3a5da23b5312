// Runs the examples of clients/README.md as they stand: each must show the user what is about to be deleted.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const readme = readFileSync(here('../../../clients/README.md'), 'utf8');
const examples = [...readme.matchAll(/\n## ([^\n]+)\n(?:(?!\n## ).)*?```(js|python)\n(.*?)```/gs)];

let failed = examples.length === 0 ? 1 : 0;
for (const [, title, language, program] of examples) {
  const file = here(language === 'js' ? 'readme-example.mjs' : 'readme_example.py');
  writeFileSync(file, program);
  const command = language === 'js' ? process.execPath : 'python3';
  const env = { ...process.env, PYTHONPATH: here('../../../clients/python') };
  const { status, stdout, stderr } = spawnSync(command, [file], { env, encoding: 'utf8', timeout: 60_000 });
  rmSync(file);
  const ok = status === 0 && stdout.includes('anna@example.com');
  console.log(`${ok ? 'ok' : 'FAILED'}: README: ${title}`);
  if (ok) continue;
  failed += 1;
  console.log(stdout, stderr);
}
process.exitCode = failed === 0 ? 0 : 1;
