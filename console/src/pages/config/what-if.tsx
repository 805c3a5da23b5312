import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../api/call.js';
import { queryKey } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { StackedBar } from '../../charts/bars.js';
import { Badge } from '../../parts/badge.js';
import { Loaded } from '../../parts/loading.js';
import { usePaused } from '../../parts/use-paused.js';
import { capitalised, count, percent, plural } from '../../parts/wording.js';

type Preview = (typeof api.previewConfig)['types']['reply'];
type Mix = Preview['current']['decisions'];

/** Time after the last key until a change is tried, in milliseconds. */
const PAUSE_MS = 600;
const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate', 'off'] as const;

/** The calls of the last 30 days, decided as they are now and as they would be. */
export function WhatIf({ update }: { update: Readonly<Record<string, unknown>> }) {
  const text = usePaused(JSON.stringify(update), PAUSE_MS);
  const preview = useQuery({
    queryKey: queryKey(api.previewConfig.path, { text }),
    queryFn: ({ signal }) =>
      call(api.previewConfig, { body: { config: JSON.parse(text) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <Loaded query={preview} lines={6}>
      {(answer) => <Outcome preview={answer} isChanged={text !== '{}'} />}
    </Loaded>
  );
}

function Outcome({ preview, isChanged }: { preview: Preview; isChanged: boolean }) {
  if (preview.calls === 0) {
    return <p className="soft">There are no gate calls to try a change on yet.</p>;
  }
  const { current, changed, questions_gained: gained, questions_lost: lost } = preview;
  return (
    <>
      <p className="soft small">
        {plural(preview.calls, 'call')}
        {!preview.is_complete && ', not all of these days'}
        {preview.skipped > 0 && `; ${count(preview.skipped)} too old to be decided again`}
      </p>
      <h3>As it is</h3>
      <MixBar mix={current.decisions} label="As it is" />
      {isChanged ? (
        <>
          <h3>As you would have it</h3>
          <MixBar mix={preview.preview.decisions} label="As you would have it" />
          <p role="status">
            <strong>{plural(changed, 'call')}</strong> would be answered otherwise: {count(gained)}{' '}
            more put to the user, {count(lost)} fewer. {costInWords(preview)}
          </p>
          <Changes preview={preview} />
        </>
      ) : (
        <p className="soft">Change a value: you see here at once what it would have done.</p>
      )}
    </>
  );
}

function costInWords({ current, preview }: Preview): string {
  const [now, then] = [current.expected_cost_at_preview_prices, preview.expected_cost];
  if (now === null || then === null) return '';
  return `A call would cost ${cost(then)} instead of ${cost(now)}, at the new prices.`;
}

const COST = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const cost = (value: number): string => COST.format(value);

function MixBar({ mix, label }: { mix: Mix; label: string }) {
  const total = DECISIONS.reduce((sum, decision) => sum + mix[decision], 0);
  const parts = DECISIONS.filter((decision) => mix[decision] > 0).map((decision) => ({
    name: decision === 'off' ? 'No intervention' : capitalised(decision),
    value: mix[decision],
    tone: decision,
    text: percent(mix[decision] / total),
  }));
  const words = parts.map(({ name, text }) => `${name} ${text}`).join(', ');
  return <StackedBar parts={parts} label={`${label}: ${words}`} />;
}

/** The calls that change most, with links. */
function Changes({ preview: { changes } }: { preview: Preview }) {
  if (changes.length === 0) return null;
  return (
    <details open>
      <summary>The calls that change most</summary>
      <ul className="plain config-changes">
        {changes.map(({ gate_call_id: id, request, current, preview }) => (
          <li key={id}>
            <Link href={`/calls/${id}`}>{request}</Link>
            <br />
            <Badge of={current ?? 'off'} /> <span aria-hidden="true">→</span>
            <span className="hidden"> becomes </span> <Badge of={preview ?? 'off'} />
          </li>
        ))}
      </ul>
    </details>
  );
}
