import { prepareTools } from '../../assess/call/prepare-tools.js';
import { nameOfTool } from '../../assess/call/schema.js';
import { lenientJson } from '../../lenient-json.js';
import type { AgentTool } from '../../store/agent-tools/writes.js';
import { cleanJson } from '../ingest/clean-json.js';
import type { Masking } from '../masking/masking.js';
import { fingerprint } from '../text/fingerprint.js';
import { storableText } from '../text/storable-text.js';

/** Bytes of a definition that is kept. */
const MAX_DEFINITION = 8_192;

/** A list of tools as an agent sent it. */
export interface ToolList {
  /** Name of the list, the same for the same list. */
  readonly key: string;
  /** Its entries, of which some may be no tools. */
  readonly read: () => readonly unknown[];
  readonly seenAt: Date;
}

/** Keys of lists that were prepared: that is done once for each distinct list, so that one prepared list stands for all like it. */
const KEYS = new WeakMap<object, string>();
let lists = 0;

/** Whether a call says which tools there are, if only that there are none. */
export const bringsTools = (context: Readonly<Record<string, unknown>> | null): boolean =>
  context?.tools !== undefined && context.tools !== null;

/** The tools that a gate call brings, after it was decided; null where it brings none. */
export function listOfCall(
  context: Readonly<Record<string, unknown>> | null,
  seenAt: Date,
): ToolList | null {
  const tools = context?.tools;
  if (!Array.isArray(tools) || tools.length === 0) return null;
  const prepared = prepareTools(context);
  let key = KEYS.get(prepared);
  if (key === undefined) {
    lists += 1;
    key = `#${lists}`;
    KEYS.set(prepared, key);
  }
  return { key, read: () => tools, seenAt };
}

/**
 * The tools that a span brings.
 *
 * @param text the same for the same list
 * @param definitions a list, or one as JSON; each of it a definition, or one as JSON
 */
export function listOfSpan(text: string, definitions: unknown, seenAt: Date): ToolList {
  const read = (): readonly unknown[] => {
    const tools = lenientJson(definitions);
    return Array.isArray(tools) ? tools : [];
  };
  return { key: fingerprint(text), read, seenAt };
}

/** Makes an entry of a list a tool as it may be stored; null for one that is no tool or too large. */
export function readAgentTool(entry: unknown, seenAt: Date, masking: Masking): AgentTool | null {
  // Many instrumentations write each definition as a text.
  const sent = lenientJson(entry);
  if (nameOfTool(sent) === '' || isTooLarge(JSON.stringify(sent))) return null;
  const stored = masking.json(cleanJson(sent));
  const definition = JSON.stringify(stored);
  // Masking may add some characters.
  return isTooLarge(definition)
    ? null
    : { name: storableText(nameOfTool(stored)), definition, seenAt };
}

const isTooLarge = (json: string): boolean => Buffer.byteLength(json) > MAX_DEFINITION;
