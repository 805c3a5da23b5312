import type { Act } from './act.js';

type Shape = Pick<Act, 'verb' | 'where' | 'reversible'>;

const shape = (verb: Act['verb'], where: Act['where'], reversible: boolean): Shape => ({
  ...{ verb, where, reversible },
});

/** Effects that the table of programs speaks of. */
export const EFFECTS = {
  /** Only reads. */
  read: shape('read', 'here', true),
  /** Builds, tests, formats or commits within the folder. */
  work: shape('change', 'here', true),
  /** Runs a task that the project names; a task whose name destroys or deploys is no work. */
  task: shape('change', 'here', true),
  /** Creates or changes the files that it names. */
  write: shape('create', 'here', true),
  install: shape('install', 'machine', true),
  /** Changes the machine in a way that is easily changed back. */
  change: shape('change', 'machine', true),
  /** Changes the machine for everybody on it. */
  admin: shape('change', 'machine', false),
  remote: shape('change', 'elsewhere', false),
  send: shape('send', 'elsewhere', false),
  publish: shape('publish', 'elsewhere', false),
  /** Throws work away that nobody has kept. */
  discard: shape('delete', 'here', false),
  /** Deletes the files that it names. */
  delete: shape('delete', 'here', false),
  destroy: shape('destroy', 'elsewhere', false),
  /** Runs what nobody has read. */
  unknown: shape('unknown', 'machine', false),
} as const satisfies Readonly<Record<string, Shape>>;

export type Effect = keyof typeof EFFECTS;

const ORDER = Object.keys(EFFECTS);

/** The worst of some effects. @param effects at least one */
export const worstEffect = (effects: readonly Effect[]): Effect =>
  effects.reduce((one, other) => (ORDER.indexOf(other) > ORDER.indexOf(one) ? other : one));
