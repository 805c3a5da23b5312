import { cpSync } from 'node:fs';
import { join } from 'node:path';

// Copies the data files that the compiler leaves behind, to where the compiled sources read them:
// `node scripts/copy-data.js dist`.

const FILES = ['word-vectors/vectors.bin', 'word-vectors/words.txt', 'clustering/kinds.bin'];

const root = join(import.meta.dirname, '..');
for (const file of FILES) cpSync(join(root, 'src', file), join(root, process.argv[2], file));
