import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { actionAt } from './assess/actions/action-index.js';
import { assessInParts } from './assess/assess.js';
import { toTool } from './catalogue/catalogue.js';
import type { SessionMemory } from './dialogue/state.js';
import { decideAndRender } from './domain/gate/decide-and-render.js';
import { PLAIN_CALL } from './domain/gate/plain-call.js';
import { type GateCall, prepare } from './domain/gate/prepare.js';
import { type InParts, workAWhile } from './turns.js';

/** Requests of the catalogue that are decided, twice each: with an answer, and half of them with tools. */
const REQUESTS = 160;
/** From one action to the next, so that they come from all domains. */
const STEP = 37;
const TOOLS = 8;
const LANGUAGES = ['en', 'en', 'de', 'en', 'fr', 'en', 'ja', 'en'] as const;

/** Rests between parts, so that it takes half of the time at most; and after a request, which goes before. */
const REST_MS = { always: 8, afterRequest: 100 } as const;
/** A server that is busy for so long is warm. */
const LONGEST_MS = 60_000;

/**
 * Decides calls of its own while a server that has just begun to listen has nothing to do, so that the code is compiled when
 * callers come: some 4 seconds of CPU. Stores nothing.
 *
 * @param logger told of a fault, which ends it and nothing else
 * @returns a function that ends it
 */
export function startWarmUp(server: Server, logger: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const work = decideSamples();
  const ends = performance.now() + LONGEST_MS;
  let requestAt = Number.NEGATIVE_INFINITY;
  const noteRequest = (): void => {
    requestAt = performance.now();
  };
  const stop = (): void => {
    clearTimeout(timer);
    server.off('request', noteRequest);
  };
  const isDone = (): boolean => {
    try {
      return workAWhile(work).done === true;
    } catch (err) {
      logger.warn({ err }, 'the warm-up failed');
      return true;
    }
  };
  const goOn = (): void => {
    const now = performance.now();
    const isBusy = now - requestAt < REST_MS.afterRequest;
    if (now > ends || (!isBusy && isDone())) stop();
    else timer = setTimeout(goOn, isBusy ? REST_MS.afterRequest : REST_MS.always).unref();
  };
  let timer = setTimeout(goOn, REST_MS.afterRequest).unref();
  server.on('request', noteRequest);
  return stop;
}

/** Decides what people say who want an action of the catalogue, and an answer to it. */
export function* decideSamples(): InParts<void> {
  for (let at = 0; at < REQUESTS; at++) {
    const action = actionAt(at * STEP);
    const language = LANGUAGES[at % LANGUAGES.length] as (typeof LANGUAGES)[number];
    const [phrase = ''] = action.words[language];
    const call: GateCall = {
      ...PLAIN_CALL,
      ...{ id: idAt(at * 2), now: NOW, risk: at % 4 === 0 ? 'irreversible' : 'medium' },
      request: language === 'en' ? `${phrase} ${DETAILS[at % DETAILS.length]}` : phrase,
      context: at % 2 === 0 ? null : { tools: toolsAt(at * STEP), ...RECORDS },
    };
    const memory = yield* decide(call);
    yield* decide({ ...call, id: idAt(at * 2 + 1), clarificationResponse: ANSWER, memory });
  }
}

/** Decides a call; returns what is remembered of it. */
function* decide(call: GateCall): InParts<SessionMemory> {
  const prepared = prepare(call);
  yield;
  const assessment = yield* assessInParts(prepared.input);
  yield;
  const { memory } = decideAndRender(prepared, assessment);
  yield;
  return memory;
}

const DETAILS = [
  'for Ada Smith on Friday at 7 pm, 4 of them. It has been raining since Tuesday.',
  'for the usual people, and tell "Bo Lind" about it if he has not replied by Monday',
  'G-2, not G-1: 250 euros a month from 3 May to the end of June at latest',
];
const ANSWER = 'the second one, Friday at 7 pm';
const RECORDS = {
  now: '2026-01-05T09:00:00Z',
  guests: [
    { id: 'G-1', name: 'Ada Smith', email: 'ada@example.com' },
    { id: 'G-2', name: 'Bo Lind', email: 'bo@example.com' },
  ],
};

const NOW = new Date(RECORDS.now);
const idAt = (at: number): string => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;

const toolsAt = (place: number) =>
  Array.from({ length: TOOLS }, (_, i) => toTool(actionAt(place + i)));
