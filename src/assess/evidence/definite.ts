import { placeOf } from '../../word-vectors/word-vectors.js';
import type { Reading } from '../reading.js';
import { actionClass } from '../text/actions.js';
import { FORMATS, LANGUAGES } from '../text/lexicon.js';
import type { Value, ValueKind } from '../text/values.js';
import { wordSet } from '../text/word-set.js';
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

/** Actions on what there is already: `drop table users` wants no table, and `change my email` no mail. */
const ON_THINGS = new Set(
  'delete cancel update move start stop book buy transfer schedule'.split(' '),
);
/** Words before the form of an answer: `as a list`. */
const AS = wordSet('as into als in en como come em a una un ein eine einer jako');
/** Forms that are nothing else. */
const IN_FORM = wordSet(
  'pdf csv tsv json jsonl yaml xml html markdown latex bullet bullets bulleted',
);

/** The definite things of a request. German nouns have a capital, too: one whose meaning is known names nothing. */
export function definiteValues({ said: { values }, language }: Reading): readonly Value[] {
  if (language !== 'de') return values;
  return values.filter(({ kind, text }) => kind !== 'name' || placeOf(text.toLowerCase()) < 0);
}

/** What the request pins down: at most two pieces of evidence of a kind. */
export function definiteThings(reading: Reading): Evidence[] {
  const { said } = reading;
  const counts = new Map<string, number>();
  const found: Evidence[] = [];
  const add = (dimension: Dimension, kind: string, weight: number, text: string): void => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= 2)
      found.push({ dimension, kind: `definite_${kind}`, weight, text: text.slice(0, 60) });
  };
  for (const value of definiteValues(reading)) {
    const { dimension, kind, weight } = SETTLES[value.kind];
    add(dimension, kind, weight, value.text);
  }
  let makes = true;
  for (const [at, token] of said.tokens.slice(0, 400).entries()) {
    const action = actionClass(token.word);
    if (action !== undefined) makes = !ON_THINGS.has(action);
    const isForm = makes || AS.has(said.tokens[at - 1]?.word ?? '') || IN_FORM.has(token.word);
    if (FORMATS.has(token.word) && isForm) add('output_format', 'form', -0.6, token.text);
    else if (LANGUAGES.has(token.word)) add('output_format', 'language', -0.4, token.text);
    else if (EXTENT.has(token.word)) add('scope', 'extent', -0.3, token.text);
    else if (ATTRIBUTE.has(token.word)) add('scope', 'attribute', -0.3, token.text);
  }
  return found;
}
