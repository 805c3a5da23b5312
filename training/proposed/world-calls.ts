import { developmentWorlds, inWorld, readTalks, readWorld, readWorldCalls } from '../world-rows.js';
import { changeArgument } from './change-argument.js';
import type { ProposedRow } from './proposed-rows.js';

/**
 * Rows made of the development worlds: the right call of each pair and of each first step, the same with an argument changed, and
 * the wrong call of each pair where it differs in an argument.
 */
export function makeWorldRows(): ProposedRow[] {
  return developmentWorlds().flatMap((name) => {
    const world = readWorld(name);
    const right = [
      ...readWorldCalls(name).map(({ id, request, right: call }) => ({ id, request, call })),
      ...readTalks(name).flatMap(({ id, steps: [first] }) =>
        first?.call ? [{ id, request: first.request, call: first.call }] : [],
      ),
    ];
    const wrong = readWorldCalls(name).flatMap((pair): ProposedRow[] =>
      pair.wrong_argument && pair.wrong.name === pair.right.name
        ? [
            {
              ...{
                id: `world-${pair.id}:wrong`,
                group: `world-${name}`,
                lang: 'en',
                kind: 'wrong',
              },
              input: inWorld(world, pair.request),
              tool: String(pair.wrong.name),
              arguments: pair.wrong.arguments as ProposedRow['arguments'],
              unsaid: [pair.wrong_argument],
            },
          ]
        : [],
    );
    return [
      ...right.flatMap(({ id, request, call }) =>
        rowsOfCall(name, id, inWorld(world, request), call),
      ),
      ...wrong,
    ];
  });
}

function rowsOfCall(
  world: string,
  id: string,
  input: ProposedRow['input'],
  call: Readonly<Record<string, unknown>>,
): ProposedRow[] {
  const given = call.arguments as ProposedRow['arguments'];
  if (Object.keys(given).length === 0) return [];
  const row = { group: `world-${world}`, lang: 'en', tool: String(call.name), input };
  const changed = changeArgument(input, given, id);
  return [
    { ...row, id: `world-${id}:clear`, kind: 'clear', arguments: given, unsaid: [] },
    ...(changed === null
      ? []
      : [
          {
            ...row,
            id: `world-${id}:${changed.kind}`,
            kind: changed.kind,
            arguments: changed.arguments,
            unsaid: [changed.name],
          },
        ]),
  ];
}
