import type { StoredText } from '../changes/follower.js';
import type { Yielder } from '../changes/yielder.js';
import { type Literal, LiteralPrefilter } from './literal-prefilter.js';
import { toNameKey } from './name-key.js';
import type { CompiledPattern } from './pattern/compile.js';
import { normalizeText } from './pattern/normal-form.js';
import { searchPattern, wholeUntil } from './pattern/search.js';

/** Rules that a signal is matched by. */
export interface SignalRule {
  readonly signalId: number;
  readonly revision: number;
}

export interface PatternRule extends SignalRule {
  readonly pattern: CompiledPattern;
}

export interface NameRule extends SignalRule {
  readonly nameKey: string;
}

/** A signal that a text matches, and what of the text it was. */
export interface Match extends SignalRule {
  readonly matchedText: string | null;
}

/** The beginning of a text that is searched. */
const MAX_TEXT = 20_000;
/** As much of it is shown. */
const MAX_SHOWN = 200;
/**
 * Cost that patterns may have for a text, as instructions times characters: a third of a second for patterns made to
 * be slow, and for others a hundredth of that.
 */
const MAX_WORK = 20_000_000;

/** Texts of a conversation that signals are matched against: what users say, and what events report. */
export const isMatched = ({ kind, role }: Pick<StoredText, 'kind' | 'role'>): boolean =>
  kind === 'gate' || kind === 'event' || (kind === 'message' && role === 'user');

/** The signals of a tenant, ready to be matched against texts. */
export class SignalSet {
  private readonly patterns: readonly (PatternRule & {
    readonly literals: readonly Literal[] | null;
  })[];
  private readonly names: ReadonlyMap<string, NameRule>;
  private readonly prefilter = new LiteralPrefilter();

  constructor(rules: {
    readonly patterns: readonly PatternRule[];
    readonly names: readonly NameRule[];
  }) {
    this.patterns = rules.patterns.map((rule) => {
      const { literals } = rule.pattern;
      return { ...rule, literals: literals && LiteralPrefilter.prepare(literals) };
    });
    this.names = new Map(rules.names.map((rule) => [rule.nameKey, rule]));
  }

  /**
   * The signals that a text matches, each once.
   *
   * @param workLimit instructions times characters that its patterns may cost; a text is searched as far
   *   as that goes
   */
  async match(stored: StoredText, yielder: Yielder, workLimit = MAX_WORK): Promise<Match[]> {
    const named = this.nameOf(stored);
    const matches: Match[] = named ? [{ ...toRule(named), matchedText: null }] : [];
    if (stored.text === '' || this.patterns.length === 0) return matches;
    const text = truncate(normalizeText(truncate(stored.text, MAX_TEXT)), MAX_TEXT);
    const possible = this.candidates(text);
    const size = possible.reduce((sum, { pattern }) => sum + pattern.size, 0);
    const searched = truncate(text, Math.floor(Math.min(workLimit, MAX_WORK) / Math.max(size, 1)));
    for (const rule of possible) {
      const found = await searchPattern(rule.pattern, searched, () => yielder.yieldIfDue());
      if (!found) continue;
      const shown = truncate(searched.slice(found.start, found.end), MAX_SHOWN);
      matches.push({ ...toRule(rule), matchedText: shown });
    }
    return matches;
  }

  /** The patterns that the text has the letters for. */
  private candidates(text: string): readonly PatternRule[] {
    this.prefilter.read(text);
    return this.patterns.filter(
      ({ literals }) => literals === null || this.prefilter.hasAny(literals),
    );
  }

  private nameOf({ kind, signal }: StoredText): NameRule | undefined {
    const name = kind === 'event' ? signal?.name : undefined;
    return typeof name === 'string' ? this.names.get(toNameKey(name)) : undefined;
  }
}

const toRule = ({ signalId, revision }: SignalRule): SignalRule => ({ signalId, revision });

/** About as many characters from the beginning of a text. */
const truncate = (text: string, length: number): string => text.slice(0, wholeUntil(text, length));
