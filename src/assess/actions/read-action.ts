import { type CatalogueTool, findAction, toTool } from '../../catalogue/catalogue.js';
import type { CatalogueAction } from '../../catalogue/schema.js';
import type { InParts } from '../../turns.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import { asksForNothing } from '../../utterance/turn-kind.js';
import type { Binding } from '../call/bind.js';
import { bindInContext } from '../call/bind-in-context.js';
import { prepareBindingInputWith, recordStemsOf } from '../call/binding-input.js';
import { prepareToolsInParts } from '../call/prepare-tools.js';
import { readKnownInParts } from '../call/records.js';
import type { Facts } from '../facts.js';
import type { Reading } from '../reading.js';
import { likelyActions } from './action-index.js';
import { type OpenParameter, openParameters } from './open-parameters.js';

/** The action of the catalogue that a request without tools asks for, with the values that it says. */
export interface ActionReading {
  readonly action: CatalogueAction;
  /** How likely it is that this action is meant, 0 to 1. */
  readonly likelihood: number;
  /** One for each parameter, in the order of the action's. */
  readonly bindings: readonly Binding[];
  /** Those that are sure enough to be stated. */
  readonly stated: readonly Binding[];
  /** Those that the action needs and the request does not say. */
  readonly open: readonly OpenParameter[];
}

/** Below this likelihood no action is taken to be meant (training/log/2026-11-28-actions.md). */
const LIKELY = 0.7;

/** The action that a request asks for, bound as a tool is; null where there are tools, nothing is asked for, or none fits. */
export function* readAction(
  { reading, use }: Pick<Facts, 'reading' | 'use'>,
  context: unknown,
): InParts<ActionReading | null> {
  if (use.tools > 0 || asksForNothing(reading.kind)) return null;
  const [meant] = likelyActions(reading);
  if (meant === undefined || meant.likelihood < LIKELY) return null;
  const action = findAction(meant.domain, meant.name);
  if (action === undefined) return null;
  yield;
  const prepared = yield* prepareToolsInParts(contextOf(action));
  const [tool] = prepared.tools;
  if (tool === undefined) return null;
  const known = yield* readKnownInParts(context);
  const stems = yield* recordStemsOf(known);
  const { bindings } = yield* bindInContext(tool, prepareBindingInputWith(reading, known, stems));
  const { likelihood } = meant;
  const stated = bindings.filter((one) => isStated(one, reading));
  const open = openParameters(action, bindings, reading.said);
  return { action, likelihood, bindings, stated, open };
}

const CONTEXTS = new Map<CatalogueAction, { readonly tools: readonly CatalogueTool[] }>();

/** A context with the action as its tool: the same object each time, so that it is prepared once. */
function contextOf(action: CatalogueAction): { readonly tools: readonly CatalogueTool[] } {
  let context = CONTEXTS.get(action);
  if (context === undefined) {
    context = { tools: [toTool(action)] };
    CONTEXTS.set(action, context);
  }
  return context;
}

/** A value that is less sure is not stated: the action itself may be another one. */
const SURE = 0.7;

/** Whether a value may be stated: surely the parameter's, and no word that only describes the next one, as `old` of `old records`. */
function isStated({ value, sure, parameter }: Binding, { said }: Reading): boolean {
  if (value === undefined || sure < SURE) return false;
  if (typeof value !== 'string') return true;
  const from = said.text.indexOf(value);
  if (from < 0) return true;
  const next = said.tokens.find(({ start }) => start >= from + value.length);
  const last = said.tokens.findLast(({ end }) => end <= from + value.length);
  return (
    next === undefined ||
    last?.mark !== '' ||
    FUNCTION_WORDS.has(next.word) ||
    parameter.words.includes(next.word)
  );
}
