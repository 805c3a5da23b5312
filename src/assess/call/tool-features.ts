import { OPERATION_FEATURES } from './operation-features.js';
import type { ParameterKind } from './parameter-kind.js';
import { RECORD_FEATURES } from './spoken-records.js';

/** Kinds of parameters that are compared with what the request says one by one. */
export const COMPARED_KINDS = [
  'date',
  'time',
  'money',
  'number',
  'id',
  'person',
  'place',
  'text',
  'email',
  'duration',
] as const satisfies readonly ParameterKind[];

/** Features that speak for a tool. */
export const TOOL_FEATURES = [
  'fit',
  'best_fit',
  'fit_share',
  'meaning',
  'meaning_of_name',
  'meaning_of_verb',
  'verb_class',
  'verb_class_other',
  'noun_in_name',
  'none_in_name',
  'shapes_wanted',
  'shapes_unwanted',
  'nearest_words',
  'required',
  'turns_fit',
  'reads_only',
  'meaning_apart',
  'best_meaning',
  'nearest_best',
  'name_met',
  'best_name_met',
  'parameters_met',
  'choice_said',
  'shape_as_example',
  'meaning_embedded',
  'foreign_meaning',
  'foreign_name_met',
  'foreign_verb_class',
  'learned',
  'learned_best',
  'learned_behind',
  'foreign_learned',
  'learned_name_met',
  'best_learned_name_met',
  'kinds_taken',
  'kinds_untaken',
  'values_beyond',
  ...COMPARED_KINDS.flatMap(
    (kind) => [`${kind}_taken`, `${kind}_untaken`, `${kind}_unsaid`] as const,
  ),
  ...RECORD_FEATURES,
  ...OPERATION_FEATURES,
] as const;
