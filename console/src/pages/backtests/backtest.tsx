import './backtests.css';
import { useParams } from 'wouter';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { StackedBar } from '../../charts/bars.js';
import { Badge } from '../../parts/badge.js';
import { CopyAsCurl } from '../../parts/copy.js';
import { Loaded } from '../../parts/loading.js';
import { Neighbours, useListQuery } from '../../parts/neighbours.js';
import { Page } from '../../parts/page.js';
import { useToast } from '../../parts/toast.js';
import { plural } from '../../parts/wording.js';
import { WriteButton } from '../../session/write-button.js';
import { Cases } from './cases.js';
import { Corrections } from './corrections.js';
import { decisionParts } from './decision-parts.js';
import { InventedArguments } from './invented-arguments.js';
import { PartsOfTurns } from './parts-of-turns.js';
import { BACKTEST_READS, type BacktestDetail } from './reads.js';
import { daysInWords, headline, isUnderWay, progressInWords } from './sentences.js';
import { changeInWords } from './values.js';

/** How often a backtest that is under way is looked at, in milliseconds. */
const UNDER_WAY_MS = 2_000;

/** A backtest: how far it is, and what it has found so far. */
export function Route() {
  const { id = '' } = useParams();
  const { page } = useListQuery();
  const input = { params: { backtest_id: id } };
  const first = useRead(api.getBacktest, input);
  const live = first.data && isUnderWay(first.data) ? UNDER_WAY_MS : false;
  const backtest = useRead(api.getBacktest, input, { live });
  const list = useRead(api.listBacktests, { query: { page: Number(page ?? 1) } });
  const found = backtest.data;
  return (
    <Page
      title={found ? `Backtest of ${daysInWords(found)}` : 'Backtest'}
      actions={
        <>
          <CopyAsCurl path={`/v1/backtests/${id}`} />
          {found && isUnderWay(found) && <CancelButton id={id} />}
        </>
      }
    >
      <Neighbours
        list="/backtests"
        name="backtests"
        ids={list.data?.items.map((one) => one.id) ?? []}
        id={id}
        href={(one) => `/backtests/${one}`}
      />
      <Loaded query={backtest}>
        {(detail) => (
          <>
            <Summary backtest={detail} />
            {detail.shares.turns > 0 && (
              <>
                <Corrections corrections={detail.corrections} />
                <Cases cases={detail.cases} />
                <PartsOfTurns backtest={detail} />
                <InventedArguments tools={detail.arguments} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function CancelButton({ id }: { id: string }) {
  const toast = useToast();
  const cancel = useWrite(api.cancelBacktest, BACKTEST_READS);
  return (
    <WriteButton
      scope="review"
      disabled={cancel.isPending}
      onClick={() =>
        cancel.mutate(
          { params: { backtest_id: id } },
          {
            onSuccess: () => toast({ text: 'Canceled. The results so far are kept.' }),
            onError: (error) => toast({ text: error.message, tone: 'fault' }),
          },
        )
      }
    >
      Cancel it
    </WriteButton>
  );
}

/** State and progress, the outcome in a sentence and as a bar, and what it was judged by. */
function Summary({ backtest }: { backtest: BacktestDetail }) {
  const { status, progress, shares, config_changes, agent_id, max_turns } = backtest;
  const changes = Object.entries(config_changes);
  const parts = decisionParts(shares);
  return (
    <section className="card stack">
      <h2>What the gate would have decided</h2>
      <p>
        <Badge of={status} /> <span role="status">{progressInWords(backtest)}</span>
      </p>
      {isUnderWay(backtest) && (
        <progress
          className="backtests-progress"
          aria-label="Turns judged"
          value={progress.turns}
          max={Math.max(1, progress.total)}
        />
      )}
      {shares.turns > 0 && (
        <>
          <p className="backtests-headline">{headline(shares)}</p>
          <StackedBar
            label={parts.map(({ name, text }) => `${name} ${text}`).join(', ')}
            parts={parts}
          />
        </>
      )}
      {status === 'done' && shares.turns === 0 && (
        <p>
          There are no user turns in this period. Choose a longer one, or bring in conversations:
          connect a provider, send traces or import them.
        </p>
      )}
      <p className="soft small">
        {agent_id === null ? 'All agents' : `Sessions with ${agent_id}`}, at most{' '}
        {plural(max_turns, 'turn')}, newest sessions first.{' '}
        {changes.length === 0
          ? 'Judged with the configuration that was active when the backtest started.'
          : `Tried: ${changes.map(changeInWords).join('; ')}.`}{' '}
        Every turn is judged as if the user hadn’t been asked anything yet.
      </p>
    </section>
  );
}
