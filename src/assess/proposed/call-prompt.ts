import { createHash } from 'node:crypto';
import { isInjectedName, isMainName, isSecret } from '../../checks/harmless.js';
import { type Act, isOrdinary } from '../../commands/act.js';
import type { Language } from '../../utterance/language.js';
import { identifierWords } from '../../utterance/tokens.js';
import { showText } from '../../visible-text.js';
import { bareNoun, lowerFirst } from '../answer/confirm-prompt.js';
import { framed, listed, wordsOf } from '../answer/languages/words.js';
import { momentInWords } from '../answer/readable-moment.js';
import { isIdOfObject, thingOf } from '../answer/record-name.js';
import { withoutPlace } from './argument-value.js';
import type { CallJudgement } from './judge-call.js';
import type { JudgedArgument } from './judged-argument.js';
import type { CommandMatch } from './match-command.js';
import { isUnsettled } from './standing.js';
import { nameAct, wordAct } from './word-acts.js';

/** Characters of a value in the sentence, and in the list behind it. */
const MOST_CHARACTERS = { sentence: 160, list: 400 } as const;
/** Arguments in the sentence; the others are listed behind it. */
const MOST_IN_SENTENCE = 6;
/** Arguments that are listed; of more their number and a hash are shown. */
const MOST_LISTED = 60;
const HASH_DIGITS = 12;

/** An argument as it is shown: a list of plain values as one. */
interface Shown {
  readonly arguments: readonly JudgedArgument[];
  readonly isMain: boolean;
}

/**
 * Words a proposed call for a yes or no, from the call itself: its tool, then every argument, the main ones in the sentence and
 * the rest as a list. A value that nobody said is marked, and behind a text of the agent's stands what it says beside what was asked.
 * Long values show their beginning, end, length and hash, secrets their length alone.
 *
 * @param condition under which the user wants it, in their words
 */
export function promptOfCall(
  judged: CallJudgement,
  language: Language,
  nameOf: (value: JudgedArgument['value']) => string | null,
  condition: string | null,
): string {
  const { frames } = wordsOf(language);
  const { tool } = judged.call;
  const name = tool.words.join(' ') || tool.name;
  const acting = judged.arguments.find(isActing);
  const groups = groupArguments(judged.arguments.filter((one) => one !== acting));
  const object =
    acting === undefined && language === 'en' ? objectOf(groups, tool.words) : undefined;
  const show = (one: Shown, most: number): string => showArgument(one, language, nameOf, most);
  const head =
    acting !== undefined
      ? promptOfActs(acting, language, MOST_CHARACTERS.sentence)
      : showText(name.charAt(0).toUpperCase() + name.slice(1), { most: 120 }) +
        (object === undefined
          ? ''
          : ` ${showValues(object, language, nameOf, MOST_CHARACTERS.sentence)}`);
  const all = groups.filter((one) => one !== object);
  const main = all.filter(({ isMain }) => isMain).slice(0, MOST_IN_SENTENCE);
  const sentence = all.length <= MOST_IN_SENTENCE ? all : main;
  const rest = all.filter((one) => !sentence.includes(one));
  const nothing = judged.empty.map(({ path, value }) => `${pathInWords(path)} ${value}`);
  const isOneSentence = rest.length === 0 && sentence.length + nothing.length <= MOST_IN_SENTENCE;
  const values = [
    ...sentence.map((one) => show(one, MOST_CHARACTERS.sentence)),
    ...(isOneSentence ? nothing : []),
  ].join(', ');
  const what = values === '' ? head : `${head}${acting === undefined ? ': ' : ', '}${values}`;
  const under =
    condition === null ? '' : ` (${showText(condition, { most: MOST_CHARACTERS.list })})`;
  const items = [
    ...rest.slice(0, MOST_LISTED).map((one) => show(one, MOST_CHARACTERS.list)),
    ...(isOneSentence ? [] : nothing.slice(0, Math.max(0, MOST_LISTED - rest.length))),
  ];
  const lines = items.map((one) => `- ${one}`);
  const unlisted = rest.length + (isOneSentence ? 0 : nothing.length) - items.length;
  const more = unlisted + judged.left;
  if (more > 0) lines.push(`- + ${more} (sha256 ${hash(judged.given)})`);
  const list = lines.length > 0 ? `\n${lines.join('\n')}\n` : '';
  const stop = list === '' ? frames.stop : '';
  return `${what.replace(STOPS, '')}${under}${list === '' ? '' : ':'}${list}${stop}${frames.goAhead}`;
}

/** Whether an argument is a command that could be read, so that what it does can be said. */
const isActing = ({ command }: JudgedArgument): boolean =>
  command?.isReadable === true && (command.language === 'shell' || command.language === 'sql');

