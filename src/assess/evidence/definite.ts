import type { Reading } from '../reading.js';
import { FORMATS, LANGUAGES } from '../text/lexicon.js';
import type { Token } from '../text/tokens.js';
import type { ValueKind } from '../text/values.js';
import type { Evidence } from '../types.js';

/** Which dimension a definite thing settles, and what to call it. */
type Settles = Pick<Evidence, 'dimension' | 'kind' | 'weight'>;

const SETTLES: Readonly<Record<ValueKind, Settles>> = {
  quoted: { dimension: 'scope', kind: 'definite_quoted_text', weight: -0.5 },
  email: { dimension: 'scope', kind: 'definite_address', weight: -0.5 },
  url: { dimension: 'scope', kind: 'definite_address', weight: -0.5 },
  path: { dimension: 'scope', kind: 'definite_file', weight: -0.5 },
  handle: { dimension: 'scope', kind: 'definite_address', weight: -0.4 },
  id: { dimension: 'scope', kind: 'definite_identifier', weight: -0.5 },
  name: { dimension: 'scope', kind: 'definite_name', weight: -0.3 },
  code: { dimension: 'scope', kind: 'definite_identifier', weight: -0.4 },
  date: { dimension: 'constraints', kind: 'definite_date_or_time', weight: -0.5 },
  time: { dimension: 'constraints', kind: 'definite_date_or_time', weight: -0.5 },
  duration: { dimension: 'constraints', kind: 'definite_amount', weight: -0.4 },
  money: { dimension: 'constraints', kind: 'definite_amount', weight: -0.5 },
  percent: { dimension: 'constraints', kind: 'definite_amount', weight: -0.4 },
  number: { dimension: 'constraints', kind: 'definite_amount', weight: -0.4 },
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

/** What single words settle. Of a word that is in several lists the first one counts. */
const WORDS = new Map<string, Settles>();
for (const [words, dimension, kind, weight] of [
  [FORMATS, 'output_format', 'definite_form', -0.6],
  [LANGUAGES, 'output_format', 'definite_language', -0.4],
  [EXTENT, 'scope', 'definite_extent', -0.3],
  [ATTRIBUTE, 'scope', 'definite_attribute', -0.3],
] as const) {
  for (const word of words) if (!WORDS.has(word)) WORDS.set(word, { dimension, kind, weight });
}

const MAX_WORDS = 400;

/** What the request pins down: at most two pieces of evidence of a kind. */
export function definiteThings({ said }: Reading): Evidence[] {
  const found: Evidence[] = [];
  for (const { kind, text } of said.values) add(found, SETTLES[kind], text);
  for (let at = 0; at < said.tokens.length && at < MAX_WORDS; at++) {
    const { word, text } = said.tokens[at] as Token;
    const settles = WORDS.get(word);
    if (settles !== undefined) add(found, settles, text);
  }
  return found;
}

function add(found: Evidence[], { dimension, kind, weight }: Settles, text: string): void {
  let before = 0;
  for (const one of found) if (one.kind === kind) before += 1;
  if (before < 2) found.push({ dimension, kind, weight, text: text.slice(0, 60) });
}
