/** Reads the name of the question that a gate call has put out of its intent spec; null: it put none that has a name. */
export function readClarificationId(spec: object | null | undefined): string | null {
  const { clarification_id: id } = (spec ?? {}) as { clarification_id?: unknown };
  return typeof id === 'string' ? id : null;
}
