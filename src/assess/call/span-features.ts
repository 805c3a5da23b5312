import { alike } from '../text/meaning.js';
import { stem, type Token } from '../text/tokens.js';
import { CLOCK, F, LOOKS, PAIR, SENSED, type Sink } from './binding-features.js';
import { END, START } from './cue-words.js';
import { MAX_PATTERN_VALUE } from './pattern.js';
import { FROM_ROLE, FROM_WORD, TO_ROLE, TO_WORD } from './roles.js';
import { type Parameter, shapeOf } from './schema.js';
import type { Span } from './span.js';
import { looksOf } from './span-looks.js';
import type { ClauseLooks, Surroundings } from './surroundings.js';

/** The features of a piece of text as the value of a parameter. */
export function spanFeatures(
  parameter: Parameter,
  span: Span,
  around: Surroundings,
  sink: Sink,
): void {
  const { fixed, looks, clause, head, vector, beside, before } = looksOf(span, around);
  const { kind, senses } = parameter;
  sink(PAIR[kind][span.kind], 1);
  for (let i = 0; i < fixed.length; i += 2) sink(fixed[i] as number, fixed[i + 1] as number);
  for (let sense = 0; sense < senses.length; sense++) {
    const share = senses[sense] as number;
    if (share > 0) for (const look of looks) sink(SENSED + sense * LOOKS.length + look, share);
  }
  shapeFeatures(parameter, span, sink);
  if (span.from < 0) return;
  if (clause >= 0) {
    const { roots } = around.clauses[clause] as ClauseLooks;
    for (const root of parameter.stems)
      if (roots.has(root)) {
        sink(F.clause_has_parameter_word, 1);
        break;
      }
    sink(F.head_meaning, alike(parameter.vector, head));
  }
  placeFeatures(parameter, span, around, sink);
  if (before !== '') roleFeatures(parameter, before, sink);
  if ((span.kind !== 'words' && span.kind !== 'name') || parameter.vector === null) return;
  const { tokens } = span.read;
  const after = tokens[span.to]?.mark === '' ? tokens[span.to + 1] : undefined;
  if (after !== undefined && parameter.stems.has(stem(after.word)))
    sink(F.before_noun_of_parameter, 1);
  const meaning = alike(parameter.vector, vector);
  sink(F.meaning_of_value, meaning);
  if (kind === 'place') sink(F.meaning_place, meaning);
  else if (kind === 'person') sink(F.meaning_person, meaning);
  else if (kind === 'thing') sink(F.meaning_thing, meaning);
  sink(F.meaning_around, alike(parameter.vector, beside));
}

/** What the schema says of the value's form: a pattern, an example, a date with or without a clock. */
function shapeFeatures(
  { kind, format, pattern, exampleShape, wantsClock }: Parameter,
  span: Span,
  sink: Sink,
): void {
  const { text, moment } = span;
  if (pattern !== null && text.length <= MAX_PATTERN_VALUE) {
    sink(pattern.test(text.replace(/^#/, '')) ? F.pattern_fits : F.pattern_differs, 1);
  }
  if (exampleShape !== '') {
    sink(shapeOf(text) === exampleShape ? F.shape_as_example : F.shape_unlike_example, 1);
  }
  if (moment?.clock) {
    sink(kind === 'date' && format === 'date' ? F.clock_for_date : F.with_clock, 1);
    sink(wantsClock ? CLOCK : CLOCK + 1, 1);
  } else if (span.kind === 'date' && wantsClock) sink(CLOCK + 2, 1);
}

/** `from Oslo` fits an origin and contradicts a destination. */
function roleFeatures({ words }: Parameter, before: string, sink: Sink): void {
  const froms = words.some((word) => FROM_ROLE.test(word));
  const tos = words.some((word) => TO_ROLE.test(word));
  if (froms === tos) return;
  const [fits, contradicts] = froms ? [FROM_WORD, TO_WORD] : [TO_WORD, FROM_WORD];
  if (fits.test(before)) sink(F.role_fits, 1);
  else if (contradicts.test(before)) sink(F.role_contradicts, 1);
}

/** The words around a span: the parameter's own name or another's, a unit, the order of dates. */
function placeFeatures(parameter: Parameter, span: Span, around: Surroundings, sink: Sink): void {
  const { tokens } = span.read;
  let near = 0;
  let other = false;
  for (let back = 1; back <= 4; back++) {
    const token = tokens[span.from - back];
    if (token === undefined || (token.mark !== '' && token.mark !== ':' && token.mark !== ','))
      break;
    const root = stem(token.word);
    if (parameter.stems.has(root)) {
      near = near === 0 ? back : near;
    } else if (near === 0 && around.named.has(root)) other = true;
  }
  if (near === 1) sink(F.named_right_before, 1);
  else if (near > 1) sink(F.named_near_before, 1);
  if (other && near === 0) sink(F.another_is_named, 1);
  const after = tokens[span.to]?.mark === '' ? tokens[span.to + 1] : undefined;
  const afterStem = after ? stem(after.word) : '';
  if (parameter.stems.has(afterStem)) sink(F.named_right_after, 1);
  const unit =
    span.kind === 'duration' || span.kind === 'number'
      ? stem(
          (tokens[span.to]?.word === undefined
            ? ''
            : /\p{L}/u.test(tokens[span.to]?.word ?? '')
              ? tokens[span.to]?.word
              : after?.word) ?? '',
        )
      : '';
  if (unit !== '') {
    if (parameter.descriptionStems.has(unit) || parameter.stems.has(unit)) sink(F.unit_fits, 1);
    else if (span.kind === 'duration') sink(F.unit_differs, 1);
  }
  let inDescription = 0;
  for (let i = Math.max(0, span.from - 2); i <= Math.min(tokens.length - 1, span.to + 2); i++) {
    if (
      (i < span.from || i > span.to) &&
      parameter.descriptionStems.has(stem((tokens[i] as Token).word))
    )
      inDescription = 1;
  }
  if (inDescription) sink(F.named_in_description, 1);
  if (
    (span.kind === 'date' || span.kind === 'time') &&
    span.source === 'request' &&
    around.moments.length > 1
  ) {
    const start = parameter.words.some((word) => START.test(word));
    const end = parameter.words.some((word) => END.test(word));
    const isFirst = around.moments[0] === span.from;
    const isLast = around.moments.at(-1) === span.from;
    if (start) sink(isFirst ? F.start_and_first : F.start_and_later, 1);
    if (end) sink(isLast ? F.end_and_last : F.end_and_earlier, 1);
  }
}
