import { type Seen, type Source, seeRow } from './examples.js';
import { trainingParts } from './irrelevant-sentences.js';
import type { Pair, Part } from './omission.js';
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
 * @param known rows that were seen before, by id
 */
export function trainingSources(
  folder: string | null,
  most = Number.POSITIVE_INFINITY,
  known: ReadonlyMap<string, Seen> = new Map(),
): Source[] {
  const see = (rows: readonly Row[]) =>
    rows.slice(0, most).map((row) => known.get(row.id) ?? seeRow(row));
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
  const rows = omissionRows(trainingParts());
  const pairs = rows.filter(({ source }) => source === 'omission');
  return [
    {
      name: 'omissions with tools',
      seen: see(pairs.filter(({ meta }) => meta.tool !== null)),
      weight: 4,
      twins: true,
    },
    {
      name: 'omissions without tools',
      seen: see(pairs.filter(({ meta }) => meta.tool === null)),
      weight: 2,
      twins: true,
    },
    {
      name: 'singles',
      seen: see(rows.filter(({ source }) => source === 'singles')),
      weight: 1,
      twins: false,
    },
  ];
}

/** The pairs of the omissions as rows of twins, and those that have no twin. */
export function omissionRows(parts: readonly Part[]): Row[] {
  return parts.flatMap(({ pairs, singles }) => [
    ...pairs.flatMap(rowsOf),
    ...singles.map(({ id, input, wanted }): Row => {
      const { request: text, history, context } = input;
      const ambiguous = wanted.includes('proceed') ? 0 : 1;
      return { id, source: 'singles', text, history, context, ambiguous, missing: [], meta: {} };
    }),
  ]);
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
