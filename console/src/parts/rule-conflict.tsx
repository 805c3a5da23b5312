import { Dialog } from './dialog.js';
import { compareVersions, type RuleVersions } from './rule-versions.js';

export interface RuleConflictProps {
  readonly versions: RuleVersions;
  /** Whether the rule was to be deleted: there is no version of one's own then. */
  readonly isRemoval: boolean;
  readonly isBusy: boolean;
  readonly onKeepTheirs: () => void;
  readonly onSaveYours: () => void;
  /** Goes back to what was typed. */
  readonly onClose: () => void;
}

/** Shows a rule as someone else has left it meanwhile beside what was to be saved, to choose one. */
export function RuleConflict(props: RuleConflictProps) {
  const { versions, isRemoval, isBusy, onKeepTheirs, onSaveYours, onClose } = props;
  const fields = compareVersions(versions);
  return (
    <Dialog title="Someone else changed this rule" onClose={onClose} wide={true}>
      <div className="stack">
        <p>
          {isRemoval
            ? 'It was changed after you opened it and wasn’t deleted. This is the current version.'
            : 'It was changed after you opened it, and your changes aren’t saved. Choose a version.'}
        </p>
        <table className="cards">
          <caption className="hidden">Both versions of the rule</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              {!isRemoval && <th scope="col">Yours</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, theirs, yours, differs }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {differs && !isRemoval && <span className="soft small"> (differs)</span>}
                </th>
                <td data-head="Theirs">{theirs}</td>
                {!isRemoval && <td data-head="Yours">{differs ? <mark>{yours}</mark> : yours}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="actions">
          <button type="button" className="primary" onClick={onKeepTheirs}>
            {isRemoval ? 'Keep it' : 'Keep theirs'}
          </button>
          <button
            type="button"
            className={isRemoval ? 'danger' : undefined}
            disabled={isBusy}
            onClick={onSaveYours}
          >
            {isRemoval ? 'Delete anyway' : 'Save mine'}
          </button>
          {!isRemoval && (
            <button type="button" className="quiet" onClick={onClose}>
              Back to editing
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
