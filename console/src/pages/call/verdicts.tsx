import { useState } from 'react';
import { Link } from 'wouter';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Field } from '../../parts/field.js';
import { ProblemNote } from '../../parts/problem.js';
import { Time } from '../../parts/time.js';
import { useToast } from '../../parts/toast.js';
import { words } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { type CallDetail, reviewableEvent } from './call-detail.js';

type Review = CallDetail['reviews'][number];

const VERDICTS = [
  ['true_misunderstanding', 'Acting was, or would have been, a mistake.'],
  ['false_alarm', 'It was flagged, but the request was clear.'],
  ['correct_understanding', 'The request was understood correctly.'],
  ['unclear', 'Not enough context to tell.'],
] as const;

/** Reads that a review changes. */
const CHANGES = [
  ...['/v1/gate-calls/{gate_call_id}', '/v1/gate-calls', '/v1/reviews', '/v1/reviews/queue'],
  ...['/v1/reviews/stats', '/v1/failures', '/v1/report'],
];

/** Judgments of the call by reviewers, and buttons to say it oneself. */
export function Verdicts({ call }: { call: CallDetail }) {
  const event = reviewableEvent(call);
  return (
    <section className="card">
      <h2>Was the gate right?</h2>
      {call.reviews.length > 0 && (
        <ul className="plain">
          {call.reviews.map((review) => (
            <ReviewLine key={`${review.reviewer} ${review.event_id}`} review={review} />
          ))}
        </ul>
      )}
      {event === null ? (
        <p>
          Nothing was reported after this call, so there is no event to judge. A random sample of
          such calls goes to <Link href="/review">review</Link>.
        </p>
      ) : (
        <VerdictForm eventId={event} />
      )}
    </section>
  );
}

function ReviewLine({ review }: { review: Review }) {
  const session = useSession();
  const toast = useToast();
  const takeBack = useWrite(api.deleteReview, CHANGES);
  const isOwn = review.reviewer === session.standing.key?.id;
  return (
    <li>
      <Badge of={review.verdict} />{' '}
      {review.corrected_dimension !== null && <>about {words(review.corrected_dimension)} </>}
      {review.actual_intent !== '' && <>The user wanted: “{review.actual_intent}” </>}
      {review.note !== '' && <>{review.note} </>}
      <span className="soft small">
        {isOwn ? 'you' : review.reviewer}, <Time at={review.updated_at} />
      </span>{' '}
      {isOwn && (
        <button
          type="button"
          className="link"
          disabled={!session.may('review') || takeBack.isPending}
          title={session.refusal('review')}
          onClick={() =>
            takeBack.mutate(
              { params: { event_id: review.event_id } },
              { onError: ({ message }) => toast({ text: message, tone: 'fault' }) },
            )
          }
        >
          Take back
        </button>
      )}
    </li>
  );
}

function VerdictForm({ eventId }: { eventId: number }) {
  const session = useSession();
  const toast = useToast();
  const send = useWrite(api.createReview, CHANGES);
  const [intent, setIntent] = useState('');
  const [note, setNote] = useState('');
  const refusal = session.refusal('review');
  return (
    <div className="stack">
      <p className="soft" id="call-verdicts">
        Judge what happened, not whether the answer was good. Verdicts calibrate the gate.
      </p>
      <ul className="call-verdicts">
        {VERDICTS.map(([verdict, meaning]) => (
          <li key={verdict}>
            <WriteButton
              scope="review"
              disabled={send.isPending}
              onClick={() =>
                send.mutate(
                  { body: { event_id: eventId, verdict, actual_intent: intent, note } },
                  {
                    onSuccess: () => {
                      setIntent('');
                      setNote('');
                      toast({ text: 'Verdict saved.' });
                    },
                  },
                )
              }
            >
              <Badge of={verdict} />
              <span className="small">{meaning}</span>
            </WriteButton>
          </li>
        ))}
      </ul>
      {refusal !== undefined && <p className="soft small">{refusal}.</p>}
      <div className="fields">
        <Field label="What the user wanted (optional)" error={send.error} pointer="/actual_intent">
          {(ids) => (
            <textarea
              {...ids}
              value={intent}
              maxLength={20_000}
              disabled={refusal !== undefined}
              onChange={(event) => setIntent(event.target.value)}
            />
          )}
        </Field>
        <Field label="Note" error={send.error} pointer="/note">
          {(ids) => (
            <textarea
              {...ids}
              value={note}
              maxLength={20_000}
              disabled={refusal !== undefined}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
      {send.error && <ProblemNote error={send.error} />}
    </div>
  );
}
