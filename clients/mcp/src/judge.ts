import { type Form, toForm, yesNo } from './form.js';
import { type AskGate, GateAway, type JudgedCall } from './gate.js';
import type { Json } from './tools.js';

/** Answer to a form; null: nobody was asked, or nobody answered. */
export type Filled = { readonly action: 'accept'; readonly content: Json } | 'declined' | null;

/** Puts a form to the user. */
export type AskUser = (form: Form) => Promise<Filled>;

/** End of a judgement: the arguments to go on with, or what the model is told instead. */
export type Judgement = { readonly run: Json } | { readonly refusal: string };

/** Forms that one call puts to the user at most: each answer may open the next. */
const MAX_FORMS = 4;

/**
 * Judges a call, and asks the user what the gate wants to know. It never goes on without an answer, and never takes a
 * refusal or silence for a yes.
 */
export async function judge(call: JudgedCall, gate: AskGate, ask: AskUser): Promise<Judgement> {
  let { args, answer } = call;
  let confirmed = false;
  for (let asked = 0; asked <= MAX_FORMS; asked += 1) {
    const verdict = await gate({ ...call, args, answer }).catch((error: unknown) => error);
    if (verdict instanceof GateAway)
      return refuse(`The gate gave no decision (${verdict.message})`);
    if (verdict instanceof Error) throw verdict;
    const { decision, decision_reason: reason } = verdict as Awaited<ReturnType<AskGate>>;
    if (decision === 'escalate') {
      return refuse('A person has to decide this, after which the same call goes on');
    }
    let form = toForm(verdict as Awaited<ReturnType<AskGate>>, call.tool);
    if (form === null) {
      confirmed ||= /confirmed by the user|^proceed: a person approved/.test(reason ?? '');
      // The user's words are what the model quotes: what nobody brings back needs more than these.
      if (call.risk !== 'irreversible' || confirmed) return { run: args };
      if (call.wasAsked && call.answer !== null && isYes(call.answer)) return { run: args };
      form = yesNo(`${call.name} ${JSON.stringify(args)}: this cannot be undone. Go ahead?`);
    }
    const filled = await ask(form);
    if (filled === null) return { refusal: unanswered(form) };
    if (filled === 'declined') return refuse('The user declined');
    if (form.kind === 'yes_no') {
      confirmed = filled.content.answer === true;
      if (!confirmed) await gate({ ...call, args, answer: 'no' }).catch(() => {});
      if (!confirmed) return refuse('The user said no');
      answer = 'yes';
    } else if (form.kind === 'values') {
      args = { ...args, ...pick(filled.content, Object.keys(form.requestedSchema.properties)) };
      answer = wordValues(filled.content);
    } else {
      answer = String(filled.content.answer ?? '');
    }
  }
  return refuse('The user was asked too often');
}

const refuse = (why: string): Judgement => ({ refusal: `${why}: nothing was done.` });

const unanswered = ({ message, requestedSchema }: Form): string => {
  const { answer } = requestedSchema.properties as { answer?: { enum?: readonly string[] } };
  const options = answer?.enum ? ` (${answer.enum.join(' / ')})` : '';
  return (
    `Nothing was done, and the user has not been asked yet. Ask the user in the chat: ${message}${options} Then call ` +
    "again with the user's words as user_answer."
  );
};

const pick = (content: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => name in content).map((name) => [name, content[name]]));

const wordValues = (content: Json): string =>
  Object.entries(content)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join(', ');

/** Plain affirmations alone: whatever says more is not taken for one. */
const isYes = (text: string): boolean =>
  /^(?:yes|y|yep|ok|okay|sure|go ahead|do it|yes,? please|ja|oui|s[ií]|sim|да)[.!]?$/iu.test(
    text.trim(),
  );
