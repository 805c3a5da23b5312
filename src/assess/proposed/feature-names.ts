/** Names of the features that tell whether an argument was said, in their order. */
export const ARGUMENT_FEATURES = [
  ...['said_user', 'said_earlier', 'said_assistant', 'said_context'],
  ...['share_user', 'share_all', 'added_values'],
  ...['number_said', 'number_derived', 'number_other', 'number_elsewhere'],
  ...['moment_said', 'moment_partly', 'moment_other', 'moment_elsewhere'],
  ...['choice_named', 'choice_near', 'choice_nearest', 'other_choice_named'],
  ...['switch_named', 'switch_on'],
  ...['record_meant', 'record_tied', 'record_other', 'record_unsaid', 'record_fit'],
  ...['bound_same', 'bound_other', 'bound_share', 'bound_sure', 'bound_several'],
  ...['required', 'long', 'words', 'has_digit', 'in_name'],
  ...['kind_moment', 'kind_number', 'kind_id', 'kind_person', 'kind_place', 'kind_text'],
  ...['kind_choice', 'kind_switch', 'turns', 'known'],
  ...['code_said', 'code_unsaid', 'bound_within', 'in_list', 'number_small', 'default_described'],
  ...['tool_reads'],
] as const;
export type ArgumentFeature = (typeof ARGUMENT_FEATURES)[number];
