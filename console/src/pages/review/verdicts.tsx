import { type Ref, useId } from 'react';
import { KEYMAP, type ShortcutName } from '../../keys/keymap.js';
import { DIMENSIONS } from '../../parts/dimensions.js';
import { capitalised, words } from '../../parts/wording.js';
import type { Dimension, Draft, Verdict } from './review-queue.js';

/** The verdicts in the order of their keys, with a line on what each means. */
export const VERDICTS: readonly {
  readonly verdict: Verdict;
  readonly shortcut: ShortcutName;
  readonly meaning: string;
}[] = [
  {
    ...{ verdict: 'true_misunderstanding', shortcut: 'verdict1' },
    meaning: 'Acting was (or would have been) a mistake.',
  },
  {
    ...{ verdict: 'false_alarm', shortcut: 'verdict2' },
    meaning: 'Reported or stopped, but the request was clear.',
  },
  {
    ...{ verdict: 'correct_understanding', shortcut: 'verdict3' },
    meaning: 'The request was understood correctly.',
  },
  { ...{ verdict: 'unclear', shortcut: 'verdict4' }, meaning: 'Not enough context to tell.' },
];

export interface VerdictFieldsProps {
  readonly draft: Draft;
  readonly onEdit: (draft: Draft) => void;
  readonly intent: Ref<HTMLTextAreaElement>;
  readonly note: Ref<HTMLTextAreaElement>;
  readonly dimension: Ref<HTMLSelectElement>;
}

/** The text and the choice that may go with a verdict. None has to. */
export function VerdictFields({ draft, onEdit, intent, note, dimension }: VerdictFieldsProps) {
  const id = useId();
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={`${id}-intent`}>
          What the user wanted <Key name="intent" />
        </label>
        <textarea
          id={`${id}-intent`}
          ref={intent}
          rows={2}
          maxLength={20_000}
          value={draft.actual_intent}
          placeholder="Describe what the user wanted, such as “only the 2019 records, on staging”"
          onChange={({ target }) => onEdit({ ...draft, actual_intent: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>
          Note <Key name="note" />
        </label>
        <textarea
          id={`${id}-note`}
          ref={note}
          rows={1}
          maxLength={20_000}
          value={draft.note}
          onChange={({ target }) => onEdit({ ...draft, note: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-dimension`}>
          What was misunderstood <Key name="dimension" />
        </label>
        <select
          id={`${id}-dimension`}
          ref={dimension}
          value={draft.corrected_dimension ?? ''}
          onChange={({ target }) =>
            onEdit({ ...draft, corrected_dimension: (target.value || null) as Dimension | null })
          }
        >
          <option value="">As reported</option>
          {DIMENSIONS.map((one) => (
            <option key={one} value={one}>
              {capitalised(words(one))}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

export interface VerdictButtonsProps {
  readonly onJudge: (verdict: Verdict) => void;
  readonly refusal: string | undefined;
}

/** The four verdicts, large enough for a thumb. */
export function VerdictButtons({ onJudge, refusal }: VerdictButtonsProps) {
  return (
    <div className="review-verdicts">
      {VERDICTS.map(({ verdict, shortcut, meaning }) => (
        <button
          key={verdict}
          type="button"
          disabled={refusal !== undefined}
          title={refusal}
          aria-keyshortcuts={KEYMAP[shortcut].keys}
          onClick={() => onJudge(verdict)}
        >
          <Key name={shortcut} />
          <strong>{capitalised(words(verdict))}</strong>
          <span className="soft small">{meaning}</span>
        </button>
      ))}
    </div>
  );
}

/** The key of a shortcut beside what it does. */
function Key({ name }: { name: ShortcutName }) {
  return <kbd>{KEYMAP[name].keys}</kbd>;
}
