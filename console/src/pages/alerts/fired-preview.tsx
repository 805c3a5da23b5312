import type { UseQueryResult } from '@tanstack/react-query';
import { problemStatus } from '../../api/problem.js';
import type { api } from '../../api/routes.js';
import { plural } from '../../parts/wording.js';

type Preview = (typeof api.previewAlertRule)['types']['reply'];

/** How often a condition would have fired in the last 30 days. What is wrong with it stands beside its fields. */
export function FiredPreview(props: { query: UseQueryResult<Preview>; isDemo: boolean }) {
  const { data, error } = props.query;
  if (props.isDemo) {
    return (
      <p className="banner alerts-preview">
        On your own server, you’ll see how often the alert would have fired in the last 30 days.
        That isn’t available in the demo.
      </p>
    );
  }
  if (problemStatus(error) === 422) {
    return (
      <p className="banner alerts-preview" role="status">
        Complete the condition to see how often it would have fired.
      </p>
    );
  }
  if (error) {
    return (
      <p className="fault" role="alert">
        {error.message}
      </p>
    );
  }
  return (
    <p role="status" className="banner alerts-preview">
      {data
        ? (data.note ?? (
            <>
              It would have fired <strong>{plural(data.would_have_fired, 'time')}</strong> in the
              last {plural(data.days, 'day')}.
            </>
          ))
        : 'Checking the last 30 days…'}
    </p>
  );
}
