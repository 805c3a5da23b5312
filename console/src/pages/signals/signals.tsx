import { useState } from 'react';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Spark } from '../../charts/spark.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Empty } from '../../parts/empty.js';
import { Loaded } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { Table } from '../../parts/table.js';
import { Time } from '../../parts/time.js';
import { useAddress } from '../../parts/use-address.js';
import { count, percent } from '../../parts/wording.js';
import { PolarityBadge } from './polarity.js';
import { SignalDialog } from './signal-dialog.js';

/** Things that are noticed in what users say, and how often. */
export function Route() {
  const address = useAddress();
  const query = { page: Number(address.values.page ?? 1), page_size: 50 };
  const signals = useRead(api.listSignals, { query }, { live: true });
  const [making, setMaking] = useState(false);
  return (
    <Page
      title="Signals"
      lead="Patterns in user messages and events your code reports: how often they occur and where."
      actions={
        <>
          <CopyAsCurl path={api.listSignals.path} query={query} />
          <button type="button" className="primary" onClick={() => setMaking(true)}>
            Create signal
          </button>
        </>
      }
    >
      <Loaded query={signals}>
        {(list) =>
          list.items.length === 0 ? (
            <Empty title="No signals yet.">
              <p>
                A signal counts what matters to you, such as “where is my package”, “speak to a
                human” or “that’s not what I asked”.
              </p>
            </Empty>
          ) : (
            <>
              <Table
                caption="Signals"
                hasView
                rows={list.items}
                rowKey={({ id }) => id}
                href={({ id }) => `/signals/${id}`}
                columns={[
                  { head: 'Signal', cell: ({ name }) => name, sort: ({ name }) => name },
                  {
                    head: 'Kind',
                    cell: ({ polarity, enabled }) => (
                      <PolarityBadge polarity={polarity} enabled={enabled} />
                    ),
                  },
                  {
                    head: '14 days',
                    cell: ({ trend, name }) => (
                      <Spark
                        values={trend.map((day) => day.count)}
                        label={`${name} by day: ${trend.map((day) => day.count).join(', ')}`}
                      />
                    ),
                  },
                  {
                    head: '24 hours',
                    kind: 'number',
                    cell: (one) => count(one.match_count['24h']),
                  },
                  { head: '7 days', kind: 'number', cell: (one) => count(one.match_count['7d']) },
                  {
                    head: 'Share of sessions',
                    kind: 'number',
                    cell: (one) => percent(one.session_rate_7d),
                  },
                  {
                    head: 'Last seen',
                    cell: ({ last_matched_at: at }) => (at ? <Time at={at} /> : 'never'),
                  },
                ]}
              />
              <Pager list={list} address={address} />
            </>
          )
        }
      </Loaded>
      {making && <SignalDialog signal={null} onClose={() => setMaking(false)} />}
    </Page>
  );
}
