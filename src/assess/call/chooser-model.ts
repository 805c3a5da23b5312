import file from './chooser.model.json' with { type: 'json' };
import { TOOL_FEATURES } from './tool-features.js';

/** The trained weights of choosing a tool, in the order of its features. */
export const CHOOSER: Float64Array = Float64Array.from(
  TOOL_FEATURES,
  (name) => (file.weights as Readonly<Record<string, number>>)[name] ?? 0,
);
