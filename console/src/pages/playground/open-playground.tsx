import { useState } from 'react';
import { usePreview } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Field } from '../../parts/field.js';
import { ProblemNote } from '../../parts/problem.js';
import { useAddress } from '../../parts/use-address.js';
import { CostBars } from '../../picture/cost-bars.js';
import { priceRecorded } from '../../picture/cost-parts.js';
import { Understanding } from '../../picture/inputs.js';
import { Why } from '../../picture/why.js';
import '../../picture/picture.css';
import { pictureOpen } from './open-picture.js';

const MAX_REQUEST = 500;
const EXAMPLE = 'Delete the old records';

/** The playground without a key: the request alone, with the default configuration. An example is answered at once. */
export function OpenPlayground() {
  const address = useAddress();
  const [request, setRequest] = useState(address.values.request ?? EXAMPLE);
  const [tried, setTried] = useState(request);
  const answer = usePreview(api.createPlaygroundCall, { request: tried });
  const call = answer.data && !answer.isPlaceholderData && pictureOpen(tried, answer.data);
  return (
    <div className="playground">
      <form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(request);
          address.set({ request }, { replace: true });
        }}
      >
        <Field label="User request" error={answer.error} pointer="/request">
          {(ids) => (
            <textarea
              {...ids}
              value={request}
              required
              maxLength={MAX_REQUEST}
              placeholder="Delete the old records"
              onChange={(event) => setRequest(event.target.value)}
            />
          )}
        </Field>
        <div className="actions">
          <button type="submit" className="primary" disabled={answer.isFetching}>
            Try it
          </button>
        </div>
      </form>
      <div className="picture">
        {answer.error && <ProblemNote error={answer.error} />}
        {call && (
          <>
            <Why call={call} />
            {Object.keys(call.costs).length > 1 && (
              <section className="card">
                <h2>Expected cost of each decision</h2>
                <p className="soft">
                  In question costs: 1 is the cost of asking one question to a user who hasn’t been
                  asked anything yet.
                </p>
                <CostBars
                  priced={priceRecorded(call.costs)}
                  chosen={call.model_decision}
                  mark="chosen"
                />
              </section>
            )}
            <section className="card inputs">
              <h2>What the decision is based on</h2>
              <Understanding call={call} />
            </section>
          </>
        )}
      </div>
    </div>
  );
}
