import type { Value } from '../../ports/assessment.js';
import type { RecordItem, RecordList } from './record-list.js';
import { type Known, readKnown } from './records.js';

/** Records that fit a parameter equally well, with the value that each stands for. */
export interface CandidateRecords {
  readonly list: RecordList;
  /** In the order of the list's items. */
  readonly values: readonly Value[];
}

/** The records behind labels such as `Visa · card_2`, in the order of the labels; null where one of them has none. */
export function candidateRecords(
  context: unknown,
  labels: readonly string[],
): CandidateRecords | null {
  const known = readKnown(context);
  const found = labels.flatMap((label) => recordBehind(label, known) ?? []);
  const [first] = found;
  if (first === undefined || found.length < labels.length) return null;
  return {
    list: { ...first.list, items: found.map(({ item }) => item) },
    values: found.map(({ value }) => value),
  };
}

interface Found {
  readonly list: RecordList;
  readonly item: RecordItem;
  readonly value: Value;
}

/** Finds the value that a record's label ends with: `Visa · card_2`. */
function recordBehind(label: string, { lists }: Known): Found | undefined {
  for (const list of lists) {
    for (const item of list.items) {
      for (const { value } of item.fields) {
        const text = String(value);
        if (typeof value !== 'boolean' && (label === text || label.endsWith(` · ${text}`))) {
          return { list, item, value };
        }
      }
    }
  }
  return undefined;
}
