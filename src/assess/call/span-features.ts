import { alike } from '../meaning.js';
import { CLOCK, F, LOOKS, PAIR, SENSED, type Sink } from './binding-features.js';
import { FROM_WORD, TO_WORD } from './roles.js';
import { type Parameter, shapeOf } from './schema.js';
import type { Span } from './span.js';
import { looksOf } from './span-looks.js';
import type { SpanLooks, ToolClause, ToolContext, ToolLooks } from './tool-context.js';
import { fitsPattern, MAX_PATTERN_VALUE } from './value-pattern.js';

/** The features of a piece of text as the value of a parameter. */
export function spanFeatures(
  parameter: Parameter,
  span: Span,
  around: ToolContext,
  sink: Sink,
): void {
  const looks = looksOf(span, around);
  for (const fixed of [looks.span.fixed, looks.fixed])
    for (let i = 0; i < fixed.length; i += 2) sink(fixed[i] as number, fixed[i + 1] as number);
  featuresOfPair(parameter, span, looks.span, around, sink);
}

/** Sum that the features that do not depend on the parameter add to a score: added up once for each group of kinds. */
export function fixedSum(looks: ToolLooks, group: number, weights: Float64Array): number {
  const known = looks.sums[group];
  if (known !== undefined) return known;
  let sum = 0;
  for (const fixed of [looks.span.fixed, looks.fixed])
    for (let i = 0; i < fixed.length; i += 2)
      sum += (weights[fixed[i] as number] as number) * (fixed[i + 1] as number);
  looks.sums[group] = sum;
  return sum;
}

/** The features that depend on the parameter. */
export function featuresOfPair(
  parameter: Parameter,
  span: Span,
  looks: SpanLooks,
  around: ToolContext,
  sink: Sink,
): void {
  const { kind, senses, stems } = parameter;
  sink(PAIR[kind][span.kind], 1);
  for (let sense = 0; sense < senses.length; sense++) {
    const share = senses[sense] as number;
    if (share > 0)
      for (const look of looks.looks) sink(SENSED + sense * LOOKS.length + look, share);
  }
  shapeFeatures(parameter, span, sink);
  if (span.from < 0) return;
  if (looks.clause >= 0) {
    const { roots } = around.toolClauses[looks.clause] as ToolClause;
    for (const root of stems)
      if (roots.has(root)) {
        sink(F.clause_has_parameter_word, 1);
        break;
      }
    sink(F.head_meaning, alike(parameter.vector, looks.head));
  }
  placeFeatures(parameter, span, looks, around, sink);
  if (looks.before !== '') roleFeatures(parameter, looks.before, sink);
  if (looks.roots.length === 0 || parameter.vector === null) return;
  if (stems.has(looks.rootAfter)) sink(F.before_noun_of_parameter, 1);
  const meaning = alike(parameter.vector, looks.vector);
  sink(F.meaning_of_value, meaning);
  if (kind === 'place') sink(F.meaning_place, meaning);
  else if (kind === 'person') sink(F.meaning_person, meaning);
  else if (kind === 'thing') sink(F.meaning_thing, meaning);
  sink(F.meaning_around, alike(parameter.vector, looks.beside));
}

/** Form of the value by its schema: a pattern, an example, a date with or without a clock. */
function shapeFeatures(
  { kind, format, pattern, exampleShape, wantsClock }: Parameter,
  span: Span,
  sink: Sink,
): void {
  const { text, moment } = span;
  if (pattern !== '' && text.length <= MAX_PATTERN_VALUE) {
    const fits = fitsPattern(pattern, text.replace(/^#/, ''));
    if (fits !== null) sink(fits ? F.pattern_fits : F.pattern_differs, 1);
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
function roleFeatures({ isOrigin, isTarget }: Parameter, before: string, sink: Sink): void {
  if (isOrigin === isTarget) return;
  const [fits, contradicts] = isOrigin ? [FROM_WORD, TO_WORD] : [TO_WORD, FROM_WORD];
  if (fits.has(before)) sink(F.role_fits, 1);
  else if (contradicts.has(before)) sink(F.role_contradicts, 1);
}

/** The place of the first root that is among some stems, or -1. */
function firstIn(roots: readonly string[], stems: ReadonlySet<string>): number {
  for (let at = 0; at < roots.length; at++) if (stems.has(roots[at] as string)) return at;
  return -1;
}

/** The words around a span: the parameter's own name or another's, a unit, the order of dates. */
function placeFeatures(
  { stems, descriptionStems, starts, ends }: Parameter,
  span: Span,
  { rootsBefore, rootsBeside, rootAfter, unit }: SpanLooks,
  around: ToolContext,
  sink: Sink,
): void {
  const near = firstIn(rootsBefore, stems);
  if (near === 0) sink(F.named_right_before, 1);
  else if (near > 0) sink(F.named_near_before, 1);
  else if (firstIn(rootsBefore, around.named) >= 0) sink(F.another_is_named, 1);
  if (stems.has(rootAfter)) sink(F.named_right_after, 1);
  if (unit !== '') {
    if (descriptionStems.has(unit) || stems.has(unit)) sink(F.unit_fits, 1);
    else if (span.kind === 'duration') sink(F.unit_differs, 1);
  }
  if (descriptionStems.size > 0 && firstIn(rootsBeside, descriptionStems) >= 0)
    sink(F.named_in_description, 1);
  if (
    (starts || ends) &&
    (span.kind === 'date' || span.kind === 'time') &&
    span.source === 'request' &&
    around.moments.length > 1
  ) {
    if (starts) sink(around.moments[0] === span.from ? F.start_and_first : F.start_and_later, 1);
    if (ends) sink(around.moments.at(-1) === span.from ? F.end_and_last : F.end_and_earlier, 1);
  }
}
