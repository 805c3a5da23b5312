import { fold } from '../../checks/fold.js';
import { editDistance } from '../../edit-distance.js';
import type { Parameter } from '../call/schema.js';
import { type ArgumentProof, type Beside, proved, unproved } from './argument-proof.js';
import { isOfCaller } from './match-caller.js';
import { matchChoice } from './match-choice.js';
import { matchCode } from './match-code.js';
import { isRecurrenceSaid } from './match-recurrence.js';
import { matchNumber } from './said-number.js';
import type { Source } from './sources.js';

/** A choice of the schema counts where the words mean it, and no other choice fits as well. Null for what is none of the choices. */
export function proveChoice(
  value: string | number,
  parameter: Parameter,
  { sources }: Beside,
): ArgumentProof | null {
  const choice = matchChoice(parameter, value, sources.tokens);
  if (choice === null) return null;
  if (choice.named) return proved('said');
  const code = matchCode(String(value), parameter.label, sources.reading.language, sources.own);
  if (code === 'said') return proved('derived');
  if (typeof value === 'number') {
    const number = matchNumber(value, parameter, sources);
    if (number === 'said' || number === 'derived') return proved(number);
  }
  if (isRecurrenceSaid(String(value), sources.own)) return proved('derived');
  if (isNearlySaid(String(value), parameter, sources.own)) return proved('derived');
  if (choice.namesOther) return unproved(true);
  if (choice.near >= NEAR && choice.lead >= LEAD) return proved('derived');
  return isOfCaller(value, parameter, sources, () => false) ? proved('context') : unproved(false);
}

/** Letters from which on a word in another spelling is the same one: "ekspres" for `express`. */
const LEAST_LETTERS = 5;

/** Whether a choice was said in the spelling of another language, and no other choice is as near. */
function isNearlySaid(value: string, { choices }: Parameter, own: readonly Source[]): boolean {
  const nearest = (choice: string): number => {
    const wanted = fold(choice);
    if (wanted.length < LEAST_LETTERS || /[^a-z]/.test(wanted)) return Number.POSITIVE_INFINITY;
    const most = wanted.length >= 8 ? 2 : 1;
    let least = Number.POSITIVE_INFINITY;
    for (const { said } of own)
      for (const { forms } of said.chunks) {
        const form = forms[0] as string;
        if (form.length < LEAST_LETTERS || Math.abs(form.length - wanted.length) > most) continue;
        if (form.slice(0, 2) !== wanted.slice(0, 2)) continue;
        least = Math.min(least, editDistance(form, wanted, most));
      }
    return least <= most ? least : Number.POSITIVE_INFINITY;
  };
  const ownDistance = nearest(value);
  if (!Number.isFinite(ownDistance)) return false;
  return choices.every(
    (one) => String(one.value) === value || nearest(String(one.value)) > ownDistance,
  );
}

/** How near in meaning a word is to a choice that it stands for, and how much nearer than to the next. */
const NEAR = 0.55;
const LEAD = 0.12;
