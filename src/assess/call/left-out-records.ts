import { listExactWords } from './exact-words.js';
import { findId, type RecordList } from './record-list.js';

/** Score of a record to which a request points back. */
const POINTED_AT = 1;
/** Score of a record that is excepted. */
const OUT = -1;

/** Leaves out records that the request excepts by a word of theirs, unless that would leave none. */
export function leaveOut(
  { items }: RecordList,
  scores: number[],
  excluded: ReadonlySet<string>,
): void {
  if (excluded.size === 0) return;
  const out = items.map((item) => {
    const words = listExactWords(item);
    return [...excluded].some((word) => words.has(word));
  });
  if (out.every(Boolean)) return;
  for (const [at, isOut] of out.entries()) if (isOut) scores[at] = OUT;
}

const TYPE = /^(?:type|kind|category|class)$/i;

/** Leaves out records of other types than the one that the tool's name has, where some are of it; one alone is meant though nothing is said. */
export function leaveOutTypes(
  { items, stems: kinds }: RecordList,
  scores: number[],
  toolStems: ReadonlySet<string>,
): void {
  if (toolStems.size === 0) return;
  const isOfType = items.map(({ fields }) =>
    fields.some(
      ({ own, key, stems }) =>
        own && TYPE.test(key) && stems.some((word) => toolStems.has(word) && !kinds.has(word)),
    ),
  );
  const count = isOfType.filter(Boolean).length;
  if (count === 0 || count === items.length) return;
  const most = (isOf: boolean): number =>
    Math.max(...scores.filter((_, at) => isOfType[at] === isOf));
  // Another one was named.
  if (most(false) > most(true)) return;
  for (const [at, isOf] of isOfType.entries())
    if (!isOf) scores[at] = OUT;
    else if (count === 1) scores[at] = Math.max(scores[at] as number, POINTED_AT);
}

/** Where nothing is said of a list, the record of the latest call is meant. */
export function addRecent(list: RecordList, scores: number[], recent: ReadonlySet<string>): void {
  if (recent.size === 0) return;
  const values = [...recent];
  const latest = list.items.map((item) =>
    values.lastIndexOf(String(findId(list, item)?.value ?? '')),
  );
  const last = Math.max(...latest);
  if (last >= 0) scores[latest.indexOf(last)] = POINTED_AT;
}
