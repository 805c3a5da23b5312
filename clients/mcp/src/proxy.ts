import { randomUUID } from 'node:crypto';
import { LATEST_ANSWER_MS, readAnswer } from './ask.js';
import { Client } from './client.js';
import type { Form } from './form.js';
import type { AskGate } from './gate.js';
import { canonicalJson } from './json.js';
import { type Asked, type AskUser, actOf, type Filled, type Judgement, judge } from './judge.js';
import type { Settings } from './settings.js';
import { type Json, splitArguments, toolRisk, type UpstreamTool, withUserWords } from './tools.js';

/** A message of JSON-RPC, as it travels. */
export interface Message extends Json {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Json;
  readonly result?: Json;
}

/** Both directions of the proxy. */
export interface Sides {
  readonly toClient: (message: Message) => void;
  readonly toServer: (message: Message) => void;
}

/** Bounds of what is remembered of a connection. */
const MOST_TOOLS = 5_000;
const MOST_ASKED = 200;
const MOST_WAITING = 200;

/** A form that waits for its answer. */
interface Shown {
  readonly form: Form;
  readonly since: number;
  readonly answered: (filled: Filled) => void;
}

/** A call while it is judged. */
interface State {
  /** The request that the judgment answers next: of the revision of 2026-07-28, one for each round. */
  request: Message;
  isCancelled: boolean;
}

/** A call between two rounds of the revision of 2026-07-28. */
interface Round extends Shown {
  readonly state: State;
}

/**
 * Passes every message on as it is, but for lists of tools, which get the parameters of the user's words, and calls of gated
 * tools, which are judged first.
 */
export class GateProxy {
  private readonly tools = new Map<string, UpstreamTool>();
  /** Requests of the client whose answers are read on the way. */
  private readonly watched = new Map<string | number, 'initialize' | 'tools/list'>();
  private readonly forms = new Map<string, Shown>();
  private readonly rounds = new Map<string, Round>();
  /** What was put into the chat and not answered yet, by the tool, the latest last. */
  private readonly asked = new Map<string, readonly Asked[]>();
  private readonly judging = new Map<string | number, State>();
  private readonly client = new Client();

  constructor(
    private readonly settings: Pick<Settings, 'rules' | 'trustAnnotations' | 'observe'>,
    private readonly gate: AskGate,
    private readonly sides: Sides,
    private readonly now: () => number = () => performance.now(),
    private readonly warn: (text: string) => void = () => {},
  ) {}

  /** Takes a message of the client. */
  fromClient(message: Message): void {
    const { id, method } = message;
    const shown = method === undefined ? this.forms.get(String(id)) : undefined;
    if (shown !== undefined) {
      this.forms.delete(String(id));
      shown.answered(readAnswer(shown.form, message.result, this.now() - shown.since));
      return;
    }
    if (id !== undefined && (method === 'initialize' || method === 'tools/list')) {
      this.watched.set(id, method);
      if (method === 'initialize') this.client.initialize(message.params);
    }
    if (method === 'notifications/cancelled') {
      const { requestId } = (message.params ?? {}) as { requestId?: string | number };
      const state = requestId === undefined ? undefined : this.judging.get(requestId);
      if (state !== undefined) {
        state.isCancelled = true;
        return;
      }
    }
    if (method !== 'tools/call') {
      this.sides.toServer(message);
      return;
    }
    // A call that wants no answer could not be refused.
    if (id === undefined) return;
    const round = this.rounds.get(String(message.params?.requestState));
    // Another call than the one that was judged is judged anew.
    if (round === undefined || !isSame(round.state.request, message)) {
      void this.take(message);
      return;
    }
    this.rounds.delete(String(message.params?.requestState));
    round.state.request = message;
    this.judging.set(id, round.state);
    const { inputResponses } = (message.params ?? {}) as { inputResponses?: Json };
    round.answered(readAnswer(round.form, inputResponses?.intentlock, this.now() - round.since));
  }

  /** Takes a message of the server behind. */
  fromServer(message: Message): void {
    const { id, method, result } = message;
    const watched = id !== undefined && method === undefined ? this.watched.get(id) : undefined;
    if (id !== undefined && watched !== undefined) this.watched.delete(id);
    if (watched !== 'tools/list' || !Array.isArray(result?.tools)) {
      this.sides.toClient(message);
      return;
    }
    const tools = result.tools as UpstreamTool[];
    for (const tool of tools) {
      const isKept = this.tools.has(tool.name) || this.tools.size < MOST_TOOLS;
      if (isKept) this.tools.set(tool.name, tool);
    }
    const shown = tools.map((tool) => (this.isGated(tool.name) ? withUserWords(tool) : tool));
    this.sides.toClient({ ...message, result: { ...result, tools: shown } });
  }

  /** Whether calls of a tool are judged: those of low risk are nobody's business. */
  isGated(name: string): boolean {
    return toolRisk(name, this.tools.get(name), this.settings) !== 'low';
  }

