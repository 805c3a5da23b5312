import {
  type AssessInput,
  type Assessment,
  DIMENSIONS,
  type Dimension,
  type Evidence,
  type ProposedCall,
} from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { showText } from '../../visible-text.js';
import { readCondition } from '../answer/condition.js';
import { findings } from '../answer/findings.js';
import { intentSpec } from '../answer/intent-spec.js';
import { candidateQuestions } from '../answer/questions.js';
import { concreteReadings } from '../answer/readings.js';
import type { CallReading } from '../call/call-reading.js';
import { readCallable } from '../call/callable.js';
import { openBindings } from '../call/open-bindings.js';
import { parameterDimension } from '../call/parameter-kind.js';
import { type PreparedTool, prepareToolsInParts } from '../call/prepare-tools.js';
import { isDict, nameOfTool } from '../call/schema.js';
import type { Facts } from '../facts.js';
import { readConversation, readInput } from '../reading.js';
import { NO_REQUEST_FACTS } from '../request-facts.js';
import { withFieldsOfBody } from './argument-value.js';
import { promptOfCall } from './call-prompt.js';
import { type CallJudgement, judgeCall } from './judge-call.js';
import { nameThing } from './known-thing.js';
import { askAbout } from './proposed-words.js';
import { shownShort } from './shown-short.js';
import { specifyCall } from './specify-call.js';
import { isUnsettled } from './standing.js';
import { withToolOfCall } from './tool-of-call.js';
import { readToolResults } from './tool-results.js';

/** The edition of the judging of proposed calls. */
const VERSION = 'proposed-1';

/**
 * Assesses the call that an agent is about to make: how likely it is that an argument was not said, that the tool is not
 * the one that was asked for, or that nothing was asked at all. Only the call's own tool is bound.
 */
export function* assessProposedCall(input: AssessInput, given: ProposedCall): InParts<Assessment> {
  const proposed = withFieldsOfBody(given);
  const context = withTool(input, proposed);
  const prepared = yield* prepareToolsInParts(context);
  yield;
  const callable = yield* readCallable(prepared, context);
  const conversation = readConversation(input);
  yield;
  const reading = readInput(input, conversation);
  // The tool of the call stands first.
  const tool = prepared.tools[0] as PreparedTool;
  const judged = yield* judgeCall(
    proposed,
    tool,
    reading,
    callable,
    { ...input, context },
    hasTool(input.context, proposed.name),
  );
  yield;
  const dimensions = scoreDimensions(judged);
  const evidence = explain(judged);
  const facts: Facts = {
    requestContext: {
      conversation,
      tools: prepared,
      callable,
      things: { things: [], scalars: [], lists: [] },
      areKnown: false,
    },
    reading,
    use: asReading(judged, prepared.tools.length),
    ofRequest: NO_REQUEST_FACTS,
    entityMatches: [],
    evidence,
    settled: new Set(),
  };
  const { labels, fills } = concreteReadings(facts, context);
  const isComplete = openBindings(facts.use).length === 0;
  const asked = { evidence, dimensions, context, readings: labels, action: null };
  // Only questions for its arguments are put about a call.
  const questions = isComplete ? [] : candidateQuestions(facts, asked);
  const condition = readCondition(facts);
  let prompt: string | undefined;
  return {
    score: Math.max(...DIMENSIONS.map((name) => dimensions[name])),
    dimensions,
    evidence,
    intentSpec: specifyCall(intentSpec(facts), given, judged),
    questions: askAbout(judged, questions, reading.language),
    readings: labels,
    fills,
    findings: [...nameFaults(judged), ...findings(facts, context).filter(isNew(judged))],
    complete: isComplete && judged.tool.fault !== 'nothing_asked',
    confirmPrompt: () => {
      prompt ??= promptOfCall(
        judged,
        reading.language,
        (value) => nameThing(value, judged.sources.things),
        condition,
      );
      return prompt;
    },
    modelVersion: VERSION,
    changes: judged.changes,
    unproved: judged.unproved,
    ...(condition !== null && { condition }),
    standings: judged.arguments.map(({ path, value, standing, doubt }) => ({
      path,
      value,
      standing,
      doubt: round(doubt),
    })),
  };
}

/** The context with the call's own tool among its tools, each argument of the call declared, and with results of look-ups. */
function withTool(
  { context, history }: AssessInput,
  proposed: ProposedCall,
): NonNullable<AssessInput['context']> {
  const tools = Array.isArray(context?.tools) ? (context.tools as unknown[]) : [];
  const results = readToolResults(history);
  return {
    ...context,
    ...(results.length > 0 && { results: [...listResults(context?.results), ...results] }),
    tools: withToolOfCall(tools, proposed),
  };
}

