import type { Handoff } from '../../../../src/contracts/handoff.js';
import { capitalised, plural } from '../../parts/wording.js';
import { STANDING_WORDS } from '../../picture/evidence-words.js';
import { type ArgumentRow, argumentRows, type WantedCall } from './arguments.js';

/** The ambiguity score from which it is shown beside the words. */
const SHOWN_SCORE = 0.1;

/** The call that waits, argument by argument, with who said each. */
export function WantedCallCard({ call }: Pick<Handoff, 'call'>) {
  return (
    <section className="card">
      <h2>Proposed call</h2>
      {call === null ? (
        <p className="soft">
          The agent proposed no call, and none could be inferred from the request.
        </p>
      ) : (
        <CallTable call={call} />
      )}
    </section>
  );
}

function CallTable({ call }: { call: WantedCall }) {
  const { rows, more } = argumentRows(call);
  return (
    <>
      <p>
        <code className="handoffs-tool">{call.name}</code>{' '}
        {!call.proposed && (
          <span className="soft">
            The agent proposed no call. This was inferred from the request.
          </span>
        )}
      </p>
      {rows.length === 0 ? (
        <p className="soft">No arguments.</p>
      ) : (
        <Arguments rows={rows} isJudged={call.proposed} />
      )}
      {more > 0 && <p className="soft">{plural(more, 'more value')} are not shown.</p>}
    </>
  );
}

/** The arguments, one a row. It is no list that keys walk: j and k go from handoff to handoff here. */
function Arguments({ rows, isJudged }: { rows: readonly ArgumentRow[]; isJudged: boolean }) {
  return (
    <table className="cards">
      <caption className="hidden">Call arguments</caption>
      <thead>
        <tr>
          <th scope="col">Argument</th>
          <th scope="col">Value</th>
          {isJudged && <th scope="col">Source</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <td data-head="Argument" className="handoffs-path">
              <code>{row.path}</code>
            </td>
            <td data-head="Value">
              <Value text={row.value} />
            </td>
            {isJudged && (
              <td data-head="Source">
                <StandingWords row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StandingWords({ row: { standing, doubt } }: { row: ArgumentRow }) {
  if (standing === null) return <span className="soft">Not checked</span>;
  const [words, isGood] = STANDING_WORDS[standing];
  return (
    <>
      <span className={`badge tone-${isGood ? 'good' : 'bad'}`}>
        <span aria-hidden="true">{isGood ? '✓' : '✕'} </span>
        {capitalised(words)}
      </span>
      {doubt !== null && doubt >= SHOWN_SCORE && (
        <span className="soft small"> Ambiguity score {doubt.toFixed(2)}</span>
      )}
    </>
  );
}

/** Longer values open on demand. */
const MAX_VALUE = 300;

function Value({ text }: { text: string }) {
  if (text === '') return <span className="soft">empty</span>;
  if (text.length <= MAX_VALUE) return <span className="handoffs-text">{text}</span>;
  return (
    <details>
      <summary>
        {text.slice(0, MAX_VALUE)}… ({plural(text.length, 'character')})
      </summary>
      <p className="handoffs-text">{text}</p>
    </details>
  );
}
