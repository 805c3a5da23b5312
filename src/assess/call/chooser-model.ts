import { CALL_FEATURES } from './call-features.js';
import file from './chooser.model.json' with { type: 'json' };
import { TOOL_FEATURES } from './tool-features.js';

type Weights = Readonly<Record<string, number>>;

/** How `chooser.model.json` is made up: weights by the name of their feature; those not named are 0. */
export interface ChooserFile {
  /** Of a tool, by its words. */
  readonly tools: Weights;
  /** Of a call, by how well its parameters are filled. */
  readonly calls: Weights;
}

/** The trained weights in the order of their features; training replaces them. */
export const CHOOSER: { tools: Float64Array; calls: Float64Array } = {
  tools: new Float64Array(0),
  calls: new Float64Array(0),
};

export function useChooser({ tools, calls }: ChooserFile): void {
  CHOOSER.tools = Float64Array.from(TOOL_FEATURES, (name) => tools[name] ?? 0);
  CHOOSER.calls = Float64Array.from(CALL_FEATURES, (name) => calls[name] ?? 0);
}

useChooser(file);
