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

/** Requests for whoever has none at hand, the riskiest first. */
const EXAMPLES: readonly Pick<Draft, 'request' | 'risk'>[] = [
  { request: 'Delete the old records', risk: 'irreversible' },
  { request: 'Transfer 500 euros to Tom', risk: 'high' },
  { request: 'What are your opening hours?', risk: 'low' },
];

/** A conversation that is tried: the request, and the answers to what was asked back. */
interface Trial {
  readonly body: PreviewRequest;
  readonly answers: readonly string[];
}

/** A trial with what the gate says; it stays while the next one is under way. */
interface Shown {
  readonly trial: Trial;
  readonly reply: (typeof api.previewGate)['types']['reply'];
  readonly at: number;
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
  const [shown, setShown] = useState<Shown | null>(null);
  const [taken, setTaken] = useState('');
  const send = useWrite(api.previewGate);
  useEffect(() => {
    // Once: what is typed since stays when the call is read again.
    if (from === null || from.id === taken) return;
    setTaken(from.id);
    setDraft(draftFrom(from));
  }, [from, taken]);

  const run = (trial: Trial): void => {
    const { body, answers } = trial;
    send.mutate(
      { body: { ...body, ...(answers.length > 0 && { answers: [...answers] }) } },
      { onSuccess: (reply) => setShown({ trial, reply, at: Date.now() }) },
    );
  };
  const submit = (draft: Draft): void => {
    const read = readDraft(draft, from ? otherContext(from.context) : {});
    setFaults(read.faults);
    if (read.body === null) return;
    address.set(
      { request: draft.request.slice(0, 500), action_risk: draft.risk },
      { replace: true },
    );
    run({ body: read.body, answers: [] });
  };
  /** Tries an example, or what a link to this page brought. */
  const tryNow = (values: Partial<Draft>): void => {
    const next = { ...EMPTY_DRAFT, ...values };
    setDraft(next);
    submit(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the address has
  useEffect(() => {
    if (request !== '' && picked === undefined) tryNow({ request, risk });
  }, []);
  return (
    <div className="playground">
      <RequestForm
        draft={draft}
        faults={faults}
        error={send.error}
        isPending={send.isPending}
        picked={picked ?? ''}
        onChange={setDraft}
        onPick={(id) => address.set({ call: id === '' ? null : id }, { replace: true })}
        onSubmit={() => submit(draft)}
      />
      <div aria-busy={send.isPending}>
        {recorded.error && <ProblemNote error={recorded.error} />}
        {send.error && <ProblemNote error={send.error} />}
        {shown && <Tried shown={shown} isPending={send.isPending} run={run} />}
        {!shown && !send.error && (
          <section className="card">
            <h2>Decision</h2>
            <p className="soft">
              Enter a request and try it. Add your agent’s tools to show the gate which values are
              missing, or raise the risk to make it ask sooner.
            </p>
            <div className="chips">
              <span>Or start with:</span>
              {EXAMPLES.map((one) => (
                <button
                  key={one.request}
                  type="button"
                  className="chip"
                  onClick={() => tryNow(one)}
                >
                  {one.request}
                </button>
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  );
}

interface TriedProps {
  readonly shown: Shown;
  readonly isPending: boolean;
  readonly run: (trial: Trial) => void;
}

/** The gate's reply, as a conversation that goes on and as a picture. */
function Tried({ shown: { trial, reply, at }, isPending, run }: TriedProps) {
  const { body, answers } = trial;
  return (
    <>
      <div aria-live="polite">
        <AnswerForm
          key={at}
          {...{ request: body.request, answers, reply, isPending }}
          onAnswer={(answer) => run({ body, answers: [...answers, answer] })}
          onBack={() => run({ body, answers: answers.slice(0, -1) })}
        />
      </div>
      <Picture
        key={`picture ${at}`}
        call={{ ...reply, request: body.request }}
        prices={null}
        history={body.history ?? []}
        context={body.context ?? null}
      />
    </>
  );
}
