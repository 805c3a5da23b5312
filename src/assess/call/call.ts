import type { Binding } from './bind.js';
import type { PreparedTool } from './prepare-tools.js';

/** One call that the request asks for. */
export interface Call {
  readonly tool: PreparedTool;
  /** One for each parameter, in the order of the schema. */
  readonly bindings: readonly Binding[];
  /** The part of the message that orders it, where it orders several. */
  readonly order?: string;
}

/** The calls that a message orders. */
export interface OrderedCalls {
  /** Calls to be made, in the order in which they are said; empty when no tool fits. */
  readonly calls: readonly Call[];
  /** Further orders, in the user's words, that mean a tool and lack something that it needs. */
  readonly unfilled: readonly string[];
}
