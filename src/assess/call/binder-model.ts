import file from './binder.model.json' with { type: 'json' };
import { BINDING_FEATURES } from './binding-features.js';
import { type Net, type NetFile, readNet } from './net.js';
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

/** The net that looks at offers again in view of each other; null before it is trained. */
export const RIVALS: Net | null = (file as { rivals?: NetFile }).rivals
  ? readNet((file as unknown as { rivals: NetFile }).rivals)
  : null;
