import type { Transporter } from 'nodemailer';
import type { Mail, SendResult } from '../../ports/channels.js';
import { result } from './answers.js';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user name and password where there are any. */
  readonly url: string;
  /** `Name <address>`, or an address. */
  readonly from: string;
}

/** Of one mail: a lease on it is renewed meanwhile. */
const TIMEOUT_MS = 25_000;

/** Errors of the transport, as far as it is read here. */
interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** A client that hands mails to a mail server; it is loaded with the first one. */
export function createMailer(settings: SmtpSettings) {
  let opened: Promise<Transporter> | undefined;
  return async (mail: Mail): Promise<SendResult> => {
    opened ??= openTransport(settings);
    return sendMail(await opened, settings.from, mail);
  };
}

async function openTransport({ url }: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { username, hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return createTransport({
    url,
    // A password goes over no line that anybody can read.
    ...(username !== '' && !isHere && !searchParams.has('requireTLS') && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
}

async function sendMail(transport: Transporter, from: string, mail: Mail): Promise<SendResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail({ code: 'ETIMEDOUT' } satisfies SmtpFault), TIMEOUT_MS);
  });
  try {
    const sent = await Promise.race([transport.sendMail(compose(from, mail)), late]);
    // A server may take a mail and refuse some of those that it is for.
    const [refused] = sent.rejectedErrors ?? [];
    return sent.rejected?.length ? readSmtpFault(refused ?? {}) : result('delivered', 250, null);
  } catch (error) {
    return readSmtpFault(error as SmtpFault);
  } finally {
    clearTimeout(timer);
  }
}

function compose(from: string, { to, id, subject, html, text }: Mail): object {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'intentlock.invalid';
  return {
    from,
    // As an object, an address is taken as it is and never read as a list of them.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** 4xx may go well later, 5xx never will; a wrong password is the operator's to mend, and the mail waits. */
function readSmtpFault({ code = '', responseCode, response = '' }: SmtpFault): SendResult {
  const status = responseCode ?? null;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (code === 'EAUTH') return result('retry', status, 'The mail server rejected the login.');
  if (status === null) {
    return result('retry', null, /^[A-Z]{3,20}$/.test(code) ? code : 'unreachable');
  }
  const error = `SMTP ${status}${enhanced ? ` ${enhanced}` : ''}`;
  return result(status >= 500 ? 'failed' : 'retry', status, error);
}
