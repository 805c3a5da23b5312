import type { GoldCall } from '../gold-calls.js';
import { changeArgument } from './change-argument.js';
import type { ProposedRow } from './proposed-rows.js';

/** Rows made of public gold calls: each as it is, and once with an argument changed. Arguments that may be left out are. */
export function makeGoldRows(calls: readonly GoldCall[]): ProposedRow[] {
  return calls.flatMap(({ id, tool, input, arguments: right, optional }): ProposedRow[] => {
    const given = Object.fromEntries(
      Object.entries(right)
        .filter(([name]) => !optional.includes(name))
        .map(([name, [value]]) => [name, value]),
    );
    if (Object.keys(given).length === 0) return [];
    const group = `${id.split(':')[0]}-${id}`;
    const lang = /\p{Script=Han}/u.test(input.request) ? 'zh' : 'en';
    const row = { group, lang, tool, input };
    const changed = changeArgument(input, given, id);
    return [
      { ...row, id: `${id}:clear`, kind: 'clear', arguments: given, unsaid: [] },
      ...(changed === null
        ? []
        : [
            {
              ...row,
              id: `${id}:${changed.kind}`,
              kind: changed.kind,
              arguments: changed.arguments,
              unsaid: [changed.name],
            },
          ]),
    ];
  });
}
