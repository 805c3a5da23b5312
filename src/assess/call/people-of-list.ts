import { actionClass } from '../../utterance/actions.js';
import { monthNumber } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { RecordItem } from './record-list.js';
import type { Known } from './records.js';
import type { Parameter } from './schema.js';

/** How likely people are to be meant whom the request names. */
const NAMED_SURE = 0.9;
const MOST_TOKENS = 80;
/** Words of parameters for several people. */
const PEOPLE = wordSet(
  'to attendees attendee recipients recipient guests guest invitees invitee participants participant reviewers reviewer assignees assignee members member people users emails',
);
/** Stems of lists of people. */
const OF_PEOPLE = new Set(
  'contact person people user member employee customer colleague guest attendee student patient staff'
    .split(' ')
    .map(stem),
);
const NAME = /^(?:(?:full|display|first|last|user)_?)?name$/i;
const ADDRESS = /^e_?-?mail(?:_?address)?$/i;
/** Those of people who are written to, by their addresses. */
const ADDRESSED = wordSet(
  'to attendees attendee recipients recipient guests invitees participants emails',
);

/** Fills a list of people with all whom the request names: by their addresses where the records have them and such are wanted. */
export function withPeople(
  bindings: readonly Binding[],
  { reading, known }: BindingInput,
): readonly Binding[] {
  const isMeant = ({ parameter }: Binding): boolean =>
    parameter.isList &&
    parameter.choices.length === 0 &&
    !parameter.words.some((word) => word === 'id' || word === 'ids') &&
    parameter.words.some((word) => PEOPLE.has(word));
  const open = bindings.filter(isMeant);
  const [only, ...more] = open;
  if (only === undefined || more.length > 0) return bindings;
  const people = readPeople(known);
  if (people.length === 0) return bindings;
  const { tokens } = reading.said;
  const ruledOut = findRuledOut(tokens);
  const named = tokens.slice(0, MOST_TOKENS).flatMap(({ word, start }, at) => {
    // "May" and "Mark" are names as well, and a text names people who are not meant.
    const isWord =
      COMMON_WORDS.has(word) || monthNumber(word) !== null || actionClass(word) !== undefined;
    if (ruledOut.has(at) || isWord || reading.said.quotationAround(start)) return [];
    const said = new Set([word, word.split(/['’]/)[0] ?? '', stem(word)]);
    const met = people.filter(({ names }) => names.some((name) => said.has(name)));
    // Of two people of one name it is asked which one is meant.
    return met.length === 1 ? (met[0] as Person) : [];
  });
  const value = [...new Set(named.map((one) => nameFor(one, only.parameter)))];
  if (value.length === 0 || !isAmongNames(only.value, named)) return bindings;
  return bindings.map((one) =>
    one === only ? { ...one, value, sure: NAMED_SURE, several: [] } : one,
  );
}

interface Person {
  readonly names: readonly string[];
  readonly name: string;
  readonly address: string | undefined;
}

/** People by the words of their names; a list of names alone has them as they are. */
const readPeople = ({ lists }: Known): Person[] =>
  lists
    .filter(({ keyed }) => !keyed)
    .flatMap(({ items, stems }) => {
      const arePeople = [...stems].some((word) => OF_PEOPLE.has(word));
      return items.flatMap((item) => readPerson(item, arePeople));
    });

function readPerson({ fields }: RecordItem, isPerson: boolean): Person | [] {
  const own = fields.filter((field) => field.own && typeof field.value === 'string');
  const address = own.find(({ key }) => ADDRESS.test(key));
  const name = own.find(({ key }) => NAME.test(key));
  if (name === undefined || (address === undefined && !isPerson)) return [];
  const written = String(name.value);
  const names = written.toLowerCase().split(/[\s-]+/);
  return { names, name: written, address: address && String(address.value) };
}

const nameFor = ({ name, address }: Person, { words, description }: Parameter): string =>
  address !== undefined &&
  (words.some((word) => ADDRESSED.has(word)) || /e-?mail/i.test(description))
    ? address
    : name;

/** Whether nothing was bound but names of these people: who is not among the records stays. */
const isAmongNames = (value: Binding['value'], named: readonly Person[]): boolean =>
  value === undefined ||
  [value]
    .flat()
    .every((one) =>
      named.some(({ name }) => name.toLowerCase().includes(String(one).toLowerCase())),
    );
