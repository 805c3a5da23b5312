import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Copies the data files that the compiler leaves behind, to where the compiled sources read them:
// `node scripts/copy-data.js dist`. Sources compiled to elsewhere (the bench) read the migrations beside them too.

/** Files, and folders with all that is in them. */
const DATA = [
  'assess/actions/action-words.bin',
  'assess/actions/action-words.txt',
  'assess/call/tool-words.bin',
  'assess/call/tool-words.txt',
  'assess/call/value-words.bin',
  'assess/call/value-maps.bin',
  'assess/call/value-words.txt',
  'assess/evidence/detail-words.bin',
  'assess/evidence/detail-words.txt',
  'catalogue/domains',
  'clustering/kinds.bin',
  'encoder/encoder.bin',
  'encoder/pieces.txt',
  'pages/tokens.css',
  'utterance/nothing/asking.bin',
  'word-vectors/vectors.bin',
  'word-vectors/words.txt',
];

const root = join(import.meta.dirname, '..');
const compiled = resolve(root, process.argv[2]);
for (const path of DATA)
  cpSync(join(root, 'src', path), join(compiled, path), { recursive: true });
const beside = resolve(compiled, '..');
if (beside !== root) cpSync(join(root, 'migrations'), join(beside, 'migrations'), { recursive: true });
