import { type Source, seeRows } from './examples.js';
import { readCorpus, readRows } from './rows.js';

/**
 * The training parts of the public sets and of our own corpus, with how much each weighs.
 * Block-building instructions and blurred exam questions are far from what agents are asked.
 */
const PARTS: readonly { name: string; files: readonly string[]; weight: number; twins: boolean }[] =
  [
    { name: 'in3', files: ['in3.train'], weight: 1, twins: false },
    {
      name: 'bfcl',
      files: ['bfcl_missparam.train', 'bfcl_missparam_other_turns.train'],
      weight: 1,
      twins: true,
    },
    { name: 'acebench', files: ['acebench.train'], weight: 1, twins: false },
    { name: 'iglu', files: ['iglu.train'], weight: 0.15, twins: false },
    { name: 'askmind', files: ['askmind.train'], weight: 0.5, twins: true },
  ];

/** Our own training part, and the public sets that are in `folder`. */
export function trainingSources(folder: string | null): Source[] {
  const own: Source = { name: 'own', seen: seeRows(readCorpus('train')), weight: 2, twins: true };
  const tools: Source = {
    name: 'own tools',
    seen: seeRows(readCorpus('tools-train')),
    weight: 1,
    twins: true,
  };
  if (folder === null) return [own, tools];
  const others = PARTS.map(
    ({ files, ...part }): Source => ({
      ...part,
      seen: seeRows(files.flatMap((file) => readRows(folder, file))),
    }),
  );
  return [...others.filter(({ seen }) => seen.length > 0), own, tools];
}
