import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { useToast } from '../../parts/toast.js';
import { count, plural } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { ISSUE_READS } from './use-status-change.js';

type Run = (typeof api.runClustering)['types']['reply'];

/** A button that groups the newest failures at once, which otherwise happens from time to time by itself. */
export function GroupNow() {
  const { may, refusal } = useSession();
  const toast = useToast();
  const run = useWrite(api.runClustering, [...ISSUE_READS, '/v1/clusters', '/v1/failures']);
  return (
    <button
      type="button"
      disabled={!may('review') || run.isPending}
      title={refusal('review')}
      onClick={() =>
        run.mutate(
          {},
          {
            onSuccess: (result) => toast({ text: runInWords(result), stays: 10_000 }),
            onError: (error) => toast({ text: error.message, tone: 'fault' }),
          },
        )
      }
    >
      {run.isPending ? 'Clustering…' : 'Cluster new failures'}
    </button>
  );
}

function runInWords(run: Run): string {
  if (run.status === 'already_running') return 'Clustering is already running.';
  const found = [
    run.issues_opened.length > 0 && `${plural(run.issues_opened.length, 'issue')} opened`,
    run.issues_regressed.length > 0 && `${plural(run.issues_regressed.length, 'issue')} regressed`,
    run.clusters_created > 0 && `${plural(run.clusters_created, 'new cluster')}`,
  ].filter(Boolean);
  const looked = `Checked ${count(run.failures_considered)} failures`;
  return `${looked}: ${found.length > 0 ? found.join(', ') : 'nothing new'}.`;
}
