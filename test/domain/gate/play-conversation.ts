import { expect, test } from 'vitest';
import type { ConfigValues } from '../../../src/contracts/config.js';
import type { ActionRisk, GateResult, Mode } from '../../../src/contracts/gate.js';
import { EMPTY_MEMORY, ignoreOpen } from '../../../src/dialogue/memory.js';
import type { SessionMemory } from '../../../src/dialogue/state.js';
import { DEFAULT_CONFIG } from '../../../src/domain/config/defaults.js';
import { evaluate } from '../../../src/domain/gate/decide-and-render.js';
import { modeOf } from '../../../src/domain/gate/mode.js';
import {
  type AnsweredQuestion,
  type AssessInput,
  type Assessment,
  DIMENSIONS,
  type Dimension,
  type Fills,
  type Value,
} from '../../../src/ports/assessment.js';

/** What the assessor finds, where it is not "nothing to ask": score 0.05 throughout. */
export interface Script {
  /** The highest dimension when absent. */
  readonly score?: number;
  readonly dimensions?: Partial<Record<Dimension, number>>;
  /** Dimension, text, and where it asks for one the parameter with what is known to fill it, by label. */
  readonly questions?: readonly (readonly [
    Dimension,
    string,
    parameter?: string,
    choices?: Readonly<Record<string, Value>>,
  ])[];
  readonly readings?: readonly string[];
  /** The parameter and the values behind the readings. */
  readonly fills?: Fills;
  /** True when absent. */
  readonly complete?: boolean;
  readonly findings?: readonly string[];
  readonly prompt?: string;
  readonly tool?: string;
  readonly parameters?: Record<string, unknown>;
  readonly assumptions?: readonly string[];
}

/** A gate call; what is absent is as in the step before. */
export interface Call {
  /** Seconds since the previous step; 1 when absent. */
  readonly after?: number;
  readonly request?: string;
  readonly finds?: Script;
  readonly risk?: ActionRisk;
  readonly cost?: number;
  readonly mode?: Mode;
  readonly config?: Partial<ConfigValues>;
  /** The `clarification_response` of this call alone. */
  readonly answer?: string;
  readonly history?: readonly string[];
  /** What the reply must match. */
  readonly gets?: object;
}

/** An event between the calls. */
export interface Happening {
  readonly after?: number;
  readonly event: 'rephrase' | 'abandon';
}

export type Step = Call | Happening;

export interface Conversation {
  readonly name: string;
  readonly session?: string;
  readonly steps: readonly Step[];
}

export interface Reply {
  readonly decision: GateResult['decision'];
  readonly reason: string | null;
  readonly questions: readonly string[];
  readonly options: readonly string[];
  readonly prompt: string | null;
  /** The threads of a conversation, numbered as they begin. */
  readonly thread: number;
  /** How the answer was read; null when there was nothing to answer. */
  readonly read: string | null;
  /** How tired the session was, as the price of a question. */
  readonly fatigue: 'none' | 'answered' | 'high' | number;
  readonly arm: 'control' | 'treatment' | null;
  /** Clarifications that are open after the reply. */
  readonly open: number;
  /** What the assessor saw of this thread, and of the conversation. */
  readonly answered: readonly AnsweredQuestion[];
  readonly history: readonly string[];
  /** The request that was assessed. */
  readonly assessed: string;
  readonly memory: SessionMemory;
}

const START = Date.parse('2026-11-20T12:00:00.000Z');
const FATIGUE = new Map([
  [1, 'none'],
  [1.5, 'answered'],
  [3, 'high'],
] as const);

