import { previousTools, toolFeatures } from '../../src/assess/call/choose-tool.js';
import { CHOOSER } from '../../src/assess/call/chooser-model.js';
import {
  FOLLOW_UP,
  FOLLOW_UP_FEATURES,
  followUpFeatures,
  followUpScores,
  MOST_TURNS,
  userTurns,
} from '../../src/assess/call/follow-up.js';
import { type NetFile, readNet } from '../../src/assess/call/net.js';
import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import { readKnown } from '../../src/assess/call/records.js';
import { readSpokenRecords } from '../../src/assess/call/spoken-records.js';
import { readInput } from '../../src/assess/reading.js';
import { atOnce } from '../../src/turns.js';
import type { UserTurn } from '../user-turns.js';
import { fitNet } from './fit-net.js';

const SETTINGS = { hidden: 8, epochs: 10, rate: 0.004, decay: 1e-4 };

/** A turn that follows others, as the chooser sees it. */
interface FollowUp {
  readonly seen: ReturnType<typeof see>;
  /** The tools that it means, by their place in the list. */
  readonly meant: readonly number[];
  /** The tools that the turns before it meant, newest first. */
  readonly previous: readonly number[];
}

function see({ input }: UserTurn) {
  const prepared = prepareTools(input.context);
  const reading = readInput(input);
  const spoken = atOnce(readSpokenRecords(readKnown(input.context), reading));
  const vectors = toolFeatures(prepared, reading, spoken);
  const scores = vectors.map((vector) =>
    vector.reduce((sum, value, at) => sum + value * (CHOOSER.tools[at] as number), 0),
  );
  return { prepared, reading, vectors, scores };
}

/** @param turns of one conversation after the other, in their order */
function followUps(turns: readonly UserTurn[]): FollowUp[] {
  let previous: readonly number[] = [];
  return turns.flatMap((turn) => {
    if (turn.input.history.length === 0) previous = [];
    const seen = see(turn);
    const names = seen.prepared.tools.map(({ name }) => name);
    const meant = turn.orders.map(({ tool }) => names.indexOf(tool)).filter((at) => at >= 0);
    const row = { seen, meant, previous };
    previous = [...meant.toReversed(), ...previous].slice(0, MOST_TURNS);
    return meant.length > 0 && userTurns(seen.reading).length > 0 ? [row] : [];
  });
}

/** Trains which tool a turn means that follows others, and has it used. */
export function trainFollowUp(turns: readonly UserTurn[]): NetFile {
  const groups = followUps(turns).map(
    ({ seen: { prepared, vectors, scores, reading }, meant, previous }) => ({
      options: followUpFeatures(prepared, vectors, scores, reading, previous).map((input) => ({
        input,
        base: 0,
      })),
      right: meant,
      weight: 1,
    }),
  );
  const fitted = fitNet(groups, { inputs: FOLLOW_UP_FEATURES.length, ...SETTINGS });
  const rounded = (numbers: Float32Array) =>
    Array.from(numbers, (number) => Math.round(number * 1_000) / 1_000);
  const [weights, bias, out] = [fitted.weights, fitted.bias, fitted.out].map(rounded) as [
    number[],
    number[],
    number[],
  ];
  const net = { hidden: fitted.hidden, weights, bias, out };
  FOLLOW_UP.net = readNet(net);
  return net;
}

/** How often the tool of later turns is found: by the request alone, with the tools before it known, and with those that are read. */
export function measureFollowUp(turns: readonly UserTurn[]): string {
  const rows = followUps(turns);
  const share = (scoresOf: (row: FollowUp) => readonly number[]): string => {
    const right = rows.filter((row) => {
      const scores = scoresOf(row);
      return row.meant.includes(scores.indexOf(Math.max(...scores)));
    });
    return (right.length / rows.length).toFixed(3);
  };
  const after = (
    { seen: { prepared, vectors, scores, reading } }: FollowUp,
    previous: readonly number[],
  ) => followUpScores(followUpFeatures(prepared, vectors, scores, reading, previous));
  const alone = share(({ seen }) => seen.scores);
  const known = share((row) => after(row, row.previous));
  const read = share((row) => after(row, previousTools(row.seen.prepared, row.seen.reading)));
  return `${alone} alone, ${known} with the tools before, ${read} with those read, of ${rows.length}`;
}