/** Words what a command does, first of all what nobody asked for, with the command itself behind it. */
function promptOfActs(
  { command, value, label }: JudgedArgument,
  language: Language,
  most: number,
): string {
  const { frames, acts: words } = wordsOf(language);
  const { acts, unasked, unsaid } = command as CommandMatch;
  const telling = acts.filter((act) => !isOrdinary(act));
  const shown = unasked.length > 0 ? unasked : telling.length > 0 ? telling : acts;
  const word = (act: Act): string => (words === null ? wordAct(act) : nameAct(act, words));
  const said = [...new Set(shown.map(word))]
    .slice(0, MOST_ACTS)
    .map((one) => showText(one, { most: 80 }));
  const frame =
    unasked.length === 0
      ? frames.does
      : acts.some((act) => act.verb !== 'read' && !unasked.includes(act))
        ? frames.alsoDoes
        : frames.doesUnasked;
  const text = String(value);
  const whole = isSecret(label, text)
    ? `•••• (${text.length})`
    : `${showText(text, { most })}${text.length > most ? ` (sha256 ${hash(text)})` : ''}`;
  const named =
    unasked.length > 0 || unsaid.length === 0
      ? ''
      : `; ${unsaid.map((one) => showText(one, { most: 80 })).join(', ')} (${frames.notSaid})`;
  const told = `${framed(frame, listed(said, frames.and, language))}${named}`;
  // A command that nobody has other words for is shown once.
  return said.some((one) => one.includes(whole)) ? told : `${told}: ${whole}`;
}

const MOST_ACTS = 3;

/** Full stops that a value ends with, before the sentence's own. */
const STOPS = /[.。\s]+$/u;

/** Arguments in their order, the plain members of a list together; what the host puts in is not the end user's to judge. */
function groupArguments(all: readonly JudgedArgument[]): Shown[] {
  const groups = new Map<string, JudgedArgument[]>();
  for (const argument of all) {
    if (isInjectedName(argument.label.toLowerCase()) && argument.standing === 'context') continue;
    const list = withoutPlace(argument.path);
    const known = groups.get(list);
    if (known === undefined) groups.set(list, [argument]);
    else known.push(argument);
  }
  return [...groups.values()].map((one) => ({
    arguments: one,
    isMain: one.some(
      ({ standing, label, required }) =>
        isUnsettled(standing) || required || isMainName(label.toLowerCase()),
    ),
  }));
}

/** The argument that is the id of what a tool acts on. */
const objectOf = (all: readonly Shown[], toolWords: readonly string[]): Shown | undefined =>
  all.find(
    ({ arguments: [first, second] }) =>
      first !== undefined &&
      second === undefined &&
      !/[.[]/.test(first.path) &&
      isIdOfObject(first.definition, toolWords),
  );

function showArgument(
  one: Shown,
  language: Language,
  nameOf: (value: JudgedArgument['value']) => string | null,
  most: number,
): string {
  const [first] = one.arguments as readonly [JudgedArgument];
  return `${nameInWords(first, language)} ${showValues(one, language, nameOf, most)}`;
}

/** The values of an argument, with a remark where nobody said them. */
function showValues(
  { arguments: all }: Shown,
  language: Language,
  nameOf: (value: JudgedArgument['value']) => string | null,
  most: number,
): string {
  const { frames } = wordsOf(language);
  const values = all.map((one) => showValue(one, language, nameOf, most)).join(', ');
  const added = all.flatMap((one) => one.added);
  const remark = all.some(({ standing }) => isUnsettled(standing))
    ? ` (${frames.notSaid})`
    : added.length > 0
      ? ` (${lowerFirst(
          framed(
            frames.adds,
            listed(
              added.map((one) => showText(one, { most: 80 })),
              frames.and,
              language,
            ),
          ),
        )})`
      : '';
  return `${values}${remark}`;
}

/** `amount`, in the language of the user where it has a word for it; of a value within others the whole way to it. */
function nameInWords({ path, definition }: JudgedArgument, language: Language): string {
  const isNested = /[.[]/.test(path.replace(/\[\d+\]$/, ''));
  if (!isNested && language !== 'en') return showText(bareNoun(definition, language), { most: 80 });
  const name = pathInWords(path.replace(/\[\d+\]$/, ''));
  return !isNested && definition.kind === 'id' ? thingOf(name) : name;
}

/** The whole way to a value, places in lists counted from 1: `items 2 sku`. */
function pathInWords(path: string): string {
  const words = path.split('.').flatMap((step) => {
    const place = /\[(\d+)\]$/.exec(step)?.[1];
    const name = identifierWords(step.replace(/\[\d+\]/g, '')).join(' ');
    return place === undefined ? [name] : [name, String(Number(place) + 1)];
  });
  const label = showText(words.join(' '), { most: 120 });
  return /[,;?!"]/.test(label) ? `“${label}”` : label;
}

function showValue(
  { value, label, definition }: JudgedArgument,
  language: Language,
  nameOf: (value: JudgedArgument['value']) => string | null,
  most: number,
): string {
  const { frames } = wordsOf(language);
  if (typeof value === 'boolean') return value ? frames.yes : frames.no;
  const text = String(value);
  if (isSecret(label, text)) return `•••• (${text.length})`;
  const moment = momentInWords(text, language);
  if (moment !== null) return moment;
  const bare = showText(text, { most });
  // Marks that end a sentence or a value are the value's own.
  const shown =
    /[,;:?!"“”]|[.。]\s|\sGo ahead/u.test(bare) && !/^[\d.,:+-]+$/.test(bare) ? `“${bare}”` : bare;
  const name = definition.kind === 'id' ? nameOf(value) : null;
  const whole = text.length > most ? `${shown} (sha256 ${hash(text)})` : shown;
  return name === null ? whole : `${showText(name, { most: 60 })} (${whole})`;
}

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : JSON.stringify(value))
    .digest('hex')
    .slice(0, HASH_DIGITS);
