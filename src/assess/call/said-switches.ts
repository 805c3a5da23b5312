import { lexiconWords } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { areOpposite, findOperations } from '../../utterance/operations.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';
import { alike, wordVector } from '../meaning.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { choicePhrases, saysPhrase } from './choice-phrases.js';
import type { Parameter } from './schema.js';

/** States by their names, with the operations that lead to them. */
const STATES: Readonly<Record<string, string>> = {
  ...{
    done: 'complete',
    completed: 'complete',
    closed: 'complete',
    finished: 'complete',
    resolved: 'complete',
  },
  ...{
    paused: 'block',
    blocked: 'block',
    frozen: 'block',
    locked: 'block',
    suspended: 'block',
    disabled: 'block',
  },
  ...{
    enabled: 'unblock',
    active: 'unblock',
    muted: 'mute',
    cancelled: 'cancel',
    canceled: 'cancel',
  },
};

/** How likely a switch is to be meant that is called after what the request asks to be done. */
const SWITCH_SURE = 0.9;

/** Words of switches for whether something is on. */
const POWER = wordSet('on power powered');
const [DENIES, JOINTS] = [lexiconWords('denies'), lexiconWords('orderJoints')];
const AVAILABLE = wordSet('available availability stock');

/** Words of switches, with the phrases that set them to yes and to no. */
const SAID: readonly (readonly [ReadonlySet<string>, readonly string[], readonly string[]])[] = [
  [POWER, choicePhrases('on'), choicePhrases('off')],
  [AVAILABLE, choicePhrases('available'), choicePhrases('unavailable')],
];

/** Whether a request says yes or no to a switch by phrases; null where it says neither. */
function saidByPhrase({ words }: Parameter, tokens: readonly Token[]): boolean | null {
  for (const [names, yes, no] of SAID) {
    if (!words.some((word) => names.has(word))) continue;
    // A denial turns it round: "don't turn it off", "no longer sold out".
    if (tokens.some(({ word }) => DENIES.has(word) || word === 'longer')) return null;
    const [isYes, isNo] = [saysPhrase(tokens, yes), saysPhrase(tokens, no)];
    // "The lamp on and the heater off" says one of each.
    if (isYes && isNo && tokens.some(({ word }) => JOINTS.has(word))) return null;
    if (isYes || isNo) return !isNo;
  }
  return null;
}

/** Whether a request says yes or no to a switch, by phrases or by what it asks to be done; null where it says neither. */
export function readSwitch(
  parameter: Parameter,
  { text, tokens }: Pick<Utterance, 'text' | 'tokens'>,
): boolean | null {
  const byPhrase = saidByPhrase(parameter, tokens);
  if (byPhrase !== null) return byPhrase;
  const named = STATES[parameter.words.filter((word) => word !== 'is').join('_')];
  if (named === undefined) return null;
  const said = findOperations(text, tokens).flatMap(({ operation, isDenied }) =>
    isDenied ? [] : operation,
  );
  const isOn = said.includes(named);
  const isOff = said.some((other) => areOpposite(named, other));
  return isOn === isOff ? null : isOn;
}

/** Sets switches that are called after what is asked for: `done` by "tick it off", back by "reopen it". */
export function withSaidSwitches(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  if (!bindings.some(({ parameter }) => parameter.kind === 'switch')) return bindings;
  return bindings.map((binding) => {
    const { parameter } = binding;
    if (parameter.kind !== 'switch') return binding;
    const value = readSwitch(parameter, reading.said);
    if (value !== null) return { ...binding, value, sure: SWITCH_SURE };
    const isMadeUp =
      binding.value === true && !parameter.required && !isNamed(parameter, reading.said.tokens);
    return isMadeUp ? { ...binding, value: undefined, sure: 0 } : binding;
  });
}

/** From here on a word of a request means what a switch is called after. */
const SAME_MEANING = 0.5;

/** Whether a request has a word for a switch: what the user leaves open is not switched on because it often is. */
function isNamed({ words, stems, descriptionStems }: Parameter, tokens: readonly Token[]): boolean {
  const vectors = words.map(wordVector).filter((vector) => vector !== null);
  return tokens.some(({ word }) => {
    const root = stem(word);
    if (stems.has(root)) return true;
    if (COMMON_WORDS.has(word)) return false;
    const vector = wordVector(word);
    return (
      descriptionStems.has(root) ||
      (vector !== null && vectors.some((other) => alike(vector, other) >= SAME_MEANING))
    );
  });
}
