import { type Source, seeRows } from './examples.js';
import { type Pair, readOmissions } from './omission.js';
import { type Row, readCorpus, readRows } from './rows.js';

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

/**
 * Our own training parts, and the public sets that are in `folder`.
 *
 * @param most rows of a source; fewer than all for a quick look
 */
export function trainingSources(folder: string | null, most = Number.POSITIVE_INFINITY): Source[] {
  const see = (rows: readonly Row[]) => seeRows(rows.slice(0, most));
  const own: Source = { name: 'own', seen: see(readCorpus('train')), weight: 2, twins: true };
  const tools: Source = {
    name: 'own tools',
    seen: see(readCorpus('tools-train')),
    weight: 1,
    twins: true,
  };
  const omissions = omissionSources(see);
  if (folder === null) return [own, tools, ...omissions];
  const others = PARTS.map(
    ({ files, ...part }): Source => ({
      ...part,
      seen: see(files.flatMap((file) => readRows(folder, file))),
    }),
  );
  return [...others.filter(({ seen }) => seen.length > 0), own, tools, ...omissions];
}

/** The authored omissions, those with tools and those without apart: they are told by different things. */
function omissionSources(see: (rows: readonly Row[]) => Source['seen']): Source[] {
  const parts = readOmissions();
  const rows = parts.flatMap(({ pairs }) => pairs.flatMap(rowsOf));
  const singles = parts.flatMap(({ singles }) =>
    singles.map(({ id, input, wanted }): Row => {
      const { request: text, history, context } = input;
      const ambiguous = wanted.includes('proceed') ? 0 : 1;
      return { id, source: 'singles', text, history, context, ambiguous, missing: [], meta: {} };
    }),
  );
  return [
    {
      name: 'omissions with tools',
      seen: see(rows.filter(({ meta }) => meta.tool !== null)),
      weight: 4,
      twins: true,
    },
    {
      name: 'omissions without tools',
      seen: see(rows.filter(({ meta }) => meta.tool === null)),
      weight: 2,
      twins: true,
    },
    { name: 'singles', seen: see(singles), weight: 1, twins: false },
  ];
}

function rowsOf({ id, tool, missing, dimension, clear, open }: Pair): Row[] {
  const row = (side: Pair['clear'], ambiguous: 0 | 1): Row => ({
    id: `${id}-${ambiguous}`,
    source: 'omission',
    text: side.request,
    history: side.history,
    context: side.context,
    ambiguous,
    missing: ambiguous === 1 ? missing : [],
    meta: { group: id, dimension, tool },
  });
  return [row(clear, 0), row(open, 1)];
}
