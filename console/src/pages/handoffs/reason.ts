/** A decision's reason, taken apart into words and figures. */
export interface GateReason {
  /** Findings in words, the most important first; empty: only the prices decided. */
  readonly findings: readonly string[];
  readonly figures: GateFigures | null;
  /** Notes that stand behind the figures. */
  readonly notes: readonly string[];
}

/** Figures of a decision. Costs are in questions to a fresh user. */
export interface GateFigures {
  /** Cost of acting, on average. */
  readonly acting: number;
  /** The chance of a mistake, 0 to 1. */
  readonly chance: number;
  /** Cost of a mistake. */
  readonly mistake: number;
  /** The decision that was compared with acting, as `escalating`, and its cost. */
  readonly other: { readonly name: string; readonly cost: number } | null;
  /** The dimension that was least clear, and its score, 0 to 1. */
  readonly weakest: { readonly dimension: string; readonly score: number };
}

const NUMBER = '(\\d[\\d.]*(?:e\\+\\d+)?)';
const FIGURES = new RegExp(
  `(?:^|; )proceeding risks ${NUMBER} \\(p ${NUMBER} x loss ${NUMBER}\\)(?:, ([a-z ]+) costs ${NUMBER})?; ` +
    `weakest: ([a-z_]+) ${NUMBER}`,
  'g',
);
const DECISION = /^[a-z]+: /;

/** Reads a `decision_reason`. One of another form is a single finding, so that nothing of it is lost. */
export function readReason(reason: string): GateReason {
  const told = reason.replace(DECISION, '');
  // What users said is quoted before the figures, so that the last ones are the gate's.
  const found = [...told.matchAll(FIGURES)].at(-1);
  if (!found) return { findings: clauses(told), figures: null, notes: [] };
  const [whole, acting, chance, mistake, name, cost, dimension = '', score] = found;
  return {
    findings: clauses(told.slice(0, found.index)),
    figures: {
      ...{ acting: Number(acting), chance: Number(chance), mistake: Number(mistake) },
      other: name === undefined ? null : { name, cost: Number(cost) },
      weakest: { dimension, score: Number(score) },
    },
    notes: clauses(told.slice(found.index + whole.length)),
  };
}

/** Clauses between semicolons, but for those that stand in quotes. */
function clauses(text: string): string[] {
  const found = text.match(/(?:"(?:[^"\\]|\\.)*"|[^;"]|"|;(?! ))+/g) ?? [];
  return found.map((clause) => clause.trim()).filter((clause) => clause !== '');
}
