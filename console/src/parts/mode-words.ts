/** Names of the modes of a call, wherever one is shown. */
export const MODES = [
  ['observe', 'Observe (record only)'],
  ['suggest', 'Suggest (decision with advice)'],
  ['auto', 'Auto (decision only)'],
] as const;

/** The name of a mode. */
export const modeName = (mode: (typeof MODES)[number][0]): string =>
  MODES.find(([one]) => one === mode)?.[1] ?? mode;