/** Plays a conversation through the pure gate; the memory goes from step to step as the store would take it. */
export function* play(conversation: Conversation): Generator<[Call, Reply]> {
  let memory = throughJson(EMPTY_MEMORY);
  let now = START;
  let current: Call = { request: 'Delete the old records' };
  let calls = 0;
  const threads: string[] = [];

  for (const step of conversation.steps) {
    now += (step.after ?? 1) * 1000;
    if ('event' in step) {
      memory = throughJson(ignoreOpen(memory, now));
      continue;
    }
    current = { ...current, history: [], ...step };
    // Without it a price would hang on the length of a request.
    const config = { ...DEFAULT_CONFIG, request_length_friction: 0, ...current.config };
    let told: AssessInput | undefined;
    calls += 1;
    const made = evaluate(
      {
        id: `00000000-0000-7000-8000-${String(calls).padStart(12, '0')}`,
        now: new Date(now),
        request: current.request ?? '',
        history: current.history ?? [],
        context: null,
        clarificationResponse: step.answer ?? null,
        risk: current.risk ?? null,
        actionCost: current.cost ?? null,
        config,
        calibration: null,
        mode: modeOf({
          tenantId: 'ten_1',
          sessionId: conversation.session ?? 's-1',
          config,
          requested: current.mode ?? null,
          now: new Date(now),
        }),
        memory,
      },
      (input) => {
        told = input;
        return scripted(current.finds ?? {});
      },
    );
    memory = throughJson(made.memory);
    if (!threads.includes(made.threadId)) threads.push(made.threadId);
    yield [
      step,
      {
        decision: made.result.decision,
        reason: made.result.decision_reason,
        questions: made.result.questions,
        options: made.result.options,
        prompt: made.result.confirm_prompt,
        thread: threads.indexOf(made.threadId) + 1,
        read: made.answerKind,
        fatigue: FATIGUE.get(made.costs.friction as 1 | 1.5 | 3) ?? made.costs.friction,
        arm: made.arm,
        open: memory.open.length,
        answered: (told?.answered ?? []).map((one) => ({ ...one })),
        history: told?.history ?? [],
        assessed: told?.request ?? '',
        memory,
      },
    ];
  }
}

/** A test for each: every reply is as the call says. */
export function hold(conversations: readonly Conversation[]): void {
  test.each(conversations.map((one) => [one.name, one] as const))('%s', (_name, conversation) => {
    let turn = 0;
    for (const [call, reply] of play(conversation)) {
      turn += 1;
      expect(reply, `reply ${turn}`).toMatchObject(call.gets ?? {});
    }
  });
}

/** The last reply of a conversation. */
export function lastReply(steps: readonly Step[], session?: string): Reply {
  const replies = [...play({ name: '', steps, ...(session && { session }) })];
  const last = replies.at(-1);
  if (!last) throw new Error('a conversation needs a call');
  return last[1];
}

/** An irreversible action is put to a confirmation, and this is the answer to it. */
export const toConfirm = (answer: string, finds: Script = {}): Reply =>
  lastReply([
    { risk: 'irreversible', finds },
    { answer, after: 5 },
  ]);

/** One dimension is unclear, and there is a question about it. */
export const unclear = (dimension: Dimension, score: number): Script => ({
  dimensions: { [dimension]: score },
  questions: [[dimension, `Which ${dimension}?`]],
});

function scripted(script: Script): Assessment {
  const dimensions = {
    goal: 0.05,
    scope: 0.05,
    constraints: 0.05,
    output_format: 0.05,
    ...script.dimensions,
  };
  return {
    score: script.score ?? Math.max(...DIMENSIONS.map((dimension) => dimensions[dimension])),
    dimensions,
    evidence: [],
    intentSpec: {
      goal: null,
      output_format: null,
      scope: null,
      constraints: [],
      entities: [],
      missing: [],
      assumptions: script.assumptions ?? [],
      tool: script.tool ?? null,
      parameters: script.parameters ?? {},
    },
    questions: (script.questions ?? []).map(([dimension, text, parameter, choices]) => ({
      dimension,
      text,
      choices: Object.keys(choices ?? {}),
      ...(parameter && { parameter, values: Object.values(choices ?? {}) }),
    })),
    readings: script.readings ?? [],
    fills: script.fills ?? null,
    findings: script.findings ?? [],
    complete: script.complete ?? true,
    confirmPrompt: () =>
      script.prompt ?? 'Delete 1,204 records from before 2020 in staging. Go ahead?',
    modelVersion: 'script',
  };
}

/** As the database gives it back. */
const throughJson = (memory: SessionMemory): SessionMemory => JSON.parse(JSON.stringify(memory));
