import { parameterPath } from '../../assess/call/open-bindings.js';
import { meansOtherTool } from '../../assess/call/other-tool.js';
import { prepareTools } from '../../assess/call/prepare-tools.js';
import { findChangedValues } from '../../assess/slots/changed-values.js';
import { findUndoingCall } from '../../assess/slots/undoing-call.js';
import { canonicalJson } from '../../canonical-json.js';
import type { ConfigValues } from '../../contracts/config.js';
import type { ActionRisk, Mode } from '../../contracts/gate.js';
import type { Calibration } from '../../db/schema/tenants.js';
import type { KnownTools } from '../../dialogue/detect/answer.js';
import { answerInWords } from '../../dialogue/situation.js';
import { isMasked, listAskedParameters, type SessionMemory } from '../../dialogue/state.js';
import { type Turn, takeTurn } from '../../dialogue/transition.js';
import type {
  AnsweredQuestion,
  AssessInput,
  ProposedCall,
  StatedCall,
} from '../../ports/assessment.js';
import { readProposedCall } from '../../ports/assessment.js';
import { findRisk } from '../config/tool-risk.js';
import { fingerprint } from '../text/fingerprint.js';
import { requestFingerprint } from '../text/request-fingerprint.js';
import type { MatchedRule } from './cluster-rule.js';
import { readableHistory, withoutKnown } from './history.js';
import type { CallMode } from './mode.js';

/** A gate call as the pure part sees it: everything that the decision depends on. */
export interface GateCall {
  /** UUIDv7, also the id of the record and of a thread that begins here. */
  readonly id: string;
  readonly now: Date;
  readonly request: string;
  readonly history: readonly string[];
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Tools that its agent is known to have, where the context brings none. */
  readonly knownTools?: readonly unknown[];
  readonly clarificationResponse: string | null;
  /** The clarification that the answer says it is for. */
  readonly clarificationId?: string | null;
  /** Whether it is the answer of a person who decided a handoff. */
  readonly fromPerson?: boolean;
  readonly risk: ActionRisk | null;
  /** Whether an integration of ours gives the risk that it takes the call to have, and the caller none. */
  readonly riskIsAssumed?: boolean;
  readonly actionCost: number | null;
  readonly config: ConfigValues;
  /** Calibration that makes a probability of a score; null: the score is one. */
  readonly calibration: Calibration | null;
  readonly mode: CallMode;
  /** The mode that the caller's header asks for. */
  readonly requestedMode?: Mode | null;
  /** The tenant's rule that the request matches. */
  readonly rule?: MatchedRule | null;
  readonly memory: SessionMemory;
  /** A value as it may be stored, which is how `memory` came back; absent: as it is. */
  readonly asStored?: <Value>(value: Value) => Value;
}

/** A call whose answer was read, ready to be assessed. */
export interface PreparedCall {
  readonly call: GateCall;
  /** Fingerprint of the caller's request. */
  readonly request: string;
  /** Fingerprint of the request that is assessed. */
  readonly subject: string;
  /** The user wants another request than the caller's, and that one is assessed. */
  readonly switched: boolean;
  /** Fingerprint of the proposed call; null without one. */
  readonly proposed: string | null;
  readonly turn: Turn;
  readonly input: AssessInput;
}

/** Reads what the call says to the session's open clarification, and what the assessor is to see. */
export function prepare(call: GateCall): PreparedCall {
  const request = requestFingerprint(call.request);
  const proposedCall = readProposedCall(call.context);
  const proposed = fingerprintProposed(proposedCall);
  const turn = takeTurn(call.memory, {
    id: call.id,
    now: call.now.getTime(),
    request: call.request,
    fingerprint: request,
    response: call.clarificationResponse,
    proposed,
    proposedTool: proposedCall?.name ?? null,
    tools: readKnownTools(call.context),
    clarificationId: call.clarificationId ?? null,
    fromPerson: call.fromPerson === true,
  });
  const { thread, clarification } = turn;
  const { instead } = thread;
  const subject = instead === undefined ? request : requestFingerprint(instead);
  const switched = subject !== request && clarification?.request === request;
  const assessed = switched && instead !== undefined ? instead : (thread.continues ?? call.request);
  // The session keeps requests as they may be stored, masked where the tenant masks.
  const kept = call.asStored?.(assessed) ?? assessed;
  const input = {
    request: assessed,
    history: conversation(call, turn),
    context: call.context,
    knownTools: call.knownTools ?? [],
    readsOnly: proposedCall !== null && declaresRead(call.config, proposedCall.name),
    answered: thread.answered,
    stated: switched ? null : (undoingIn(turn) ?? resumedFrom(turn) ?? statedBefore(turn, request)),
    recent: (call.memory.recent ?? [])
      .filter((one) => one.declined !== true && one.request !== kept)
      .map(({ tool, bound }) => ({
        tool,
        bound: Object.fromEntries(
          Object.entries(bound).filter(([, value]) => ![value].flat().some(isMasked)),
        ),
      })),
  };
  return { call, request, subject: switched ? subject : request, proposed, turn, switched, input };
}

