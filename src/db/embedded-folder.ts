import { createHash } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from './migrate.js';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const TEMPLATE_PREFIX = 'pgdata-';
/** Of a folder whose database a restore is about to replace. */
export const REPLACED_SUFFIX = '.replaced';

/**
 * The template: a database without rows but with every migration, which `npm run build` makes once.
 * Creating a database takes seconds and hundreds of megabytes, copying one takes neither. Its name holds
 * what it was made from, so a template of another PGlite or of other migrations is not found.
 */
export function templateFolder(): string {
  const hash = createHash('sha256').update(pgliteVersion());
  const scripts = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const name of scripts.sort()) hash.update(readFileSync(join(migrationsFolder, name)));
  return join(DIST, TEMPLATE_PREFIX + hash.digest('hex').slice(0, 12));
}

/** Removes the templates of other versions; what begins with the name of ours may be a build under way. */
export function removeOtherTemplates(): void {
  const current = templateFolder();
  for (const name of readdirSync(DIST).filter((each) => each.startsWith(TEMPLATE_PREFIX))) {
    const path = join(DIST, name);
    if (!path.startsWith(current)) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Creates the folder of a database, unless there is one, or one that a killed restore had moved away. It is written beside its place and then renamed,
 * so a process that is killed meanwhile leaves no incomplete database. The caller holds the lock.
 */
export async function createDatabaseFolder(
  path: string,
  template = templateFolder(),
): Promise<void> {
  if (existsSync(path) && readdirSync(path).length > 0) return;
  if (existsSync(path + REPLACED_SUFFIX)) return renameSync(path + REPLACED_SUFFIX, path);
  const draft = `${path}.new`;
  rmSync(draft, { recursive: true, force: true });
  if (existsSync(template)) copyFolder(template, draft);
  else await (await PGlite.create(draft)).close();
  renameSync(draft, path);
}

/** For its owner alone, who may write. `fs.cp` looks at each file several times and takes four times as long. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, 0o600);
    }
  }
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