const listResults = (results: unknown): unknown[] =>
  Array.isArray(results) ? results : results === undefined || results === null ? [] : [results];

const hasTool = (context: AssessInput['context'], name: string): boolean =>
  Array.isArray(context?.tools) &&
  context.tools.some((tool) => isDict(tool) && nameOfTool(tool) === name);

const asReading = ({ call, tool }: CallJudgement, tools: number): CallReading => ({
  tools,
  calls: [call],
  unfilled: [],
  likelihood: 1 - tool.doubt,
  lead: 1,
  fit: 0,
  doubt: 0,
  comparable: true,
  compared: 0,
  unfit: 0,
});

/** Doubt of a required argument that the agent leaves out. */
const MISSING_DOUBT = 0.9;

/**
 * How likely each dimension is to be misunderstood: one less the likelihood that every argument in it is right. The
 * highest one carries the doubt of all of them, so that several small doubts add up.
 */
function scoreDimensions({ call, arguments: all, tool }: CallJudgement): Record<Dimension, number> {
  const sure: Record<Dimension, number> = {
    goal: 1 - tool.doubt,
    scope: 1,
    constraints: 1,
    output_format: 1,
  };
  for (const { dimension, doubt } of all) sure[dimension] *= 1 - doubt;
  const named = new Set(all.map(({ parameter }) => parameter));
  for (const { parameter } of openBindings({ calls: [call] })) {
    if (
      named.has(parameter.within === '' ? parameter.name : `${parameter.within}.${parameter.name}`)
    )
      continue;
    sure[parameterDimension(parameter, parameter.kind)] *= 1 - MISSING_DOUBT;
  }
  const overall = 1 - DIMENSIONS.reduce((product, name) => product * sure[name], 1);
  const highest = Math.max(...DIMENSIONS.map((name) => 1 - sure[name]));
  const scale = highest > 0 ? overall / highest : 1;
  const dimensions = { goal: 0, scope: 0, constraints: 0, output_format: 0 };
  for (const name of DIMENSIONS) dimensions[name] = round(Math.min(1, (1 - sure[name]) * scale));
  return dimensions;
}

const round = (probability: number): number => Math.round(probability * 10_000) / 10_000;

const KINDS = {
  invented: 'invented_argument',
  contradicted: 'contradicted_argument',
  picked: 'picked_argument',
} as const;

/** The reasons of the score, by log-odds, the strongest first. */
function explain({ call, arguments: all, tool }: CallJudgement): Evidence[] {
  const found: Evidence[] = all.map(({ standing, dimension, doubt, label, value }) => ({
    dimension,
    kind: isUnsettled(standing) ? KINDS[standing as keyof typeof KINDS] : `${standing}_argument`,
    weight: logOdds(doubt),
    text: `${label}: ${shownShort(label, value, 80)}`,
  }));
  const named = new Set(all.map(({ label }) => label));
  for (const { parameter } of openBindings({ calls: [call] }))
    if (!named.has(parameter.label))
      found.push({
        dimension: parameterDimension(parameter, parameter.kind),
        kind: 'missing_parameter',
        weight: logOdds(MISSING_DOUBT),
        text: parameter.label,
      });
  if (tool.fault !== null)
    found.push({
      dimension: 'goal',
      kind: tool.fault,
      weight: logOdds(tool.doubt),
      text: call.tool.name,
    });
  return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, 40);
}

const logOdds = (probability: number): number => {
  const p = Math.min(0.99, Math.max(0.01, probability));
  return Math.round(1_000 * Math.log(p / (1 - p))) / 1_000;
};

/** Whether a finding is not about an argument that `nameFaults` names already. */
const isNew =
  ({ arguments: all }: CallJudgement) =>
  (finding: string): boolean =>
    !all.some(({ label, standing }) => isUnsettled(standing) && finding === `no ${label}`);

/** Names what a person would say first: values that nobody said, a tool that does something else. */
function nameFaults({ arguments: all, tool, call }: CallJudgement): string[] {
  const name = call.tool.words.join(' ');
  const faults =
    tool.fault === null
      ? []
      : [
          tool.fault === 'wrong_tool'
            ? `another tool than ${name} was asked for`
            : `nothing was asked that ${name} does`,
        ];
  for (const { standing, label, value, added, isUnreadable } of all) {
    const shown = shownShort(label, value, 60);
    if (standing === 'invented') faults.push(`${label} ${shown} was not said`);
    if (standing === 'contradicted') faults.push(`${label} ${shown} is not what was said`);
    if (standing === 'picked') faults.push(`${label} ${shown} is one of several`);
    if (isUnreadable) faults.push(`${label} cannot be read`);
    if (added.length > 0) faults.push(`${label} adds ${showText(added.join(', '), { most: 80 })}`);
  }
  return faults;
}
