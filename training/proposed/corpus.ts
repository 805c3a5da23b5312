import { type Part, readOmissions } from '../omission.js';
import { changeArgument } from './change-argument.js';
import type { ProposedRow } from './proposed-rows.js';

/**
 * Rows made of the corpus of omissions: the call that answers the complete twin is proposed beside both, and beside the
 * complete one also with one argument changed.
 */
export function readProposedRows(parts: readonly Part[] = readOmissions()): ProposedRow[] {
  return parts.flatMap(({ name, pairs }) =>
    pairs.flatMap((pair): ProposedRow[] => {
      const { tool, arguments: given, lang, missing } = pair;
      if (tool === null || Object.keys(given).length === 0) return [];
      const row = { group: `${name}:${pair.id}`, lang, tool, arguments: given };
      const unsaid = missing.filter((path) => (path.split(/[.[]/)[0] as string) in given);
      if (unsaid.length === 0) return [];
      const changed = changeArgument(pair.clear, given, pair.id);
      return [
        { ...row, id: `${row.group}:clear`, kind: 'clear', input: pair.clear, unsaid: [] },
        { ...row, id: `${row.group}:open`, kind: 'open', input: pair.open, unsaid },
        ...(changed === null
          ? []
          : [
              {
                ...row,
                id: `${row.group}:${changed.kind}`,
                kind: changed.kind,
                input: pair.clear,
                arguments: changed.arguments,
                unsaid: [changed.name],
              },
            ]),
      ];
    }),
  );
}
