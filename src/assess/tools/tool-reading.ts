import type { Reading } from '../reading.js';
import { actionClass, findActions } from '../text/actions.js';
import type { Evidence } from '../types.js';
import { bindParameters } from './bind-parameters.js';
import { type Binding, BOUND } from './binding.js';
import { type ParameterKind, parameterDimension } from './parameter-kind.js';
import { FITS, type RankedTool, rankTools } from './rank-tools.js';
import { readTools, requiredParameters, type Tool } from './read-tools.js';

/** What the tools of a call say about the request. */
export interface ToolReading {
  readonly tools: number;
  /** The tool that is meant, or null when none fits. */
  readonly tool: Tool | null;
  readonly fit: number;
  /** How far the best tool is ahead of the second. */
  readonly lead: number;
  /** The required parameters of that tool. */
  readonly bindings: readonly Binding[];
  /** The required parameters of further tools that the same request asks for. */
  readonly further: readonly Binding[];
  /** Whether the request's language lets its words be compared with the tools'. */
  readonly comparable: boolean;
}

const NO_TOOLS: ToolReading = {
  tools: 0,
  tool: null,
  fit: 0,
  lead: 0,
  bindings: [],
  further: [],
  comparable: true,
};
const ENGLISH = new Set('the my please and is of you what this i me to for with'.split(' '));

/** Picks the tools a request means and binds their required parameters. */
export function readToolUse(context: unknown, reading: Reading): ToolReading {
  const tools = readTools(context);
  if (tools.length === 0) return NO_TOOLS;
  const ranked = rankTools(tools, reading);
  const best = ranked[0];
  const fit = best?.fit ?? 0;
  const lead = fit - (ranked[1]?.fit ?? 0);
  const comparable = reading.said.tokens.some(({ word }) => ENGLISH.has(word));
  const bind = (one: Tool): Binding[] =>
    bindParameters(one, requiredParameters(one.schema), reading);
  const fits = best !== undefined && (fit >= FITS || (!comparable && fit > 0));
  const tool = fits ? bestBound(ranked, bind) : comparable ? null : fillsMost(ranked, bind);
  return {
    tools: tools.length,
    tool,
    fit,
    lead,
    bindings: tool === null ? [] : bind(tool),
    further: tool === null ? [] : furtherTools(ranked, reading).flatMap(bind),
    comparable,
  };
}

/** In a language that shares no words with the tools: the one that takes most of the request's values. */
function fillsMost(ranked: readonly RankedTool[], bind: (one: Tool) => Binding[]): Tool | null {
  let best: { tool: Tool; filled: number } | null = null;
  for (const { tool } of ranked.slice(0, 12)) {
    const filled = bind(tool).filter(({ sure, kind }) => sure >= BOUND && SHAPED.has(kind)).length;
    if (filled > (best?.filled ?? 0)) best = { tool, filled };
  }
  return best?.tool ?? null;
}

const SHAPED: ReadonlySet<ParameterKind> = new Set<ParameterKind>([
  'date',
  'time',
  'duration',
  'email',
  'url',
  'path',
  'money',
  'number',
  'id',
]);

/** Of tools that fit equally well, the one whose call is most complete. */
function bestBound(ranked: readonly RankedTool[], bind: (one: Tool) => Binding[]): Tool | null {
  const top = ranked[0]?.fit ?? 0;
  const rivals = ranked.slice(0, 3).filter(({ fit }) => fit >= 0.93 * top);
  if (rivals.length < 2) return ranked[0]?.tool ?? null;
  const share = ({ tool }: RankedTool): number => {
    const bindings = bind(tool);
    return bindings.filter(({ sure }) => sure >= BOUND).length / Math.max(bindings.length, 1);
  };
  const shares = rivals.map(share);
  return rivals[shares.indexOf(Math.max(...shares))]?.tool ?? null;
}

/** Tools for the request's other actions: each fits well and answers to a verb the best one does not. */
function furtherTools(ranked: readonly RankedTool[], { said }: Reading): Tool[] {
  const actions = findActions(said.tokens);
  const [best] = ranked;
  if (best === undefined || actions.length < 2) return [];
  const classes = new Set(best.tool.words.map(actionClass));
  const wanted = new Set(
    actions.map((action) => action.class).filter((name) => !classes.has(name)),
  );
  return ranked
    .slice(1, 5)
    .filter(({ fit, tool }) => {
      const answers = tool.words.some((word) => wanted.has(actionClass(word) ?? ''));
      return answers && fit >= 2 * FITS && fit >= 0.5 * best.fit;
    })
    .slice(0, 2)
    .map(({ tool }) => tool);
}

/** A missing required parameter speaks for ambiguity, a complete call against it. */
export function toolEvidence(use: ToolReading): Evidence[] {
  if (use.tools === 0) return [];
  if (use.tool === null) {
    if (!use.comparable) return [];
    return [
      { dimension: 'goal', kind: 'no_tool_fits', weight: 0.7, text: 'no tool fits the request' },
    ];
  }
  const found = [...missing(use.bindings, 1), ...missing(use.further, 0.6)];
  if (found.length === 0) {
    const weight = use.bindings.length === 0 ? -0.3 : -1;
    for (const dimension of ['goal', 'scope', 'constraints'] as const) {
      found.push({ dimension, kind: 'complete_call', weight, text: use.tool.name });
    }
  }
  return found;
}

function missing(bindings: readonly Binding[], share: number): Evidence[] {
  return bindings
    .filter(({ sure }) => sure < BOUND)
    .map(({ parameter, kind, sure }) => ({
      dimension: parameterDimension(parameter, kind),
      kind: 'missing_parameter',
      weight: share * (2 - 2 * sure),
      text: parameter.label,
    }));
}
