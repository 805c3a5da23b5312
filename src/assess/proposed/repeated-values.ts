import { type ArgumentValue, withoutPlace } from './argument-value.js';
import type { Source } from './sources.js';

/** Lists the values that stand in their list already: what was said once is meant once. */
export function listRepeated(values: readonly ArgumentValue[]): ArgumentValue[] {
  const known = new Set<string>();
  return values.filter(({ path, schemaPath, value }) => {
    if (path === schemaPath) return false;
    const member = JSON.stringify([withoutPlace(path), value]);
    const isRepeated = known.has(member);
    known.add(member);
    return isRepeated;
  });
}

/** Kinds of values that say which thing is meant. */
const DEFINITE = /^(?:email|url|path|id|quoted|phone|number)$/;

/** Whether the user names something definite, an address, an id or a number, of which a call without arguments says nothing. */
export const namesDefinite = (own: readonly Source[]): boolean =>
  own.some(
    ({ speaker, utterance }) =>
      speaker === 'user' &&
      utterance.values.some(({ kind, text }) => DEFINITE.test(kind) || /^(?=.*\d)\S+$/.test(text)),
  );
