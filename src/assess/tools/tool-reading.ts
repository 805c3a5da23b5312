import type { Reading } from '../reading.js';
import type { Evidence } from '../types.js';
import { type Binding, bindParameters } from './bind-parameters.js';
import { parameterDimension } from './parameter-kind.js';
import { FITS, rankTools } from './rank-tools.js';
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
}

const NO_TOOLS: ToolReading = { tools: 0, tool: null, fit: 0, lead: 0, bindings: [] };

/** Picks the tool a request means and binds its required parameters. */
export function readToolUse(context: unknown, reading: Reading): ToolReading {
  const tools = readTools(context);
  if (tools.length === 0) return NO_TOOLS;
  const ranked = rankTools(tools, reading);
  const best = ranked[0];
  const fit = best?.fit ?? 0;
  const lead = fit - (ranked[1]?.fit ?? 0);
  const tool = best !== undefined && fit >= FITS ? best.tool : null;
  const bindings = tool === null ? [] : bindParameters(requiredParameters(tool.schema), reading);
  return { tools: tools.length, tool, fit, lead, bindings };
}

/** A missing required parameter speaks for ambiguity, a complete call against it. */
export function toolEvidence(use: ToolReading): Evidence[] {
  if (use.tools === 0) return [];
  if (use.tool === null) {
    return [
      { dimension: 'goal', kind: 'no_tool_fits', weight: 0.7, text: 'no tool fits the request' },
    ];
  }
  const found: Evidence[] = [];
  for (const { parameter, kind, sure } of use.bindings) {
    if (sure >= 0.5) continue;
    const dimension = parameterDimension(parameter, kind);
    found.push({
      dimension,
      kind: 'missing_parameter',
      weight: 2 - 2.5 * sure,
      text: parameter.label,
    });
  }
  if (found.length === 0) {
    for (const dimension of ['goal', 'scope', 'constraints'] as const) {
      found.push({ dimension, kind: 'complete_call', weight: -1, text: use.tool.name });
    }
  }
  return found;
}
