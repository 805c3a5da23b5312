import { showsForms } from './ask.js';
import type { ClientProgram } from './gate.js';
import type { Json } from './tools.js';

/** Where the revision of 2026-07-28 has them, in the `_meta` of each request. */
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const MOST_CHARACTERS = 120;

/** Program on the client's side of a connection: what it says of itself, and whether its forms are seen. */
export class Client {
  private declared: Json = {};
  private dropsForms = false;

  /** Takes the parameters of `initialize`. */
  initialize(params: Json | undefined): void {
    this.declared = params ?? {};
  }

  /** Whether a request is of the revision of 2026-07-28. */
  isModern(params: Json | undefined): boolean {
    return CAPABILITIES in readMeta(params);
  }

  /** Whether it says that it shows forms. */
  showsForms(params: Json | undefined): boolean {
    const meta = readMeta(params);
    return showsForms(this.isModern(params) ? meta[CAPABILITIES] : this.declared.capabilities);
  }

  /** Notes whether a form was answered by somebody. */
  noteForm(isAnswered: boolean): void {
    this.dropsForms = !isAnswered;
  }

  /** Names the program of a request; null: it has not said what it is. */
  describe(params: Json | undefined): ClientProgram | null {
    const info = readMeta(params)[CLIENT_INFO] ?? this.declared.clientInfo;
    const { name, version } = (info ?? {}) as { name?: unknown; version?: unknown };
    if (typeof name !== 'string' || name.trim() === '') return null;
    const whole = typeof version === 'string' ? `${name} ${version}` : name;
    return { name: whole.trim().slice(0, MOST_CHARACTERS), dropsForms: this.dropsForms };
  }
}

const readMeta = (params: Json | undefined): Json => (params?._meta ?? {}) as Json;
