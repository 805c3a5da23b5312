import type { Binding } from './bind.js';
import type { PreparedTool } from './prepare-tools.js';

/** One call that the request asks for. */
export interface Call {
  readonly tool: PreparedTool;
  /** One for each parameter, in the order of the schema. */
  readonly bindings: readonly Binding[];
  /** The part of the message that orders it, where it is not the first one. */
  readonly order?: string;
}
