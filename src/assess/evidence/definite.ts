import type { Reading } from '../reading.js';
import { FORMATS, LANGUAGES } from '../text/lexicon.js';
import type { ValueKind } from '../text/values.js';
import type { Dimension, Evidence } from '../types.js';

/** Which dimension a definite thing settles, and what to call it. */
const SETTLES: Readonly<Record<ValueKind, { dimension: Dimension; kind: string; weight: number }>> =
  {
    quoted: { dimension: 'scope', kind: 'quoted_text', weight: -0.5 },
    email: { dimension: 'scope', kind: 'address', weight: -0.5 },
    url: { dimension: 'scope', kind: 'address', weight: -0.5 },
    path: { dimension: 'scope', kind: 'file', weight: -0.5 },
    handle: { dimension: 'scope', kind: 'address', weight: -0.4 },
    id: { dimension: 'scope', kind: 'identifier', weight: -0.5 },
    name: { dimension: 'scope', kind: 'name', weight: -0.3 },
    code: { dimension: 'scope', kind: 'identifier', weight: -0.4 },
    date: { dimension: 'constraints', kind: 'date_or_time', weight: -0.5 },
    time: { dimension: 'constraints', kind: 'date_or_time', weight: -0.5 },
    duration: { dimension: 'constraints', kind: 'amount', weight: -0.4 },
    money: { dimension: 'constraints', kind: 'amount', weight: -0.5 },
    percent: { dimension: 'constraints', kind: 'amount', weight: -0.4 },
    number: { dimension: 'constraints', kind: 'amount', weight: -0.4 },
  };

const EXTENT: ReadonlySet<string> = new Set(
  'all every each only entire whole both exactly none alle jede nur tous toutes chaque seulement todos todas cada solo tutti tutte ogni todo apenas всe все только каждый'.split(
    ' ',
  ),
);
const ATTRIBUTE: ReadonlySet<string> = new Set(
  'red blue green yellow orange purple black white grey gray brown pink silver gold navy beige left right top bottom middle center centre north south east west northern southern eastern western upper lower inner outer front rear vertical horizontal first second third fourth fifth last newest oldest largest smallest highest lowest small medium large xl wooden wool cotton leather steel plastic vegan vegetarian organic beginner intermediate advanced one-way round-trip daily weekly monthly yearly annual hourly nightly morning evening afternoon'.split(
    ' ',
  ),
);

/** What the request pins down: at most two pieces of evidence of a kind. */
export function definiteThings({ said }: Reading): Evidence[] {
  const counts = new Map<string, number>();
  const found: Evidence[] = [];
  const add = (dimension: Dimension, kind: string, weight: number, text: string): void => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= 2)
      found.push({ dimension, kind: `definite_${kind}`, weight, text: text.slice(0, 60) });
  };
  for (const value of said.values) {
    const { dimension, kind, weight } = SETTLES[value.kind];
    add(dimension, kind, weight, value.text);
  }
  for (const token of said.tokens.slice(0, 400)) {
    if (FORMATS.has(token.word)) add('output_format', 'form', -0.6, token.text);
    else if (LANGUAGES.has(token.word)) add('output_format', 'language', -0.4, token.text);
    else if (EXTENT.has(token.word)) add('scope', 'extent', -0.3, token.text);
    else if (ATTRIBUTE.has(token.word)) add('scope', 'attribute', -0.3, token.text);
  }
  return found;
}
