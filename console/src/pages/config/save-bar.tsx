import { plural } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';

export interface SaveBarProps {
  readonly changed: readonly string[];
  /** How many fields hold something that can't be meant. */
  readonly faults: number;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** How much is changed and unsaved, always in sight. */
export function SaveBar({ changed, faults, onSave, onDiscard }: SaveBarProps) {
  const session = useSession();
  const refusal = session.refusal('admin');
  const isRefused = refusal !== undefined;
  return (
    <section className="config-bar" aria-label="Unsaved changes">
      <p aria-live="polite">
        <strong>{plural(changed.length, 'change')} unsaved</strong>
        {faults > 0 && <span className="fault"> {plural(faults, 'value')} invalid</span>}
        {isRefused && <span className="soft small"> {refusal}</span>}
      </p>
      <div className="actions">
        <a className="button config-jump" href="#what-if">
          What-if
        </a>
        <button type="button" onClick={onDiscard}>
          Discard
        </button>
        <button
          type="button"
          className="primary"
          disabled={isRefused || faults > 0 || changed.length === 0}
          title={refusal}
          onClick={onSave}
        >
          Save …
        </button>
      </div>
    </section>
  );
}
