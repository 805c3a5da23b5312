import type { ArgumentValue } from './argument-value.js';
import type { Source } from './sources.js';

/** Lists the values that stand in their list already: what was said once is meant once. */
export const listRepeated = (values: readonly ArgumentValue[]): ArgumentValue[] =>
  values.filter(
    ({ path, schemaPath, value, names }, at) =>
      path !== schemaPath &&
      values.some(
        (other, before) =>
          before < at &&
          other.schemaPath === schemaPath &&
          other.value === value &&
          listOf(other) === listOf({ path, schemaPath, value, names }),
      ),
  );

/** The path of the list that a plain member is of. */
const listOf = ({ path }: ArgumentValue): string => path.replace(/\[\d+\]$/, '');

/** Kinds of values that say which thing is meant. */
const DEFINITE = /^(?:email|url|path|id|quoted|phone|number)$/;

/** Whether the user names something definite, an address, an id or a number, of which a call without arguments says nothing. */
export const namesDefinite = (own: readonly Source[]): boolean =>
  own.some(
    ({ speaker, utterance }) =>
      speaker === 'user' &&
      utterance.values.some(({ kind, text }) => DEFINITE.test(kind) || /^(?=.*\d)\S+$/.test(text)),
  );
