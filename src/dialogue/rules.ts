import type { ActionRisk, Decision } from '../contracts/gate.js';

/** The facts that the rules of the conversation look at. */
export interface Situation {
  /** The user has said yes to this very action in this thread. */
  readonly confirmed: boolean;
  /** The answer that came with this call cannot say whether to confirm; in calls from before `saidNo` also that it says no. */
  readonly refused: boolean;
  /** Somebody has said no to this very call, and the user has not asked for it anew. */
  readonly saidNo: boolean;
  /** A person has refused this very call, and the user asks for it anew. */
  readonly personRefused: boolean;
  /** A yes to this very call has let it proceed already, and nothing was said since. */
  readonly yesUsed: boolean;
  /** The proposed call changes something, and the user's words do not prove it. */
  readonly unproved: boolean;
  /** This thread has said no to this action before: it is neither confirmed again nor carried out. */
  readonly rejectedEarlier: boolean;
  /** Proceeding needs a confirmation on record, whatever it costs. */
  readonly floor: boolean;
  /** Every value that the action needs is known: else no prompt could show what a yes is for. */
  readonly complete: boolean;
  /** A tool is understood, and a value that it requires is not known. */
  readonly requiredOpen: boolean;
  /** The user wants something changed only under a condition, which nobody has looked at. */
  readonly conditional: boolean;
  /** The message asks for nothing: thanks, a greeting, a report. */
  readonly asksNothing: boolean;
  /** The agent is about to make a call that the caller says is of high risk, or cannot be undone. */
  readonly riskyCall: boolean;
  /** The answer that came with this call cancels the action. */
  readonly cancelled: boolean;
  /** The user has canceled the caller's request, or wants another one: neither proceeds without a yes. */
  readonly requestReplaced: boolean;
  /** Answers changed what was to be confirmed, or made a dangerous call whole: it needs its own yes. */
  readonly changed: boolean;
  /** The answer left open what was asked about, and nobody is tired yet. */
  readonly answerIncomplete: boolean;
  readonly risk: ActionRisk | null;
  /** Some question that the prices call for is one that this thread has not asked. */
  readonly freshQuestion: boolean;
  /** There is any such question, thresholds aside. */
  readonly canAskNow: boolean;
  /** How often this thread had to do something else because it had asked before. */
  readonly repeats: number;
}

/** The rule that decided, where it was not the prices. */
export type DecidingRule =
  | 'confirmed'
  | 'said_no'
  | 'person_refused'
  | 'refused'
  | 'rejected_earlier'
  | 'cancelled'
  | 'request_replaced'
  | 'changed'
  | 'answer_incomplete'
  | 'yes_used'
  | 'floor'
  | 'unproved'
  | 'incomplete'
  | 'conditional'
  | 'risky_call'
  | 'asks_nothing'
  | 'asked_before'
  | 'assumption';

export interface Rule {
  readonly name: DecidingRule;
  readonly when: (situation: Situation) => boolean;
  readonly forbids: readonly Decision[];
  /** Why, as a reply says it, in front of the numbers; `{assumption}` stands for what is assumed. */
  readonly reason: string;
}

const ALL: readonly Decision[] = ['proceed', 'confirm', 'options', 'ask', 'escalate'];
const allBut = (...allowed: readonly Decision[]): Decision[] =>
  ALL.filter((decision) => !allowed.includes(decision));

/**
 * Rules that overrule the prices, the strongest first: a rule that would leave nothing beside what stronger ones forbid does
 * not apply. Where several apply, the first that forbids what the prices call for gives the reason.
 */