/** Whether the tenant declares that a tool has a low risk, which makes it a read unless its name says a change. */
const declaresRead = ({ agent_hooks }: ConfigValues, tool: string): boolean =>
  findRisk(agent_hooks.risks ?? {}, tool, null) === 'low';

/** Fingerprint of the call that the agent proposes; null where it proposes none. */
export function fingerprintProposed(proposed: ProposedCall | null): string | null {
  if (proposed === null) return null;
  return fingerprint(canonicalJson([proposed.name, proposed.arguments]));
}

const readKnownTools = (context: GateCall['context']): KnownTools => ({
  names: () => prepareTools(context).tools.map(({ name }) => name),
  meansOther: (text, tool) => meansOtherTool(text, tool, context),
  changes: (text, { tool, bound }) => findChangedValues(text, tool, bound, context).size > 0,
  undoes: (text, call) => findUndoingCall(text, call, context),
  takesNumber: (name, path) => {
    const tool = prepareTools(context).tools.find((one) => one.name === name);
    const parameter = tool?.parameters.find((one) => parameterPath(one) === path);
    return parameter === undefined || parameter.type === 'number' || parameter.type === 'integer';
  },
});

/** The call that takes back the latest one, as if it had been stated. */
function undoingIn({ undoing }: Turn): StatedCall | null {
  if (!undoing) return null;
  const values = Object.entries(undoing.bound).filter(([, value]) => !isMasked(value));
  return {
    ...{ tool: undoing.tool, values: Object.fromEntries(values) },
    ...{ given: [], asked: [], answer: null, takesBack: true },
  };
}

/** The earlier call that a request resumes, as it was stated then. */
function resumedFrom({ resumed, thread }: Turn): StatedCall | null {
  if (!resumed) return null;
  const values = Object.entries(resumed.bound).filter(([, value]) => !isMasked(value));
  return {
    tool: resumed.tool,
    values: Object.fromEntries(values),
    given: thread.answered,
    asked: resumed.asked,
    answer: thread.answered[0]?.answer ?? null,
  };
}

/** The call as the answered reply stated it, where the same request comes back with the answer. */
function statedBefore(turn: Turn, request: string): StatedCall | null {
  const { clarification, thread } = turn;
  if (clarification?.tool === undefined || clarification.request !== request) return null;
  if (thread.instead !== undefined) return null;
  const before = new Set(clarification.thread.answered);
  const values = Object.entries(clarification.bound ?? {});
  const given = thread.answered.filter((one) => !before.has(one));
  const asked = listAskedParameters(clarification);
  // "Yes, but 500" says no more than the value that it corrects.
  const onlyCorrects = asked.length > 0 && given.length > 0 && given.every(isCorrection);
  return {
    tool: clarification.tool,
    values: Object.fromEntries(values.filter(([, value]) => !isMasked(value))),
    given,
    asked,
    answer: onlyCorrects ? null : answerInWords(turn),
  };
}

const isCorrection = ({ corrects, value }: AnsweredQuestion): boolean =>
  corrects === true && value !== undefined;

/** The earlier turns, with what the call adds to them and without what the thread knows already. */
function conversation(call: GateCall, { clarification, misdirected }: Turn): string[] {
  const { history, clarificationResponse: response } = call;
  if (misdirected) return readableHistory(history);
  if (clarification === null) {
    // An answer to nothing that was asked is a turn of the conversation.
    return readableHistory(response ? [...history, `user: ${response}`] : history);
  }
  if (history.length === 0) return [];
  const { questions, prompt } = clarification;
  const texts = questions.map(({ text }) => text);
  const known = [call.request, response ?? '', prompt ?? '', ...texts, texts.join(' ')];
  return withoutKnown(readableHistory(history), known);
}
