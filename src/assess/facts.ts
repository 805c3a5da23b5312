import {
  type AssessInput,
  DIMENSIONS,
  type Dimension,
  type Evidence,
} from '../ports/assessment.js';
import type { InParts } from '../turns.js';
import { asksForNothing } from '../utterance/turn-kind.js';
import { UNSPACED } from '../utterance/unspaced.js';
import {
  type CallReading,
  callEvidence,
  isComplete,
  NO_CALL,
  readCalls,
} from './call/call-reading.js';
import { type Callable, readCallable } from './call/callable.js';
import { openBindings } from './call/open-bindings.js';
import { parameterDimension } from './call/parameter-kind.js';
import { type PreparedTools, prepareToolsInParts } from './call/prepare-tools.js';
import { nameOfTool } from './call/schema.js';
import { givenText, readGivenText } from './evidence/given-text.js';
import { bareRequest, questionForm } from './evidence/question-form.js';
import { references, toldBefore } from './evidence/references.js';
import { missingSlots } from './evidence/slots.js';
import { thingsAround } from './evidence/things-around.js';
import {
  type Conversation,
  type Reading,
  readConversation,
  readInput,
  withoutAnswers,
  withoutTool,
} from './reading.js';
import { findRequestFacts, type RequestFacts } from './request-facts.js';
import { withGivenValues } from './slots/given-values.js';
import { tellingAnswers } from './telling-answers.js';
import type { EntityMatch } from './things/entity-match.js';
import { findEntityMatches } from './things/entity-matches.js';
import { readThingsAround, type ThingsAround } from './things/read-things.js';

/** The request's context: read once, also where the request is read again with something left out. */
export interface RequestContext {
  readonly conversation: Conversation;
  /** All tools of the caller's. */
  readonly tools: PreparedTools;
  /** Tools that may be called, with their parameters. */
  readonly callable: Callable;
  /** Things that there are; nothing where the call brings tools that say what is needed. */
  readonly things: ThingsAround;
  /** The call brings no tools: those are meant that its agent is known to have, as far as one of them fits. */
  readonly areKnown: boolean;
}

const NOTHING_AROUND: ThingsAround = { things: [], scalars: [], lists: [] };

export function* readRequestContext(input: AssessInput): InParts<RequestContext> {
  const brought = yield* prepareToolsInParts(input.context);
  const { knownTools = [] } = input;
  const areKnown = brought.tools.length === 0 && knownTools.length > 0;
  const tools = areKnown ? yield* prepareToolsInParts({ tools: knownTools }) : brought;
  const context = contextOf(input);
  const meant = context === input.context ? tools : yield* prepareToolsInParts(context);
  yield;
  const conversation = readConversation(input);
  yield;
  const things =
    brought.tools.length > 0
      ? NOTHING_AROUND
      : yield* readThingsAround(input.context, conversation.turns, conversation.language);
  const callable = yield* readCallable(meant, input.context);
  return { conversation, tools, callable, things, areKnown };
}

/** Everything that was found about a request, before it is weighed. */
export interface Facts {
  readonly requestContext: RequestContext;
  readonly reading: Reading;
  readonly use: CallReading;
  readonly ofRequest: RequestFacts;
  /** Things that the caller knows and that fit the ones the request names; none where tools say what is needed. */
  readonly entityMatches: readonly EntityMatch[];
  /** Evidence with the weights it was written with; the model has the last word on them. */
  readonly evidence: readonly Evidence[];
  /** Dimensions that an answer of this thread has settled; null for an answer to no dimension in particular. */
  readonly settled: ReadonlySet<Dimension | null>;
}

/**
 * Finds the facts of an input.
 *
 * @param requestContext what the whole request stands in, where a part of it is looked at
 */
export function* factsOf(input: AssessInput, requestContext: RequestContext): InParts<Facts> {
  const reading = readInput(input, requestContext.conversation);
  yield;
  const ofRequest = yield* findRequestFacts(reading, input);
  return yield* findFacts(input, reading, requestContext, ofRequest);
}

/** The facts as they would be had nothing been answered in this thread. */
export function factsWithoutAnswers(
  input: AssessInput,
  { requestContext, reading, ofRequest }: Facts,
): InParts<Facts> {
  return findFacts({ ...input, answered: [] }, withoutAnswers(reading), requestContext, ofRequest);
}

function* findFacts(
  input: AssessInput,
  read: Reading,
  requestContext: RequestContext,
  ofRequest: RequestFacts,
): InParts<Facts> {
  yield;
  const asked = asksForNothing(read.kind) ? NO_CALL : yield* readUse(input, read, requestContext);
  const reading = asked.tools > 0 && asked.calls.length === 0 ? withoutTool(read, input) : read;
  const use = asksForNothing(reading.kind) ? NO_CALL : asked;
  yield;
  const settled = settledBy(input, use);
  const { alternatives } = ofRequest;
  const entityMatches = yield* entityMatchesFor(reading, use, requestContext.things);
  yield;
  const isWhole = use.calls.length > 0 && isComplete(use);
  const given = readGivenText(reading.said);
  const evidence: Evidence[] = asksForNothing(reading.kind)
    ? chat(reading)
    : [
        ...turnEvidence(reading),
        ...callEvidence(use),
        ...thingsAround(entityMatches),
        ...references(reading, entityMatches.length > 0),
        ...toldBefore(reading),
        ...givenText(reading),
        ...ofRequest.described,
        // Where a call is whole, nothing stands for what is missing.
        ...(isWhole ? [] : [...ofRequest.placeholders, ...missingSlots(reading)]),
        ...ofRequest.contradictions,
        // What a text says that is given is not what is asked for.
        ...ofRequest.openPhrases.filter(({ text }) => !given.includes(text)),
        // What a call lacks is said by its parameters.
        ...(reading.kind === 'question' || use.calls.length > 0 || entityMatches.length > 0
          ? []
          : bareRequest(reading)),
        ...ofRequest.definite,
        ...questionForm(reading),
        ...ofRequest.own,
      ];
  if (alternatives.length > 1) {
    const text = alternatives.join(' or ');
    evidence.push({ dimension: 'constraints', kind: 'alternatives', weight: 1, text });
  }
  if (reading.kind === 'question') answerable(reading, evidence);
  const weighed = weighRepeats(evidence, settled);
  return { requestContext, reading, use, ofRequest, entityMatches, settled, evidence: weighed };
}

