import { type Form, toForm, yesNo } from './form.js';
import { type AskGate, GateAway, type JudgedCall, type Verdict } from './gate.js';
import { canonicalJson, writeJson } from './json.js';
import type { Json } from './tools.js';
import { visible } from './visible.js';

/** Answer to a form; null: nobody was asked, or nobody answered. */
export type Filled = { readonly action: 'accept'; readonly content: Json } | 'declined' | null;

/** Puts a form to the user. */
export type AskUser = (form: Form) => Promise<Filled>;

/** What was put into the chat, in place of a form that nobody saw. */
export interface Asked {
  /** The call that it is about, as canonical JSON. */
  readonly act: string;
  readonly clarificationId: string | null;
}

/** End of a judgment: the arguments to go on with, or what the model is told instead, and what it is to ask. */
export type Judgement =
  | { readonly run: Json }
  | { readonly refusal: string; readonly asked?: Asked };

/** Forms that one call puts to the user at most: each answer may open the next. */
const MAX_FORMS = 4;

/** A call as canonical JSON: what was confirmed is what is done. */
export const actOf = ({ name, args }: Pick<JudgedCall, 'name' | 'args'>): string =>
  canonicalJson([name, args]);

/**
 * Judges a call, and asks the user what the gate wants to know. It never goes on without an answer, and never takes a
 * refusal or silence for a yes.
 *
 * @param earlier what was put into the chat before, and the call's answer is to
 */
export async function judge(
  call: JudgedCall,
  gate: AskGate,
  ask: AskUser,
  earlier: Asked | null = null,
): Promise<Judgement> {
  let { args, answer } = call;
  let clarificationId = answer === null ? null : (earlier?.clarificationId ?? null);
  // The model quotes this answer: a yes in it is one to what was asked, and to nothing else.
  let isQuoted = answer !== null;
  let confirmed: string | null = null;
  for (let asked = 0; asked <= MAX_FORMS; asked += 1) {
    const verdict = await gate({ ...call, args, answer, clarificationId }).catch(
      (error: unknown) => error,
    );
    if (verdict instanceof GateAway)
      return refuse(`The gate gave no decision (${verdict.message})`);
    if (verdict instanceof Error) throw verdict;
    const { decision, decision_reason: reason, intent_spec: spec } = verdict as Verdict;
    const act = actOf({ name: call.name, args });
    if (decision === 'escalate') {
      return refuse('A person has to decide this, after which the same call goes on');
    }
    let form = toForm(verdict as Verdict, call.tool);
    let isOwn = false;
    if (form === null) {
      if (/confirmed by the user/.test(reason ?? '')) {
        if (isQuoted && earlier?.act !== act) {
          [answer, isQuoted, clarificationId] = [null, false, null];
          continue;
        }
        confirmed = act;
      }
      if (/^proceed: a person approved/.test(reason ?? '')) confirmed = act;
      // The user's words are what the model quotes: what nobody brings back needs more than these.
      if (call.risk !== 'irreversible' || confirmed === act) return { run: args };
      if (isQuoted && earlier?.act === act && isYes(answer ?? '')) return { run: args };
      const doing = visible(`${call.name} ${writeJson(args)}`);
      form = yesNo(`${doing}: this cannot be undone. Go ahead?`);
      isOwn = true;
    }
    clarificationId = (!isOwn && spec?.clarification_id) || null;
    const filled = await ask(form);
    if (filled === null) return { refusal: unanswered(form), asked: { act, clarificationId } };
    if (filled === 'declined') return refuse('The user declined');
    isQuoted = false;
    if (form.kind === 'yes_no') {
      if (filled.content.answer !== true) {
        await gate({ ...call, args, answer: 'no', clarificationId }).catch(() => {});
        return refuse('The user said no');
      }
      confirmed = act;
      if (isOwn) return { run: args };
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
