import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { actionClass } from '../../utterance/actions.js';
import type { Token } from '../../utterance/tokens.js';
import type { Value, ValueKind } from '../../utterance/values.js';
import { wordSet } from '../../utterance/word-set.js';
import { findPlace } from '../../word-vectors/word-vectors.js';
import { FORMATS, LANGUAGES } from '../phrases/phrase-groups.js';
import type { Reading } from '../reading.js';

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

const EXTENT: ReadonlySet<string> = lexiconWords('extent');
const ATTRIBUTE: ReadonlySet<string> = new Set(
  'red blue green yellow orange purple black white grey gray brown pink silver gold navy beige left right top bottom middle center centre north south east west northern southern eastern western upper lower inner outer front rear vertical horizontal first second third fourth fifth last newest oldest largest smallest highest lowest small medium large xl wooden wool cotton leather steel plastic vegan vegetarian organic beginner intermediate advanced one-way round-trip daily weekly monthly yearly annual hourly nightly morning evening afternoon'.split(
    ' ',
  ),
);

/** Details that single words settle. Of a word that is in several lists the first one counts. */
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

/** Actions on what there is already: `drop table users` wants no table, and `change my email` no mail. */
const ON_THINGS = wordSet('delete cancel update move start stop book buy transfer schedule');
/** Words before the form of an answer: `as a list`. */
const AS = lexiconWords('beforeForm');
/** Forms that are nothing else. */
const IN_FORM = wordSet(
  'pdf csv tsv json jsonl yaml xml html markdown latex bullet bullets bulleted',
);

/** The definite things of a request. German nouns have a capital, too: one whose meaning is known names nothing. */
export function definiteValues({ said: { values }, language }: Reading): readonly Value[] {
  if (language !== 'de') return values;
  return values.filter(({ kind, text }) => kind !== 'name' || findPlace(text.toLowerCase()) < 0);
}

/** Finds what the request pins down: at most two pieces of evidence of a kind. */
export function definiteThings(reading: Reading): Evidence[] {
  const { tokens } = reading.said;
  const found: Evidence[] = [];
  for (const { kind, text } of definiteValues(reading)) add(found, SETTLES[kind], text);
  let makes = true;
  for (let at = 0; at < tokens.length && at < MAX_WORDS; at++) {
    const { word, text } = tokens[at] as Token;
    const action = actionClass(word);
    if (action !== undefined) makes = !ON_THINGS.has(action);
    const settles = WORDS.get(word);
    if (settles === undefined) continue;
    const isForm = makes || AS.has(tokens[at - 1]?.word ?? '') || IN_FORM.has(word);
    if (isForm || !FORMATS.has(word)) add(found, settles, text);
  }
  return found;
}

function add(found: Evidence[], { dimension, kind, weight }: Settles, text: string): void {
  let before = 0;
  for (const one of found) if (one.kind === kind) before += 1;
  if (before < 2) found.push({ dimension, kind, weight, text: text.slice(0, 60) });
}
