import file from './binder.model.json' with { type: 'json' };
import { BINDING_FEATURES } from './binding-features.js';
import { PRESENCE_FEATURES } from './presence.js';

type Weights = Readonly<Record<string, number>>;

/** The trained weights of binding, by the name of their feature; those not named are 0. */
export const BINDER: Float64Array = Float64Array.from(
  BINDING_FEATURES,
  (name) => (file.weights as Weights)[name] ?? 0,
);

/** Those of telling whether a parameter has a value at all. */
export const PRESENCE = {
  weights: Float64Array.from(
    PRESENCE_FEATURES,
    (name) => (file.presence.weights as Weights)[name] ?? 0,
  ),
  intercept: file.presence.intercept,
};
