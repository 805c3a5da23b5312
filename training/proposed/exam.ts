import path from 'node:path';
import type { ActionRisk } from '../../src/contracts/gate.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { callGate } from '../blind/gate.js';
import { readJsonLines } from '../json-lines.js';
import { auroc } from '../metrics.js';
import { CORPUS } from '../rows.js';

/**
 * `npx tsx training/proposed/exam.ts`: measures 200 pairs of proposed calls that were written without sight of the assessor.
 * In the clear request of a pair every argument was said, is known or follows; in the open one some were not. Nothing is
 * trained or tuned on them.
 */
interface Pair {
  readonly id: string;
  readonly lang: string;
  readonly risk: ActionRisk;
  readonly kind: string;
  readonly tools: readonly object[];
  readonly context: Readonly<Record<string, unknown>>;
  readonly history: readonly string[];
  readonly history_open?: readonly string[];
  readonly clear: string;
  readonly open: string;
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
  readonly unsaid: readonly string[];
  readonly standing_clear: Readonly<Record<string, string>>;
}

const UNSETTLED: ReadonlySet<string> = new Set(['invented', 'contradicted', 'picked']);

const pairs = readJsonLines<Pair>(path.join(CORPUS, 'blind', 'proposed-calls.jsonl'));
const results = pairs.map((pair) => {
  const judge = (request: string, history: readonly string[]) => {
    const context = { ...pair.context, tools: pair.tools, call: pair.call };
    const input: AssessInput = { request, history, context, answered: [] };
    const { result, assessment } = callGate({ input, risk: pair.risk });
    const top = (argument: string): string => argument.split(/[.[]/)[0] as string;
    const standings = assessment.standings ?? [];
    const unsettled = standings
      .filter(({ standing }) => UNSETTLED.has(standing))
      .map((one) => top(one.path));
    const doubted = standings.filter(({ doubt }) => doubt >= 0.3).map((one) => top(one.path));
    return { decision: result.decision, score: assessment.score, unsettled, doubted };
  };
  return {
    pair,
    clear: judge(pair.clear, pair.history),
    open: judge(pair.open, pair.history_open ?? pair.history),
  };
});

type Result = (typeof results)[number];
const share = (some: readonly Result[], is: (one: Result) => boolean): string =>
  (some.filter(is).length / some.length).toFixed(3);

function report(name: string, some: readonly Result[]): void {
  const scores = some.flatMap(({ clear, open }) => [clear.score, open.score]);
  const labels = some.flatMap(() => [0, 1]);
  const isRight = ({ pair, open }: Result): boolean =>
    pair.unsaid.some((one) => open.doubted.includes(one.split(/[.[]/)[0] as string));
  const asked = ['ask', 'options', 'escalate'];
  console.log(
    `${name} (${some.length}): twins ${share(some, ({ clear, open }) => open.score > clear.score)}, AUROC ${auroc(scores, labels).toFixed(3)}, ` +
      `open done ${share(some, ({ open }) => open.decision === 'proceed')}, open confirmed ${share(some, ({ open }) => open.decision === 'confirm')}, ` +
      `clear asked ${share(some, ({ clear }) => asked.includes(clear.decision ?? ''))}, ` +
      `right argument doubted ${share(some, isRight)}`,
  );
}

report('all', results);
for (const kind of new Set(pairs.map((pair) => pair.kind)))
  report(
    kind,
    results.filter(({ pair }) => pair.kind === kind),
  );
report(
  'English',
  results.filter(({ pair }) => pair.lang === 'en'),
);
report(
  'other languages',
  results.filter(({ pair }) => pair.lang !== 'en'),
);
const settled = results.flatMap(({ pair, clear }) =>
  Object.keys(pair.standing_clear).map((argument) => clear.unsettled.includes(argument)),
);
const wrong = results.flatMap(({ pair, open }) =>
  Object.keys(pair.call.arguments).map((argument) =>
    pair.kind === 'composed' || pair.kind === 'command'
      ? false
      : open.unsettled.includes(argument) !== pair.unsaid.includes(argument),
  ),
);
const rate = (list: readonly boolean[]): string =>
  (list.filter(Boolean).length / list.length).toFixed(3);
console.log(
  `clear arguments taken for unsaid ${rate(settled)} of ${settled.length}; arguments of open calls judged wrongly ${rate(wrong)} of ${wrong.length}`,
);
