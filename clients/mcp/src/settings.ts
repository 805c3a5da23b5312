import { parseArgs } from 'node:util';

export type Risk = 'low' | 'medium' | 'high' | 'irreversible';
const RISKS: readonly string[] = ['low', 'medium', 'high', 'irreversible'];

/** One `--risk pattern=risk`; the first that matches a tool counts. */
export interface RiskRule {
  readonly pattern: string;
  readonly risk: Risk;
}

export interface Settings {
  /** Server that is gated: a command with its arguments, or a URL. */
  readonly upstream: { readonly command: readonly [string, ...string[]] } | { readonly url: URL };
  /** Headers for the URL. */
  readonly headers: Readonly<Record<string, string>>;
  readonly rules: readonly RiskRule[];
  /** Whether a tool's own word that it only reads is believed. */
  readonly trustAnnotations: boolean;
  /** Whether calls are only recorded. */
  readonly observe: boolean;
  /** Whether the tools are printed with their risks, and nothing is served. */
  readonly dryRun: boolean;
  readonly gateUrl: string;
  readonly apiKey: string;
}

export const USAGE = `Usage: intentlock-mcp proxy [options] -- command [arguments]
       intentlock-mcp proxy [options] --url https://mcp.example.com/mcp

  --risk pattern=risk    low, medium, high or irreversible; * stands for any text; may be repeated
  --trust-annotations    believe readOnlyHint of the server
  --header "Name: text"  sent to the URL; may be repeated
  --observe              record only, never interfere
  --dry-run              print the tools with their risks

The environment names the gate: INTENTLOCK_URL, INTENTLOCK_API_KEY.
`;

/** A wrong argument or environment, in a sentence. */
export class UsageError extends Error {}

/** Reads the command line. @throws UsageError */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const end = args.indexOf('--');
  const command = end < 0 ? [] : args.slice(end + 1);
  const { values, positionals } = parse(end < 0 ? args : args.slice(0, end));
  if (positionals.join(' ') !== 'proxy') throw new UsageError('The command is: proxy.');
  const [program, ...rest] = command;
  if ((program === undefined) === (values.url === undefined))
    throw new UsageError('Name either a command after -- or a --url.');
  return {
    upstream:
      program === undefined
        ? { url: readUrl('--url', values.url ?? '') }
        : { command: [program, ...rest] },
    headers: Object.fromEntries((values.header ?? []).map(readHeader)),
    rules: (values.risk ?? []).map(readRule),
    trustAnnotations: values['trust-annotations'] ?? false,
    observe: values.observe ?? false,
    dryRun: values['dry-run'] ?? false,
    gateUrl: readUrl(
      'INTENTLOCK_URL',
      environment.INTENTLOCK_URL || 'http://localhost:8000',
    ).href.replace(/\/+$/, ''),
    apiKey: environment.INTENTLOCK_API_KEY ?? '',
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        risk: { type: 'string', multiple: true },
        header: { type: 'string', multiple: true },
        url: { type: 'string' },
        'trust-annotations': { type: 'boolean' },
        observe: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readUrl(name: string, text: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`${name} must be an http or https URL.`);
  return new URL(text);
}

function readHeader(text: string): [string, string] {
  const at = text.indexOf(':');
  if (at <= 0) throw new UsageError('--header must be "Name: text".');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

function readRule(text: string): RiskRule {
  const at = text.lastIndexOf('=');
  const risk = text.slice(at + 1);
  if (at <= 0 || !RISKS.includes(risk))
    throw new UsageError(
      `--risk ${text}: must be pattern=risk, with a risk of ${RISKS.join(', ')}.`,
    );
  return { pattern: text.slice(0, at), risk: risk as Risk };
}
