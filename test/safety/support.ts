import { assessInParts } from '../../src/assess/assess.js';
import type {
  AssessInput,
  Assessment,
  CandidateQuestion,
  Value,
} from '../../src/ports/assessment.js';
import { atOnce } from '../../src/turns.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

const OPEN: ReadonlySet<string> = new Set(['contradicted', 'picked', 'invented']);

/**
 * The built-in assessor, with what it is to say of a proposed call also where its answers are read more leniently: which
 * values it does not find proved, and which value a question offers.
 */
export function assessStrictly(input: AssessInput): Assessment {
  const made = atOnce(assessInParts(input));
  const { standings } = made;
  if (standings === undefined) return made;
  const settled = new Map(
    input.answered.flatMap(({ parameter, value }) =>
      parameter && value !== undefined ? [[parameter, value] as const] : [],
    ),
  );
  const doubted = standings.filter(
    ({ path, value, standing }) =>
      settled.get(path) !== value && (OPEN.has(standing) || isOnlyOffered(value, input)),
  );
  const unproved = made.changes === true && doubted.length > 0;
  return {
    ...made,
    unproved: made.unproved ?? unproved,
    questions: made.questions.map((question) => withOffer(question, standings)),
  };
}

/** Whether nobody but the gate's own questions has said a value. */
function isOnlyOffered(
  value: Value,
  { request, history, answered, context }: AssessInput,
): boolean {
  const { call: _, ...known } = context ?? {};
  const said = [
    request,
    ...history,
    ...answered.map(({ answer }) => answer),
    JSON.stringify(known),
  ];
  const isShown = answered.some(({ question }) => question.includes(String(value)));
  return isShown && !said.some((text) => text.includes(String(value)));
}

function withOffer(
  question: CandidateQuestion,
  standings: NonNullable<Assessment['standings']>,
): CandidateQuestion {
  const { offered, parameter, text } = question;
  const value = standings.find(({ path }) => path === parameter)?.value;
  const shows = value !== undefined && text.includes(String(value));
  return offered === undefined && shows ? { ...question, offered: value } : question;
}

/** The real application with that assessor. */
export const startStrictApp = (): Promise<TestApp> => startApp({}, { assess: assessStrictly });

/** What a test looks at in a reply. */
export interface Reply {
  readonly decision: string | null;
  readonly decision_reason: string;
  readonly questions: string[];
  readonly confirm_prompt: string | null;
  readonly intent_spec: { readonly clarification_id?: string } | null;
}

/** The gate of a tenant, for one session. */
export const gateOf =
  (tenant: TestTenant, session: string) =>
  async (body: object, headers?: Record<string, string>): Promise<Reply> => {
    const reply = await tenant.call('POST', '/v1/gate', { session_id: session, ...body }, headers);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  };

/** A gate call that proposes a call. */
export const proposing = <More extends object>(name: string, args: object, more: More) => ({
  ...more,
  context: { call: { name, arguments: args } },
});
