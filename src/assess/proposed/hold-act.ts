import { type Act, isOrdinary } from '../../commands/act.js';
import { asksFor } from '../../commands/asked-words.js';
import { stem } from '../../utterance/tokens.js';
import { fitAct } from './act-fit.js';
import type { Source } from './sources.js';

/** Log-odds from which on the words of a program that nobody has described are those of the request. */
const FITS = 1.2;
/** Words that say that something is in use by others. */
const IN_USE = ['production', 'prod', 'live'].map(stem);

/**
 * Holds an act against what was said. What is asked for, by its verb or a word of its own, adds nothing; ordinary work is a step
 * towards whatever is asked for.
 *
 * @param own what the user said
 * @returns what of it nobody asked for, as a person would be shown it
 */
export function holdAct(act: Act, own: readonly Source[]): readonly string[] {
  if (isOrdinary(act)) return [];
  const isAsked =
    act.verb === 'unknown'
      ? own.some((source) => fitAct(act.text, wordsOf(source)) >= FITS)
      : own.some(({ stems, utterance }) =>
          asksFor(
            act,
            (word) => stems.has(stem(word)),
            (name) => utterance.actions.some((action) => action.class === name),
          ),
        );
  if (!isAsked || !isGuardSaid(act, own)) return [act.text];
  const isInUse = act.where === 'production';
  return isInUse && !own.some(({ stems }) => IN_USE.some((word) => stems.has(word)))
    ? [`${act.text} (production)`]
    : [];
}

/** Whether a file that is guarded was named, where an act touches one: a verb alone opens none. */
const isGuardSaid = ({ why, verb, objects }: Act, own: readonly Source[]): boolean =>
  why === null ||
  verb === 'unknown' ||
  objects.some((path) =>
    own.some(({ said }) => path.split(/[/\\]/).some((part) => part.length > 2 && said.says(part))),
  );

const wordsOf = ({ tokens }: Source): string[] => tokens.map(({ word }) => word);