export const RULES: readonly Rule[] = [
  {
    name: 'cancelled',
    when: ({ cancelled }) => cancelled,
    forbids: allBut('ask'),
    reason: 'the user canceled, so there is nothing to do',
  },
  {
    name: 'said_no',
    when: ({ saidNo }) => saidNo,
    forbids: allBut('ask'),
    reason: 'someone said no to this call, so it is not made',
  },
  {
    name: 'person_refused',
    when: ({ personRefused }) => personRefused,
    forbids: allBut('escalate'),
    reason: 'a person refused exactly this call, so only a person can let it proceed',
  },
  {
    name: 'confirmed',
    // The prompt of a proposed call shows all of it.
    when: ({ confirmed, complete, unproved }) => confirmed && (complete || unproved),
    forbids: allBut('proceed'),
    reason: 'confirmed by the user',
  },
  {
    name: 'refused',
    when: ({ refused, canAskNow }) => refused && canAskNow,
    forbids: allBut('ask'),
    reason: 'the user did not confirm, so the best question comes next',
  },
  {
    name: 'refused',
    when: ({ refused }) => refused,
    forbids: allBut('escalate'),
    reason: 'the user did not confirm, and there is nothing left to ask',
  },
  {
    name: 'rejected_earlier',
    when: ({ rejectedEarlier }) => rejectedEarlier,
    forbids: ['proceed', 'confirm'],
    reason: 'the user said no to this action before',
  },
  {
    name: 'request_replaced',
    when: ({ requestReplaced }) => requestReplaced,
    forbids: ['proceed'],
    reason: 'the user wants something else now, which needs a confirmation',
  },
  {
    name: 'answer_incomplete',
    when: ({ answerIncomplete, freshQuestion }) => answerIncomplete && freshQuestion,
    forbids: ['proceed'],
    reason: 'the answer did not settle the question',
  },
  {
    name: 'changed',
    when: ({ changed }) => changed,
    forbids: ['proceed'],
    reason: 'the answers changed the action, which needs its own confirmation',
  },
  {
    name: 'yes_used',
    when: ({ yesUsed }) => yesUsed,
    forbids: ['proceed'],
    reason: 'a confirmation allows a call once, and this call was already made with it',
  },
  {
    name: 'floor',
    when: ({ floor }) => floor,
    forbids: ['proceed'],
    reason: 'enforce: this action needs a confirmation first',
  },
  {
    name: 'conditional',
    when: ({ conditional }) => conditional,
    forbids: ['proceed'],
    reason: 'the user set a condition, so the action needs a confirmation',
  },
  {
    name: 'risky_call',
    when: ({ riskyCall }) => riskyCall,
    forbids: ['proceed'],
    reason: 'a call of this risk needs a confirmation of its values',
  },
  {
    name: 'unproved',
    when: ({ unproved }) => unproved,
    forbids: ['proceed'],
    reason: 'the user did not ask for everything this call does',
  },
  {
    name: 'incomplete',
    when: ({ requiredOpen, freshQuestion }) => requiredOpen && freshQuestion,
    forbids: ['proceed', 'confirm'],
    reason: 'a value that the action needs is missing',
  },
  {
    name: 'incomplete',
    when: ({ complete, unproved }) => !complete && !unproved,
    forbids: ['confirm'],
    reason: 'a value is missing, so there is nothing complete to confirm',
  },
  {
    name: 'asks_nothing',
    when: ({ asksNothing }) => asksNothing,
    forbids: allBut('proceed'),
    reason: 'the message asks for nothing, so nothing can be misunderstood',
  },
];

/** A row of `INSTEAD_OF_ASKING`. */
export interface SecondChoice extends Pick<Rule, 'name' | 'reason'> {
  /** @param handsOver whether a person costs less than proceeding */
  readonly when: (situation: Situation, handsOver: boolean) => boolean;
  readonly decision: Decision;
}

const ASKED_BEFORE = 'this was asked before, and the gate never asks twice';

/**
 * Decisions instead of a question that this thread has asked: a complete reading is put to a confirmation once, then
 * asking is given up. The first that applies is taken, if no rule forbids its decision; the last one always is.
 */
export const INSTEAD_OF_ASKING: readonly SecondChoice[] = [
  {
    name: 'asked_before',
    when: ({ repeats, rejectedEarlier, complete, unproved }) =>
      repeats === 0 && !rejectedEarlier && (complete || unproved),
    decision: 'confirm',
    reason: ASKED_BEFORE,
  },
  {
    name: 'asked_before',
    when: ({ risk }) => risk === 'high' || risk === 'irreversible',
    decision: 'escalate',
    reason: ASKED_BEFORE,
  },
  {
    name: 'asked_before',
    when: ({ complete }, handsOver) => !complete && handsOver,
    decision: 'escalate',
    reason: ASKED_BEFORE,
  },
  {
    name: 'asked_before',
    when: ({ requiredOpen }) => requiredOpen,
    decision: 'escalate',
    reason: ASKED_BEFORE,
  },
  {
    name: 'assumption',
    when: () => true,
    decision: 'proceed',
    reason: 'asked before without an answer, so the gate assumes {assumption}',
  },
  {
    name: 'asked_before',
    when: () => true,
    decision: 'escalate',
    reason: ASKED_BEFORE,
  },
];
