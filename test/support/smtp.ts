import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A real mail server on the loopback, which refuses what a test says. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Answers the SMTP status that an address is refused with, or null. */
  refuse: (address: string) => number | null = () => null;

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const status = this.refuse(address);
      if (status === null) done();
      else done(Object.assign(new Error('5.1.1 no such user here'), { responseCode: status }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        this.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });

  static async start(): Promise<MailServer> {
    const mail = new MailServer();
    await new Promise<void>((done) => mail.server.listen(0, '127.0.0.1', done));
    return mail;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }
}

/** The header of a mail, unfolded; undefined when there is none. */
export const headerOf = ({ raw }: ReceivedMail, name: string): string | undefined =>
  raw
    .split('\r\n\r\n')[0]
    ?.replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();

/** The parts of a mail, decoded, by their type. */
export function partsOf({ raw }: ReceivedMail): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts: Record<string, string> = {};
  for (const part of raw.split(`--${boundary}`).slice(1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const type = /content-type:\s*([^;\s]+)/i.exec(head)?.[1];
    if (!type) continue;
    const body = rest.join('\r\n\r\n');
    const encoding = /content-transfer-encoding:\s*(\S+)/i.exec(head)?.[1]?.toLowerCase();
    parts[type.toLowerCase()] =
      encoding === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? fromQuotedPrintable(body)
          : body;
  }
  return parts;
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
