import { GROUP_OF, GROUPS } from './groups.js';
import type { ParameterKind } from './parameter-kind.js';
import { type Parameter, SENSES } from './schema.js';
import type { SpanKind } from './span.js';

export const PARAMETER_KINDS: readonly ParameterKind[] = [
  'choice',
  'switch',
  'date',
  'time',
  'duration',
  'email',
  'url',
  'path',
  'money',
  'number',
  'id',
  'person',
  'place',
  'language',
  'text',
  'list',
  'system',
  'thing',
];
export const SPAN_KINDS: readonly SpanKind[] = [
  'quoted',
  'email',
  'url',
  'path',
  'handle',
  'id',
  'date',
  'time',
  'duration',
  'money',
  'percent',
  'number',
  'code',
  'name',
  'words',
  'clause',
];

const SINGLE = [
  // A span of text.
  'named_right_before',
  'named_near_before',
  'named_right_after',
  'named_in_description',
  'role_fits',
  'role_contradicts',
  'start_and_first',
  'start_and_later',
  'end_and_last',
  'end_and_earlier',
  'unit_fits',
  'unit_differs',
  'pattern_fits',
  'pattern_differs',
  'shape_as_example',
  'shape_unlike_example',
  'iso_date',
  'source_pasted',
  'source_user',
  'source_assistant',
  'source_background',
  'age',
  'another_is_named',
  'negated',
  'excepted',
  'meaning_of_value',
  'meaning_around',
  'after_article',
  'after_place_word',
  'after_person_word',
  'capital',
  'words_in_span',
  'part_of_longer',
  'in_record_of_list',
  'in_several_records',
  'explained_by_tool',
  'is_action',
  'opens',
  'same_in_earlier_turn',
  'before_dash',
  'after_dash',
  'with_clock',
  'clock_for_date',
  'short_reply_user',
  'short_reply_assistant',
  'agreed_assistant',
  'meaning_place',
  'meaning_person',
  'meaning_thing',
  'in_signature',
  'before_noun_of_parameter',
  'digits',
  'unknown_word',
  'frequent_word',
  'identifier_shape',
  'after_colon',
  'longest_clause',
  // The clause that it stands in.
  'clause_orders',
  'clause_tells',
  'clause_past',
  'clause_subordinate',
  'clause_first',
  'clause_last',
  'clause_has_tool_word',
  'clause_has_tool_verb',
  'clause_has_parameter_word',
  'far_from_tool_word',
  'head_is_tool_word',
  'head_is_common',
  'head_meaning',
  'head_meaning_tool',
  // A choice of an enum.
  'choice_said_whole',
  'choice_said_partly',
  'choice_meaning',
  'choice_meaning_best',
  'choice_is_tool_word',
  'choice_negated',
  'choice_in_turn',
  'choice_near_name',
  'choice_only_one_said',
  // A switch.
  'switch_said',
  'switch_said_negated',
  'switch_false',
  'switch_meaning',
  'switch_false_said',
  'switch_false_negated',
  // The caller's records.
  'scalar',
  'scalar_fit',
  'record',
  'record_fit',
  'record_met',
  'record_score',
  'record_unique',
  'record_tied',
  'record_single',
  'record_single_unmet',
  'record_picked',
  'record_named',
  'record_not_mentioned',
  'record_margin',
  'record_current',
  'record_keyed',
  'record_of_a_kind',
  // Nothing at all.
  'null_required',
  'null_default',
  'null_named',
  'null_words_left',
  'null_values_left',
  'null_conversation',
] as const;

/** Looks of a span, to be crossed with what its parameter means. */
export const LOOKS = [
  'is_name',
  'is_words',
  'is_identifier',
  'is_capital',
  'is_unknown',
  'behind_place_word',
  'behind_person_word',
  'is_clause',
  'is_common',
] as const;

export const BINDING_FEATURES: readonly string[] = [
  ...SINGLE,
  ...PARAMETER_KINDS.map((kind) => `null ${kind}`),
  ...PARAMETER_KINDS.flatMap((kind) => SPAN_KINDS.map((span) => `${kind} ${span}`)),
  ...GROUPS.flatMap((group) => SINGLE.map((name) => `${group}: ${name}`)),
  ...SENSES.flatMap((sense) => LOOKS.map((look) => `${sense} ${look}`)),
  'clock_wanted',
  'clock_unwanted',
  'clock_lacking',
];

const AT = new Map(BINDING_FEATURES.map((name, at) => [name, at]));
/** The place of each single feature. */
export const F = Object.fromEntries(SINGLE.map((name) => [name, AT.get(name) as number])) as Record<
  (typeof SINGLE)[number],
  number
>;
export const NULL_KIND = Object.fromEntries(
  PARAMETER_KINDS.map((kind) => [kind, AT.get(`null ${kind}`)]),
) as Record<ParameterKind, number>;
export const PAIR = Object.fromEntries(
  PARAMETER_KINDS.map((kind) => [
    kind,
    Object.fromEntries(SPAN_KINDS.map((span) => [span, AT.get(`${kind} ${span}`)])),
  ]),
) as Record<ParameterKind, Record<SpanKind, number>>;

export const SENSED =
  SINGLE.length * (1 + GROUPS.length) + PARAMETER_KINDS.length * (1 + SPAN_KINDS.length);
/** Three in a row: a clock that is wanted, one that is not, one that is lacking. */
export const CLOCK = SENSED + SENSES.length * LOOKS.length;
/** The single features once more for each group of kinds. */
export const CROSSED = SINGLE.length + PARAMETER_KINDS.length * (1 + SPAN_KINDS.length);
export const SINGLES = SINGLE.length;

/** Takes the features of one offer. */
export type Sink = (feature: number, value: number) => void;

/** Hands every single feature on twice: as it is, and as one of the parameter's group of kinds. For training. */
export function crossed(parameter: Parameter, sink: Sink): Sink {
  const from = CROSSED + (GROUP_OF[parameter.kind] as number) * SINGLE.length;
  return (feature, value) => {
    sink(feature, value);
    if (feature < SINGLE.length) sink(from + feature, value);
  };
}
