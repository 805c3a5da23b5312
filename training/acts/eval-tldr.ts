import { callGate } from '../blind/gate.js';
import { readPairs } from './tldr-pairs.js';

/** Pairs that are judged of each half: every page has its turn. */
const MOST_PAIRS = 1_500;

/** Measures how the gate holds commands against sentences, on both halves of a copy of tldr's pages. */
function main(folder: string): void {
  for (const half of ['develop', 'measure'] as const) {
    const all = readPairs(folder, half);
    const step = Math.max(1, Math.floor(all.length / MOST_PAIRS));
    const pairs = all.filter((_, at) => at % step === 0);
    console.log(`${half}: ${pairs.length} of ${all.length} pairs`);
    for (const risk of ['medium', 'high'] as const) {
      const judged = pairs.map(({ sentence, own, other }) => ({
        own: judge(sentence, own, risk),
        other: judge(sentence, other, risk),
      }));
      const share = (of: 'own' | 'other', decisions: readonly string[]): string =>
        (
          judged.filter((one) => decisions.includes(one[of].decision ?? '')).length / judged.length
        ).toFixed(3);
      console.log(
        `  ${risk}: asked for, proceed ${share('own', ['proceed'])}, proceed or confirm ` +
          `${share('own', ['proceed', 'confirm'])}; not asked for, proceed ${share('other', ['proceed'])}; ` +
          `AUROC ${auroc(judged).toFixed(3)}`,
      );
    }
  }
}

export function judge(request: string, command: string, risk: 'medium' | 'high') {
  const call = { name: 'bash', arguments: { command } };
  const input = { request, history: [], context: { call }, answered: [] };
  const { result } = callGate({ input, risk });
  return { decision: result.decision, score: result.ambiguity_score };
}

/** How often what was not asked for has the higher score; ties count a half. */
function auroc(judged: readonly { own: { score: number }; other: { score: number } }[]): number {
  const rows = judged.flatMap(({ own, other }) => [
    { score: own.score, bad: false },
    { score: other.score, bad: true },
  ]);
  rows.sort((a, b) => a.score - b.score);
  let sum = 0;
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && rows[end]?.score === rows[at]?.score) end += 1;
    const rank = (at + end + 1) / 2;
    for (const { bad } of rows.slice(at, end)) if (bad) sum += rank;
    at = end;
  }
  const n = judged.length;
  return (sum - (n * (n + 1)) / 2) / (n * n);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: tsx training/acts/eval-tldr.ts FOLDER_OF_PAGES');
main(folder);
