import type { Reading } from '../reading.js';
import { actionClass, findActions } from '../text/actions.js';
import { stem } from '../text/tokens.js';
import { parameterWords, type Tool } from './read-tools.js';

export interface RankedTool {
  readonly tool: Tool;
  /** How well it fits the request; below `FITS` it does not. */
  readonly fit: number;
}

/** From here a tool is taken to be meant. */
export const FITS = 0.5;

const MONEY = '#money';
const IN_NAMES = new Set(
  'a an the of for to in on by with and or api tool get set list data user'.split(' '),
);
const COMMON = new Set(
  'a an the of for to in on by with and or is are be this that it its from as at given specified tool api use used using user function data information details description allow return belong provid provides which can will into list set get one all any new you your not current belongs provides allows returns'.split(
    ' ',
  ),
);

/**
 * The tools by how well their name and description fit what is asked, best first. Words of the
 * name count more than those of the description, rare ones among these tools more than common
 * ones, and a verb of the same class (`erase`, `remove_user`) counts as the same word.
 */
export function rankTools(tools: readonly Tool[], reading: Reading): RankedTool[] {
  const asked = askedStems(reading);
  const counts = new Map<string, number>();
  const bags = tools.map((tool) => bagOf(tool));
  for (const bag of bags)
    for (const word of bag.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranked = tools.map((tool, i) => {
    let fit = 0;
    for (const [word, weight] of bags[i] as Map<string, number>) {
      const wanted = asked.get(word);
      if (wanted === undefined) continue;
      fit += weight * wanted * Math.log(1 + tools.length / (counts.get(word) as number));
    }
    return { tool, fit };
  });
  return ranked.sort((a, b) => b.fit - a.fit);
}

/** Words that mean the same in a request and in a tool's name. */
const ALIASES = new Map(
  Object.entries({
    fly: 'flight',
    flying: 'flight',
    mail: 'email',
    mails: 'email',
    picture: 'photo',
    pic: 'photo',
    image: 'photo',
    doc: 'document',
    repo: 'repository',
    lamp: 'light',
    lights: 'light',
    temp: 'temperature',
    warm: 'temperature',
    warmer: 'temperature',
    degrees: 'temperature',
    heat: 'temperature',
    heating: 'temperature',
    appointment: 'event',
    meeting: 'event',
    call: 'event',
    ride: 'taxi',
    cab: 'taxi',
    parcel: 'shipment',
    package: 'shipment',
    song: 'track',
    music: 'track',
    shares: 'stock',
    money: 'payment',
    cash: 'payment',
    euros: 'payment',
    dollars: 'payment',
    remind: 'reminder',
  }).map(([word, same]) => [stem(word), stem(same)]),
);

function askedStems({ said, turns }: Reading): Map<string, number> {
  const asked = new Map<string, number>();
  const add = (word: string, weight: number): void => {
    const root = stem(word);
    if (!IN_NAMES.has(word) && (asked.get(root) ?? 0) < weight) asked.set(root, weight);
    const alias = ALIASES.get(root);
    if (alias !== undefined && (asked.get(alias) ?? 0) < weight * 0.7)
      asked.set(alias, weight * 0.7);
  };
  for (const token of said.tokens.slice(0, 300)) {
    add(token.word, 1);
    const action = actionClass(token.word);
    if (action !== undefined && (asked.get(`#${action}`) ?? 0) < 0.5) asked.set(`#${action}`, 0.5);
  }
  for (const action of findActions(said.tokens)) asked.set(`#${action.class}`, 1);
  // A short reply is about what was asked before.
  const earlier = said.tokens.length <= 6 ? 0.7 : 0.25;
  if (said.values.some(({ kind }) => kind === 'money')) asked.set(MONEY, 1);
  for (const turn of turns.slice(0, 3)) {
    for (const token of turn.tokens.slice(0, 80)) add(token.word, earlier);
    if (said.tokens.length > 6) continue;
    for (const action of findActions(turn.tokens)) {
      if (!asked.has(`#${action.class}`)) asked.set(`#${action.class}`, earlier);
    }
  }
  return asked;
}

/**
 * Stems of a tool's name (weight 2), its verb's class (1.5), its parameters' choices (1) and names
 * (0.7) and its description (0.7).
 */
function bagOf(tool: Tool): Map<string, number> {
  const bag = new Map<string, number>();
  const add = (word: string, weight: number): void => {
    const root = stem(word);
    if (!COMMON.has(word) && (bag.get(root) ?? 0) < weight) bag.set(root, weight);
  };
  const words = tool.description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const word of words.slice(0, 60)) add(word, 0.7);
  for (const word of parameterWords(tool.schema)) {
    add(word.text, word.weight);
    if (/^(?:amount|price|budget|cost|payment)$/.test(word.text)) bag.set(MONEY, 1);
  }
  for (const word of tool.words) {
    if (!IN_NAMES.has(word)) bag.set(stem(word), 2);
    const action = actionClass(word);
    if (action !== undefined) bag.set(`#${action}`, 1.5);
  }
  return bag;
}
