import { parseArgs } from 'node:util';
import type { ActionRisk } from '../src/contracts/gate.js';
import { callGate } from './blind/gate.js';
import { historyOf, NOTHING_FILE, type NothingRow, readNothing } from './nothing-rows.js';
import { developmentWorlds, readWorld } from './world-rows.js';

/**
 * `npx tsx training/nothing.ts [--rows <file>] [--show]`: plays messages that ask for nothing through the gate at each risk, with
 * the tools of a development world and without tools, and prints how many of them proceed without a question, and how many near
 * misses, which do ask, are recognised as asking for nothing. `--show` prints those that go wrong.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: NOTHING_FILE }, show: { type: 'boolean' } },
});

const RISKS: readonly ActionRisk[] = ['low', 'medium', 'high', 'irreversible'];
const TOOLS = developmentWorlds().map((world) => readWorld(world).tools);

const counts = new Map<string, { right: number; all: number }>();
function count(group: string, isRight: boolean): void {
  const found = counts.get(group) ?? { right: 0, all: 0 };
  counts.set(group, { right: found.right + (isRight ? 1 : 0), all: found.all + 1 });
}

function play(row: NothingRow, place: number): void {
  const wrong: string[] = [];
  for (const isWithTools of [false, true]) {
    const tools = isWithTools ? { tools: TOOLS[place % TOOLS.length] } : null;
    const context = row.context === null && tools === null ? null : { ...row.context, ...tools };
    const input = { request: row.text, history: historyOf(row), context, answered: [] };
    for (const risk of RISKS) {
      const { result, assessment } = callGate({ input, risk });
      const isFree = result.decision === 'proceed' && (result.questions ?? []).length === 0;
      const isNothing = assessment.evidence.some(({ kind }) => kind === 'no_request');
      const told = `${isWithTools ? 'with' : 'without'} tools`;
      if (row.asks) {
        const isSeen = isFree && isNothing && risk === 'irreversible';
        if (risk === 'irreversible') {
          count('near misses taken for nothing', isSeen);
          count(`near misses taken for nothing, ${row.lang}`, isSeen);
          if (isSeen) wrong.push(`taken for nothing ${told}`);
        }
        continue;
      }
      for (const group of ['all', told, `risk ${risk}`, `language ${row.lang}`, `kind ${row.kind}`])
        count(group, isFree);
      if (!isFree) wrong.push(`${result.decision} ${told} at ${risk}`);
    }
  }
  if (!row.asks) count('rows that always proceed', wrong.length === 0);
  if (values.show && wrong.length > 0)
    console.log(`${row.lang} ${row.kind}: ${row.text} -> ${wrong.join(', ')}`);
}

readNothing(values.rows).forEach(play);
for (const [group, { right, all }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${group}: ${(right / all).toFixed(3)} of ${all}`);
