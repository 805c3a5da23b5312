import { dot, type Vector } from '../meaning.js';
import type { Parameter, Tool } from './schema.js';
import { sourceOf, tellNothing, tellOffer, tellParameter, tellWanted } from './tell-value.js';
import type { ToolContext } from './tool-context.js';
import type { Offer } from './value-offers.js';
import { valueTable, valueVector } from './value-words.js';

/** A parameter by itself, or its choice at a place, or its switch on or off. */
type WantedKey = 'parameter' | number | boolean;

interface Made {
  /** The vectors with which it was made. */
  readonly table: object;
  /** Wants of each parameter, as long as its tool is kept. */
  readonly wanted: WeakMap<Parameter, Map<WantedKey, Vector>>;
  readonly nothing: { readonly value: Vector; readonly choice: Vector };
}

let made: Made | null = null;

/** Results with the vectors that are in use. */
function madeNow(): Made {
  const table = valueTable();
  if (made?.table === table) return made;
  made = {
    table,
    wanted: new WeakMap(),
    nothing: {
      value: valueVector((sink) => tellNothing(false, sink)),
      choice: valueVector((sink) => tellNothing(true, sink)),
    },
  };
  return made;
}

/** How well offers fit a parameter by the words of both, in log-odds. */
export function fitFor(
  parameter: Parameter,
  tool: Tool,
  around: ToolContext,
): (offer: Offer) => number {
  const own = wantedVector(parameter, tool, null);
  return (offer) => {
    const isOne = offer.from === 'choice' || offer.from === 'switch';
    return dot(saidVector(offer, around), isOne ? wantedVector(parameter, tool, offer) : own);
  };
}

/** Fit of leaving a parameter empty. */
export function nothingFit(parameter: Parameter, tool: Tool): number {
  const { nothing } = madeNow();
  return dot(
    wantedVector(parameter, tool, null),
    nothing[isChosen(parameter) ? 'choice' : 'value'],
  );
}

/** Whether a parameter takes one of a few values. */
export const isChosen = ({ choices, kind }: Parameter): boolean =>
  choices.length > 0 || kind === 'switch';

function saidVector(offer: Offer, around: ToolContext): Vector {
  const source = sourceOf(offer, around);
  let vector = around.saidVectors.get(source);
  if (vector === undefined) {
    vector = valueVector((sink) => tellOffer(offer, around, sink));
    around.saidVectors.set(source, vector);
  }
  return vector;
}

/** Want that an offer answers to; without one that of the parameter. */
function wantedVector(parameter: Parameter, tool: Tool, offer: Offer | null): Vector {
  const { wanted } = madeNow();
  let known = wanted.get(parameter);
  if (known === undefined) {
    known = new Map();
    wanted.set(parameter, known);
  }
  const key = wantedKey(offer);
  let vector = known.get(key);
  if (vector === undefined) {
    vector = valueVector((sink) =>
      offer === null
        ? tellParameter(parameter, tool, sink)
        : tellWanted(parameter, tool, offer, sink),
    );
    known.set(key, vector);
  }
  return vector;
}

function wantedKey(offer: Offer | null): WantedKey {
  if (offer?.from === 'choice') return offer.at;
  return offer?.from === 'switch' ? offer.value : 'parameter';
}
