import { useEffect, useState } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { ProblemNote } from '../../parts/problem.js';
import { useAddress } from '../../parts/use-address.js';
import { Picture } from '../../picture/picture.js';
import { AnswerForm } from './answer-form.js';
import {
  type Draft,
  draftFrom,
  EMPTY_DRAFT,
  type Faults,
  otherContext,
  type PreviewRequest,
  readDraft,
} from './request.js';
import { RequestForm } from './request-form.js';

/** A conversation that is tried: the request, and the answers to what was asked back. */
interface Trial {
  readonly body: PreviewRequest;
  readonly answers: readonly string[];
}

/** The playground of whoever is signed in: own configuration, tools, history and risk; a question can be answered. */
export function OwnPlayground() {
  const address = useAddress();
  const { call: picked, request = '', action_risk: risk = '' } = address.values;
  const recorded = useRead(
    api.getGateCall,
    { params: { gate_call_id: picked ?? '' } },
    { enabled: picked !== undefined },
  );
  const from = picked !== undefined && recorded.data?.id === picked ? recorded.data : null;
  const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, request, risk });
  const [faults, setFaults] = useState<Faults>({});
  const [trial, setTrial] = useState<Trial | null>(null);
  const send = useWrite(api.previewGate);
  useEffect(() => {
    if (from) setDraft(draftFrom(from));
  }, [from]);

  const run = (next: Trial): void => {
    setTrial(next);
    const { body, answers } = next;
    send.mutate({ body: { ...body, ...(answers.length > 0 && { answers: [...answers] }) } });
  };
  const submit = (): void => {
    const read = readDraft(draft, from ? otherContext(from.context) : {});
    setFaults(read.faults);
    if (read.body === null) return;
    address.set(
      { request: draft.request.slice(0, 500), action_risk: draft.risk },
      { replace: true },
    );
    run({ body: read.body, answers: [] });
  };
  const { data } = send;
  return (
    <>
      <div className="playground">
        <RequestForm
          draft={draft}
          faults={faults}
          error={send.error}
          isPending={send.isPending}
          picked={picked ?? ''}
          onChange={setDraft}
          onPick={(id) => address.set({ call: id === '' ? null : id }, { replace: true })}
          onSubmit={submit}
        />
        <div aria-live="polite" aria-busy={send.isPending}>
          {recorded.error && <ProblemNote error={recorded.error} />}
          {send.error && <ProblemNote error={send.error} />}
          {trial && data && (
            <AnswerForm
              key={trial.answers.length}
              request={trial.body.request}
              answers={trial.answers}
              reply={data}
              isPending={send.isPending}
              onAnswer={(answer) => run({ ...trial, answers: [...trial.answers, answer] })}
              onBack={() => run({ ...trial, answers: trial.answers.slice(0, -1) })}
            />
          )}
          {!data && !send.error && (
            <section className="card">
              <h2>What the gate would say</h2>
              <p className="soft">
                Write a request and try it. With the tools of your agent the gate sees what is
                missing; with a higher risk it asks sooner.
              </p>
            </section>
          )}
        </div>
      </div>
      {trial && data && (
        <Picture
          key={`${send.submittedAt}`}
          call={{ ...data, request: trial.body.request }}
          prices={null}
          history={trial.body.history ?? []}
          context={trial.body.context ?? null}
        />
      )}
    </>
  );
}