  /** Judges a call, then passes it on or answers it. */
  private async take(message: Message): Promise<void> {
    const name = String(message.params?.name);
    const given = (message.params?.arguments ?? {}) as Json;
    if (!this.isGated(name)) {
      this.sides.toServer(message);
      return;
    }
    const { args, request, answer } = splitArguments(given, this.tools.get(name));
    const state: State = { request: message, isCancelled: false };
    const id = message.id as string | number;
    this.judging.set(id, state);
    const judgement = await this.judgeCall(state, { name, args, request, answer }).catch(
      (error: unknown): Judgement => ({
        refusal: `The call could not be judged, and nothing was done: ${String(error)}`,
      }),
    );
    const answered = state.request.id ?? id;
    for (const one of [id, answered]) {
      if (this.judging.get(one) === state) this.judging.delete(one);
    }
    if (state.isCancelled) return;
    if ('refusal' in judgement) {
      const content = [{ type: 'text', text: judgement.refusal }];
      this.sides.toClient({
        ...{ jsonrpc: '2.0', id: answered },
        result: {
          ...(this.client.isModern(message.params) && { resultType: 'complete' }),
          content,
          isError: true,
        },
      });
      return;
    }
    const { requestState: _, inputResponses: __, ...params } = state.request.params ?? {};
    this.sides.toServer({ ...state.request, params: { ...params, arguments: judgement.run } });
  }

  private async judgeCall(
    state: State,
    call: { name: string; args: Json; request: string | null; answer: string | null },
  ): Promise<Judgement> {
    const { name, args, request, answer } = call;
    const tool = this.tools.get(name);
    const risk = toolRisk(name, tool, this.settings);
    const id = String(state.request.id);
    const judged = {
      ...{ id, name, args, answer, clarificationId: null, risk, tool },
      client: this.client.describe(state.request.params),
    };
    if (this.settings.observe) {
      // Nobody waits for what changes nothing.
      if (request !== null)
        void this.gate({ ...judged, request }).catch((e) => this.warn(String(e)));
      return { run: args };
    }
    if (request === null) {
      return {
        refusal:
          "Nothing was done. Call again with the user's own words as user_request, unchanged.",
      };
    }
    const earlier = answer === null ? null : this.takeAsked(name, actOf(call));
    const judgement = await judge({ ...judged, request }, this.gate, this.asker(state), earlier);
    // What was put into the chat may be answered there.
    if ('asked' in judgement && judgement.asked) this.putAsked(name, judgement.asked);
    return judgement;
  }

  /** What an answer in the chat is to: what was asked about this very call, else what was asked last of the tool. Once. */
  private takeAsked(name: string, act: string): Asked | null {
    const open = this.asked.get(name) ?? [];
    const found = open.findLast((one) => one.act === act) ?? open.at(-1) ?? null;
    const left = open.filter((one) => one !== found);
    if (left.length > 0) this.asked.set(name, left);
    else this.asked.delete(name);
    return found;
  }

  private putAsked(name: string, asked: Asked): void {
    if (this.asked.size >= MOST_ASKED) this.asked.clear();
    const others = (this.asked.get(name) ?? []).filter(({ act }) => act !== asked.act);
    this.asked.set(name, [...others, asked].slice(-MOST_ASKED));
  }

  /** Shows forms by the revision that the client speaks; to one that shows none, nothing. */
  private asker(state: State): AskUser {
    return async (form) => {
      if (!this.client.showsForms(state.request.params)) return null;
      if (this.forms.size + this.rounds.size >= MOST_WAITING) return null;
      const name = `intentlock-${randomUUID()}`;
      const filled = await new Promise<Filled>((resolve) => {
        const timer = setTimeout(() => answered(null), LATEST_ANSWER_MS);
        timer.unref();
        const answered = (value: Filled): void => {
          clearTimeout(timer);
          this.forms.delete(name);
          this.rounds.delete(name);
          resolve(value);
        };
        const shown = { form, since: this.now(), answered };
        if (this.client.isModern(state.request.params)) this.showInResult(name, state, shown);
        else this.showByRequest(name, shown);
      });
      this.client.noteForm(filled !== null);
      if (filled === null) this.warn('The client shows no forms, though it says so.');
      return filled;
    };
  }

  private showByRequest(name: string, shown: Shown): void {
    const { message, requestedSchema } = shown.form;
    this.forms.set(name, shown);
    this.sides.toClient({
      ...{ jsonrpc: '2.0', id: name, method: 'elicitation/create' },
      params: { message, requestedSchema },
    });
  }

  /** Answers the call with a form; the client calls again with what was filled in. */
  private showInResult(name: string, state: State, shown: Shown): void {
    const { message, requestedSchema } = shown.form;
    const round: Round = { ...shown, state };
    this.rounds.set(name, round);
    this.sides.toClient({
      ...{ jsonrpc: '2.0', id: state.request.id as string },
      result: {
        resultType: 'input_required',
        inputRequests: {
          intentlock: {
            method: 'elicitation/create',
            params: { mode: 'form', message, requestedSchema },
          },
        },
        requestState: name,
      },
    });
  }
}

/** Whether two requests make the same call. */
const isSame = (one: Message, other: Message): boolean =>
  canonicalJson([one.params?.name, one.params?.arguments]) ===
  canonicalJson([other.params?.name, other.params?.arguments]);
