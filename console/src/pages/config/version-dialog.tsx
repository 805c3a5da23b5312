import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Loaded } from '../../parts/loading.js';
import { ProblemNote } from '../../parts/problem.js';
import { useToast } from '../../parts/toast.js';
import { localTime } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { Differences } from './differences.js';
import type { Config } from './draft.js';
import { CONFIG_READS } from './reads.js';
import type { KeyNames } from './use-key-names.js';
import { listDifferences } from './wording.js';

export interface VersionDialogProps {
  readonly version: number;
  /** The version before it; null: it is the first that is known, or stands on the next page. */
  readonly before: number | null;
  readonly config: Config;
  readonly names: KeyNames;
  readonly onClose: () => void;
}

/** A configuration that was active: what it changed then, and what would change if it were put back. */
export function VersionDialog({ version, before, config, names, onClose }: VersionDialogProps) {
  const session = useSession();
  const toast = useToast();
  const chosen = useRead(api.getConfigVersion, { params: { config_version: version } });
  const earlier = useRead(
    api.getConfigVersion,
    { params: { config_version: before ?? 0 } },
    { enabled: before !== null },
  );
  const restore = useWrite(api.restoreConfig, CONFIG_READS);
  const refusal = session.refusal('admin');
  return (
    <Dialog title={`Version ${version}`} onClose={onClose} wide>
      <Loaded query={chosen} lines={4}>
        {({ at, by, config: values }) => {
          const changes =
            before === null || !earlier.data ? [] : listDifferences(earlier.data.config, values);
          const back = listDifferences(config, values);
          return (
            <>
              <p className="soft">
                Active since {localTime(at)}, by {names(by)}.
              </p>
              {changes.length > 0 && (
                <>
                  <h3 className="config-gap">Changes in this version</h3>
                  <Differences
                    caption="Changes in this version"
                    rows={changes}
                    before="Before"
                    after="After"
                  />
                </>
              )}
              <h3 className="config-gap">If you restore it</h3>
              {back.length === 0 ? (
                <p className="soft">Nothing would change. These are the current values.</p>
              ) : (
                <Differences
                  caption="What restoring it would change"
                  rows={back}
                  before="Now"
                  after="After the change"
                />
              )}
              {restore.error && <ProblemNote error={restore.error} />}
              <div className="actions config-gap">
                <WriteButton
                  scope="admin"
                  className="primary"
                  disabled={back.length === 0 || restore.isPending}
                  onClick={() =>
                    restore.mutate(
                      { params: { config_version: version } },
                      {
                        onSuccess: () => {
                          toast({ text: `Version ${version} is active again.` });
                          onClose();
                        },
                      },
                    )
                  }
                >
                  Restore version {version} back
                </WriteButton>
                <button type="button" onClick={onClose}>
                  Close
                </button>
                {refusal && <span className="soft small">{refusal}</span>}
              </div>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
