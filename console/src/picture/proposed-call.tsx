import type { PicturedCall } from './decision.js';
import { STANDING_WORDS } from './evidence-words.js';

/** The call that the agent was about to make, each argument marked by where it comes from. */
export function ProposedCall({ call }: { call: NonNullable<PicturedCall['proposed_call']> }) {
  return (
    <>
      <h3>
        Proposed call: <code>{call.name}</code>
      </h3>
      {call.arguments.length === 0 ? (
        <p className="soft">No arguments.</p>
      ) : (
        <table className="cards">
          <caption className="hidden">Arguments of the proposed call</caption>
          <thead>
            <tr>
              <th scope="col">Argument</th>
              <th scope="col">Value</th>
              <th scope="col">Source</th>
              <th scope="col" className="number">
                Ambiguity score
              </th>
            </tr>
          </thead>
          <tbody>
            {call.arguments.map(({ path, value, standing, doubt }) => {
              const [words, isGood] = STANDING_WORDS[standing];
              return (
                <tr key={path}>
                  <td data-head="Argument">
                    <code>{path}</code>
                  </td>
                  <td data-head="Value">{String(value)}</td>
                  <td data-head="Source">
                    <span className={`badge tone-${isGood ? 'good' : 'bad'}`}>
                      <span aria-hidden="true">{isGood ? '✓' : '✕'} </span>
                      {words}
                    </span>
                  </td>
                  <td data-head="Ambiguity score" className="number">
                    {doubt.toFixed(2)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {call.integration !== null && <p className="small soft">Sent by {call.integration}.</p>}
    </>
  );
}
