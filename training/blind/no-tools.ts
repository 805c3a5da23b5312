import type { ActionRisk, Decision } from '../../src/contracts/gate.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { figure, table } from '../eval-tables.js';
import { auroc } from '../metrics.js';
import { type RequestTwin, readRequestTwins } from '../request-twins.js';
import { type Assess, BUILTIN, callGate } from './gate.js';

const ASKS: ReadonlySet<string | null> = new Set<Decision>(['ask', 'options']);

/** What is sensible on a complete request, by risk. */
const ON_CLEAR: Readonly<Record<ActionRisk, readonly Decision[]>> = {
  low: ['proceed'],
  medium: ['proceed', 'confirm'],
  high: ['proceed', 'confirm'],
  irreversible: ['confirm'],
};

interface Measured {
  readonly scores: readonly [number, number];
  readonly sensibleClear: boolean;
  readonly askedClear: boolean;
  readonly askedOpen: boolean;
  /** The incomplete one is done or confirmed at medium risk; null at another risk. */
  readonly doneOpen: boolean | null;
}

function measured({ clear, open, risk }: RequestTwin, assess: Assess): Measured {
  const decided = (input: AssessInput) => callGate({ input, risk }, assess).result.decision;
  const [onClear, onOpen] = [decided(clear), decided(open)];
  return {
    scores: [assess(clear).score, assess(open).score],
    sensibleClear: ON_CLEAR[risk].some((one) => one === onClear),
    askedClear: ASKS.has(onClear),
    askedOpen: ASKS.has(onOpen),
    doneOpen: risk === 'medium' ? !ASKS.has(onOpen) : null,
  };
}

const share = (some: readonly boolean[]): number => some.filter(Boolean).length / some.length;

function line(name: string, all: readonly Measured[]): string[] {
  const ranked = all.map(({ scores: [clear, open] }) =>
    open > clear ? 1 : open === clear ? 0.5 : 0,
  );
  const flat = all.flatMap(({ scores }) => scores);
  const medium = all.flatMap(({ doneOpen }) => (doneOpen === null ? [] : [doneOpen]));
  return [
    name,
    String(all.length),
    ...[
      ranked.reduce((sum: number, one) => sum + one, 0) / all.length,
      auroc(
        flat,
        flat.map((_, i) => i % 2),
      ),
      share(all.flatMap((one) => [one.sensibleClear, one.askedOpen])),
      share(medium),
      share(all.map((one) => one.askedClear)),
    ].map(figure),
  ];
}

/** Twins without tools: ranked right, and what is decided on them, by what is missing. */
export function requestTwinTable(
  name = 'blind/no-tools',
  assess = BUILTIN,
  kind: (twin: RequestTwin) => string = ({ gap }) => gap,
): string {
  const all = readRequestTwins(name).map((twin) => ({ twin, ...measured(twin, assess) }));
  const kinds = [...new Set(all.map(({ twin }) => kind(twin)))];
  return table(
    [
      'twins without tools',
      'pairs',
      'ranked right',
      'AUROC',
      'sensible decisions',
      'open ones done or confirmed at medium risk',
      'clear ones asked about',
    ],
    [
      line('all', all),
      ...kinds.map((one) =>
        line(
          one,
          all.filter(({ twin }) => kind(twin) === one),
        ),
      ),
    ],
  );
}
