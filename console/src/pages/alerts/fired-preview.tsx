import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.js';
import { queryKey } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { usePaused } from '../../parts/use-paused.js';
import { plural } from '../../parts/wording.js';

const PAUSE_MS = 500;

/** How often a condition would have fired in the last 30 days. */
export function FiredPreview({ condition }: { condition: object }) {
  const tried = usePaused(JSON.stringify(condition), PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: queryKey(api.previewAlertRule.path, { tried }),
    queryFn: ({ signal }) =>
      call(api.previewAlertRule, { body: { condition: JSON.parse(tried) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
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
        ? (data.note ??
          `It would have fired ${plural(data.would_have_fired, 'time')} in the last ${plural(data.days, 'day')}.`)
        : 'Looking at the last 30 days …'}
    </p>
  );
}
