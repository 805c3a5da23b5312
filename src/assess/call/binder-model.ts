import file from './binder.model.json' with { type: 'json' };
import { BINDING_FEATURES, CROSSED, SINGLES } from './binding-features.js';
import { GROUPS } from './groups.js';
import { type Net, type NetFile, netScore, readNet } from './net.js';
import { PRESENCE_FEATURES } from './presence.js';

/** How `binder.model.json` is made up. */
export interface BinderFile {
  /** The weights of binding by the name of their feature; those not named are 0. */
  readonly weights: Readonly<Record<string, number>>;
  /** Looks at the best offers again, in view of what the other parameters want. */
  readonly rivals: NetFile;
  /** Tells whether a parameter has a value at all. */
  readonly presence: NetFile;
}

/** Models that binding works with; training replaces them part by part. */
export const BINDER = {
  /** The weights of binding for each group of kinds: those of the single features with the group's own. */
  byGroup: [] as readonly Float64Array[],
  rivals: null as Net | null,
  presence: null as Net | null,
  /** Answer of the presence net to nothing at all: its zero. */
  zero: 0,
};

export function useBinder(model: BinderFile): void {
  useWeights(Float64Array.from(BINDING_FEATURES, (name) => model.weights[name] ?? 0));
  BINDER.rivals = readNet(model.rivals);
  usePresence(readNet(model.presence));
}

/** Takes the weights of binding, in the order of its features. */
export function useWeights(weights: Float64Array): void {
  BINDER.byGroup = GROUPS.map((_, group) => {
    const own = Float64Array.from(weights);
    const from = CROSSED + group * SINGLES;
    for (let i = 0; i < SINGLES; i++) own[i] = (own[i] as number) + (weights[from + i] as number);
    return own;
  });
}

export function usePresence(net: Net): void {
  BINDER.presence = net;
  BINDER.zero = netScore(net, new Float64Array(PRESENCE_FEATURES.length));
}

useBinder(file as BinderFile);
