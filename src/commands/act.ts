/** Verb of an act. What nobody has described is unknown, which is never harmless. */
export type Verb =
  | 'read'
  | 'create'
  | 'change'
  | 'install'
  | 'send'
  | 'publish'
  | 'delete'
  | 'destroy'
  | 'unknown';

/** Where an act reaches: the folder that is worked in, the rest of the machine, other machines, and those that are in use. */
export type Where = 'here' | 'machine' | 'elsewhere' | 'production';

/** One thing that a command does: each program that it starts, and each file that it writes, is an act of its own. */
export interface Act {
  readonly verb: Verb;
  readonly where: Where;
  /** Whether it is undone by itself, by git or by doing the opposite. */
  readonly reversible: boolean;
  /** Things that it acts on, as they stand there: paths, hosts, branches, tables. */
  readonly objects: readonly string[];
  /** The act as a person would be shown it: `git push origin main`. */
  readonly text: string;
  /** Why it counts as more than it seems; null where the verb says it. */
  readonly why: string | null;
}

/** Whether an act is ordinary work: it reads, or changes what can be had back within the folder that is worked in. */
export const isOrdinary = ({ verb, where, reversible, why }: Act): boolean =>
  why === null && (verb === 'read' || (where === 'here' && reversible));
