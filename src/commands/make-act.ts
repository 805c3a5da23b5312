import type { Act } from './act.js';
import { EFFECTS, type Effect } from './effects.js';
import { tellPlace } from './places.js';

/** An act of a file that is written. */
export const writeAct = (path: string, folder: string | null): Act =>
  withPlaces(act('write', `> ${path}`, [path], null), [path], folder);

/** A word that says that something is in use by others. */
export const PRODUCTION = /(?:^|[^a-z])(?:prod|production|live)(?:$|[^a-z])/i;

/** An act of an effect. */
export function act(
  effect: Effect,
  text: string,
  objects: readonly string[],
  why: string | null,
): Act {
  const shape = EFFECTS[effect];
  const inProduction = shape.verb !== 'read' && effect !== 'work' && PRODUCTION.test(text);
  return {
    ...shape,
    ...(inProduction && { where: 'production', reversible: false }),
    objects,
    text,
    why: shape.verb === 'unknown' ? (why ?? 'what it runs cannot be read') : null,
  };
}

/** The act, with what the places of its files add to it. */
export function withPlaces(ordinary: Act, paths: readonly string[], folder: string | null): Act {
  let seen = ordinary;
  for (const path of paths) {
    if (/^(?!file:)\w+:\/\//i.test(path)) continue;
    const place = tellPlace(path, folder);
    if (place === 'secret' || place === 'guarded')
      return { ...ordinary, where: 'machine', reversible: false, why: GUARDS[place] };
    // Where a variable leads nobody sees.
    if (place === 'outside' || (/\$[({\w]|`/.test(path) && !/^\$\{?(?:TMPDIR|PWD)/.test(path)))
      seen = { ...ordinary, where: 'machine', reversible: false };
  }
  return seen;
}

const GUARDS = {
  secret: 'it touches credentials',
  guarded: 'it changes settings that run automatically or that restrict the agent',
} as const;
