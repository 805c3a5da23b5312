/** The dimensions of a request, in the order in which they are shown. */
export const DIMENSIONS = ['goal', 'scope', 'constraints', 'output_format'] as const;
