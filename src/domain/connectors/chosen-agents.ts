/** The agents that a connector reads, or null for all of them: a list of none would read nothing, for ever. */
export const chosenAgents = (
  ids: readonly string[] | null | undefined,
): readonly string[] | null => (ids && ids.length > 0 ? ids : null);
