import { dot, type Vector } from '../text/meaning.js';
import type { Parameter, Tool } from './schema.js';
import type { Span } from './span.js';
import { looksOf } from './span-looks.js';
import type { Surroundings } from './surroundings.js';
import {
  tellChoice,
  tellField,
  tellNothing,
  tellParameter,
  tellRequest,
  tellSpan,
  tellSwitch,
} from './tell-value.js';
import type { Offer } from './value-offers.js';
import { valueTable, valueVector } from './value-words.js';

/** What is worked out once for each parameter, as long as its tool is kept. */
interface Wanted {
  readonly own: Vector;
  /** In the order of its choices. */
  readonly choices: readonly Vector[];
  readonly on: Vector | null;
  readonly off: Vector | null;
}

interface Made {
  /** The vectors with which it was made. */
  readonly table: object;
  readonly wanted: WeakMap<Parameter, Wanted>;
  readonly nothing: { readonly value: Vector; readonly choice: Vector };
}

let made: Made | null = null;

/** What was worked out with the vectors that are in use. */
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

function wantedOf(parameter: Parameter, tool: Tool): Wanted {
  const { wanted } = madeNow();
  let known = wanted.get(parameter);
  if (known === undefined) {
    const isSwitch = parameter.kind === 'switch';
    known = {
      own: valueVector((sink) => tellParameter(parameter, tool, sink)),
      choices: parameter.choices.map((choice) =>
        valueVector((sink) => tellChoice(parameter, choice, sink)),
      ),
      on: isSwitch ? valueVector((sink) => tellSwitch(parameter, true, sink)) : null,
      off: isSwitch ? valueVector((sink) => tellSwitch(parameter, false, sink)) : null,
    };
    wanted.set(parameter, known);
  }
  return known;
}

/** How well an offer fits a parameter by the words of both, in log-odds. */
export function offerFit(
  parameter: Parameter,
  tool: Tool,
  offer: Offer,
  around: Surroundings,
): number {
  const { own, choices, on, off } = wantedOf(parameter, tool);
  switch (offer.from) {
    case 'choice':
      return dot(requestVector(around), choices[offer.at] as Vector);
    case 'switch':
      return dot(requestVector(around), (offer.value ? on : off) as Vector);
    case 'record':
      return dot(
        own,
        valueVector((sink) => tellField(offer.field, true, sink)),
      );
    case 'scalar':
      return dot(
        own,
        valueVector((sink) => tellField(offer.field, false, sink)),
      );
    case 'span':
      return dot(own, spanVector(offer.span, around));
  }
}

/** The same of leaving a parameter empty. */
export function nothingFit(parameter: Parameter, tool: Tool): number {
  const { nothing } = madeNow();
  return dot(wantedOf(parameter, tool).own, nothing[isChosen(parameter) ? 'choice' : 'value']);
}

/** Whether a parameter takes one of a few values. */
export const isChosen = ({ choices, kind }: Parameter): boolean =>
  choices.length > 0 || kind === 'switch';

function spanVector(span: Span, around: Surroundings): Vector {
  let vector = around.spanVectors.get(span);
  if (vector === undefined) {
    const { headAt } = looksOf(span, around).span;
    vector = valueVector((sink) => tellSpan(span, headAt, sink));
    around.spanVectors.set(span, vector);
  }
  return vector;
}

function requestVector(around: Surroundings): Vector {
  around.request.vector ??= valueVector((sink) => tellRequest(around.tokens, sink));
  return around.request.vector;
}
