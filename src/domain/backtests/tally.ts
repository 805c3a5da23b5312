import type { Decision } from '../../contracts/gate.js';
import type { ArgumentCounts, BacktestTally, TurnCounts } from '../../db/schema/backtests.js';
import type { JudgedTurn } from './judge-turn.js';

/** Names that are counted on their own; what more there are are counted together. */
const MOST_TOOLS = 200;
const MOST_PATHS = 50;
const OTHERS = 'others';
/** Of a turn in which the agent called no tool. */
export const NO_TOOL = 'none';

export const emptyTally = (): BacktestTally => ({
  sessions: 0,
  all: emptyCounts(),
  tools: {},
  risks: {},
  languages: {},
  reasons: {},
  arguments: {},
});

const emptyCounts = (): TurnCounts => ({
  ...{ turns: 0, ask: 0, confirm: 0, options: 0, escalate: 0 },
  ...{ wrong: 0, wrongStopped: 0 },
});

/** Adds a turn to a tally, which it changes. */
export function addTurn(tally: BacktestTally, turn: JudgedTurn): void {
  const { decision, wrong } = turn;
  const counted = [
    tally.all,
    countsFor(tally.tools, turn.tool ?? NO_TOOL),
    countsFor(tally.risks, turn.risk ?? NO_TOOL),
    countsFor(tally.languages, turn.language),
  ];
  for (const counts of counted) countTurn(counts, decision, wrong !== null);
  if (wrong !== null) tally.reasons[wrong] = (tally.reasons[wrong] ?? 0) + 1;
  for (const { tool, standings } of turn.calls) {
    const counts = argumentsFor(tally.arguments, tool);
    counts.calls += 1;
    counts.arguments += standings.length;
    for (const { path, standing } of standings) {
      if (standing === 'contradicted') counts.contradicted += 1;
      if (standing !== 'invented') continue;
      counts.invented += 1;
      // `items[0].sku` and `items[1].sku` are one argument.
      const name = keyIn(counts.paths, path.replace(/\[\d+\]/g, '[]').slice(0, 200), MOST_PATHS);
      counts.paths[name] = (counts.paths[name] ?? 0) + 1;
    }
  }
}

function countTurn(counts: TurnCounts, decision: Decision, isWrong: boolean): void {
  counts.turns += 1;
  if (decision !== 'proceed') counts[decision] += 1;
  if (!isWrong) return;
  counts.wrong += 1;
  if (decision !== 'proceed') counts.wrongStopped += 1;
}

function countsFor(rows: Record<string, TurnCounts>, name: string): TurnCounts {
  const key = keyIn(rows, name, MOST_TOOLS);
  rows[key] ??= emptyCounts();
  return rows[key];
}

function argumentsFor(rows: Record<string, ArgumentCounts>, name: string): ArgumentCounts {
  const key = keyIn(rows, name, MOST_TOOLS);
  rows[key] ??= { calls: 0, arguments: 0, invented: 0, contradicted: 0, paths: {} };
  return rows[key];
}

/** A name to count by: one of an object's own properties, where there is room for it. */
function keyIn(rows: Readonly<Record<string, unknown>>, name: string, most: number): string {
  // A tool may be called anything, also what every object has.
  const safe = name === '__proto__' ? OTHERS : name;
  return Object.hasOwn(rows, safe) || Object.keys(rows).length < most ? safe : OTHERS;
}

/** How many turns would not have proceeded. */
export const countStopped = ({ ask, confirm, options, escalate }: TurnCounts): number =>
  ask + confirm + options + escalate;