/** The call that a request means; none where it brings no tools and none fits of those that its agent is known to have. */
function* readUse(
  input: AssessInput,
  reading: Reading,
  { callable, areKnown }: RequestContext,
): InParts<CallReading> {
  const use = yield* readCalls(callable, reading, isToolKnown(input));
  return areKnown && use.calls.length === 0 ? NO_CALL : yield* withGivenValues(use, input);
}

/** Orders are about what there is; a question of fact is answered by it. */
function* entityMatchesFor(
  reading: Reading,
  use: CallReading,
  things: ThingsAround,
): InParts<readonly EntityMatch[]> {
  const isAnswered = asksForNothing(reading.kind) || reading.kind === 'question';
  return use.tools > 0 || isAnswered ? [] : yield* findEntityMatches(reading, things);
}

/** A question in which nothing is left open is answered: there is no action that could be the wrong one. */
function answerable({ said }: Reading, evidence: Evidence[]): void {
  if (evidence.some(({ weight }) => weight > 0)) return;
  const text = said.text.slice(0, 40).toWellFormed();
  evidence.push({ dimension: 'goal', kind: 'no_request', weight: ANSWERED, text });
}

const ANSWERED = -2.5;

/** The dimensions that answers settle: none in which a value is still missing, whatever was answered. */
function settledBy({ answered, stated }: AssessInput, use: CallReading): Set<Dimension | null> {
  const settled = new Set<Dimension | null>(
    stated?.takesBack ? DIMENSIONS : tellingAnswers(answered).map(({ dimension }) => dimension),
  );
  for (const { parameter } of openBindings(use)) {
    settled.delete(parameterDimension(parameter, parameter.kind));
    settled.delete(null);
  }
  return settled;
}

/** Whether somebody has shown which tool is meant, or the thread is about one. */
const isToolKnown = ({ given, stated }: AssessInput): boolean =>
  (given?.tool ?? stated?.tool) !== undefined;

/** The caller's context; with a tool that somebody has shown to be meant, or that the thread is about, that one alone. */
function contextOf({ context, given, stated }: AssessInput): AssessInput['context'] {
  const name = given?.tool ?? stated?.tool;
  if (name === undefined || !Array.isArray(context?.tools)) return context;
  const meant = context.tools.filter((tool) => nameOfTool(tool) === name);
  return meant.length > 0 ? { ...context, tools: meant } : context;
}

/** The second hit of a kind counts half, the third a quarter; what was answered speaks no more. */
function weighRepeats(
  evidence: readonly Evidence[],
  settled: ReadonlySet<Dimension | null>,
): Evidence[] {
  const counts = new Map<string, number[]>();
  const weighed: Evidence[] = [];
  for (const { dimension, kind, text, weight } of evidence) {
    if (weight > 0 && settled.has(dimension)) continue;
    let ofKind = counts.get(kind);
    if (ofKind === undefined) {
      ofKind = DIMENSIONS.map(() => 0);
      counts.set(kind, ofKind);
    }
    const at = DIMENSIONS.indexOf(dimension);
    const count = ofKind[at] as number;
    ofKind[at] = count + 1;
    weighed.push({ dimension, kind, text, weight: weight / 2 ** count });
  }
  return weighed;
}

function chat({ said, kind }: Reading): Evidence[] {
  return [
    {
      dimension: 'goal',
      kind: 'no_request',
      weight: -5,
      text: kind === 'stop' ? 'stop' : said.text.slice(0, 40).toWellFormed(),
    },
  ];
}

function turnEvidence({ kind, said, turns }: Reading): Evidence[] {
  const text = said.text.slice(0, 40).toWellFormed();
  if (kind === 'question')
    return [
      { dimension: 'goal', kind: 'asks_a_question', weight: -2, text },
      // Where no space shows the opening word of a question of fact.
      ...(UNSPACED.test(text)
        ? [{ dimension: 'goal' as const, kind: 'question_of_fact', weight: -1.1, text }]
        : []),
    ];
  if (kind === 'agreement' && turns[0]?.speaker === 'assistant')
    return [{ dimension: 'goal', kind: 'agrees', weight: -1, text }];
  if (kind === 'statement') return [{ dimension: 'goal', kind: 'states', weight: -1.2, text }];
  if (kind === 'correction') return [{ dimension: 'goal', kind: 'corrects', weight: -1, text }];
  return [];
}
