import { CodeBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { localTime } from '../../parts/wording.js';

export interface SecretDialogProps {
  readonly secret: string;
  /** Until when messages are signed with the one of before as well; null: there was none. */
  readonly previousUntil?: string | null;
  readonly onClose: () => void;
}

/** The secret of a webhook, which is shown this once. */
export function SecretDialog({ secret, previousUntil = null, onClose }: SecretDialogProps) {
  return (
    <Dialog title="Webhook secret" onClose={onClose}>
      <p>
        Messages are signed with this secret (Standard Webhooks). It is shown only once, so store it
        somewhere safe.
      </p>
      <CodeBlock code={secret} label="The secret" />
      {previousUntil !== null && (
        <p className="soft">
          Until {localTime(previousUntil)} messages are also signed with the previous secret.
        </p>
      )}
      <div className="actions alerts-gap">
        <button type="button" className="primary" onClick={onClose}>
          I’ve saved it
        </button>
      </div>
    </Dialog>
  );
}
