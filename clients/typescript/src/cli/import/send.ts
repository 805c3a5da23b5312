import type { Settings } from '../../settings.js';
import { ask, CommandFailed, type Reply } from '../http.js';
import type { IngestedSession } from './conversations.js';
import { shortHash } from './files.js';
import type { Refusals } from './refusals.js';

/** Sessions and characters of a request: within the bounds of ingestion, and quick to store. */
const MOST_SESSIONS = 100;
const MOST_CHARACTERS = 2_000_000;
const MOST_OF_ID = 120;
const SEND_MS = 60_000;
const MAX_TRIES = 8;

/** What became of the conversations that were sent. */
export interface Sent {
  sessions: number;
  created: number;
  /** Conversations that were there already. */
  known: number;
  messages: number;
  rejected: number;
}

/** Sends conversations in batches, and says after each how far it is. The same ones again change nothing. */
export class Sender {
  readonly sent: Sent = { sessions: 0, created: 0, known: 0, messages: 0, rejected: 0 };
  private batch: IngestedSession[] = [];
  private characters = 0;

  constructor(
    private readonly settings: Settings,
    private readonly refusals: Refusals,
    private readonly onBatch: (sent: Sent) => void,
  ) {}

  async add(session: IngestedSession): Promise<void> {
    const named = await withShortId(session);
    const size = JSON.stringify(named).length;
    if (this.batch.length > 0 && this.characters + size > MOST_CHARACTERS) await this.flush();
    this.batch.push(named);
    this.characters += size;
    if (this.batch.length >= MOST_SESSIONS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    const sessions = this.batch;
    [this.batch, this.characters] = [[], 0];
    await this.deliver(sessions);
    this.onBatch(this.sent);
  }

  /** What refuses a request as a whole is found by halves, so that one conversation costs no other. */
  private async deliver(sessions: readonly IngestedSession[]): Promise<void> {
    let answer: Answer;
    try {
      answer = (await send(this.settings, '/v1/ingest/sessions', { sessions })) as Answer;
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      const half = Math.ceil(sessions.length / 2);
      if (half === sessions.length) {
        this.refusals.add(sessions[0]?.session_id ?? '', (error as Error).message);
        return;
      }
      await this.deliver(sessions.slice(0, half));
      await this.deliver(sessions.slice(half));
      return;
    }
    const { accepted, created, updated, messages, rejected_count, rejected } = answer;
    this.sent.sessions += accepted;
    this.sent.created += created;
    this.sent.known += updated;
    this.sent.messages += messages;
    for (const { session_id, error } of rejected) this.refusals.add(String(session_id), error);
    this.sent.rejected += rejected_count - rejected.length;
  }
}

interface Answer {
  readonly accepted: number;
  readonly created: number;
  readonly updated: number;
  readonly messages: number;
  readonly rejected_count: number;
  readonly rejected: readonly { readonly session_id: string | null; readonly error: string }[];
}

/** An id that is too long is shown by its beginning and a hash, always the same. */
async function withShortId(session: IngestedSession): Promise<IngestedSession> {
  const { session_id: id } = session;
  if ([...id].length <= MOST_OF_ID) return session;
  const hash = await shortHash(id);
  return { ...session, session_id: `${[...id].slice(0, MOST_OF_ID - 33).join('')}~${hash}` };
}

/** What the server refused for what it says, and would refuse again; everything else is true of all that follows, too. */
class Refused extends CommandFailed {}

const CONTENT_STATUSES: ReadonlySet<number> = new Set([400, 413, 422]);

export const isAboutContent = (error: unknown): boolean => error instanceof Refused;

/**
 * Sends a body and reads the answer; where the server is busy or away, again after a while. Nothing doubles.
 *
 * @throws CommandFailed with the problem's detail for what does not pass
 */
export async function send(settings: Settings, path: string, body: unknown): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    let reply: Reply | null = null;
    try {
      reply = await ask(settings, path, body, SEND_MS);
    } catch (error) {
      if (tried >= MAX_TRIES) throw error;
    }
    if (reply !== null && reply.status < 300) return reply.body;
    const isPassing = reply === null || reply.status === 429 || reply.status >= 500;
    if (reply !== null && (!isPassing || tried >= MAX_TRIES)) {
      const { detail } = (reply.body ?? {}) as { detail?: unknown };
      const said = typeof detail === 'string' ? ` ${detail}` : '';
      const Failure = CONTENT_STATUSES.has(reply.status) ? Refused : CommandFailed;
      throw new Failure(`${path}: ${reply.status}${said}`);
    }
    const asked = Number(reply?.headers.get('retry-after'));
    const seconds = asked > 0 ? Math.min(asked, 60) : 0.1 * 2 ** tried;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}
