import { wordsByLanguage } from '../lexicon/lexicon.js';
import { stem } from '../utterance/tokens.js';
import { wordSet } from '../utterance/word-set.js';

/** Verbs of names of tools that only look something up or work something out. */
const READS = wordSet(
  'get list search find show fetch lookup look read view describe count estimate compare calculate compute preview retrieve inspect browse peek ' +
    'tail head grep glob ls stat diff quote convert explain summarize summarise translate detect track recall locate lookup validate forecast whoami ' +
    'consultar consulter',
);

/** Verbs that change something wherever they stand in a name. */
const CHANGES = wordSet(
  'delete create update remove set send execute exec write insert drop purge cancel revoke approve reject decline destroy wipe erase terminate kill ' +
    'add put patch apply grant merge replace overwrite edit modify reset restore rollback move rename upload submit publish deploy install uninstall ' +
    'enable disable activate deactivate start stop restart pause resume run trigger invoke transfer pay refund charge withdraw deposit buy sell ' +
    'book reserve assign unassign invite ban block unblock lock unlock close reopen archive unarchive escalate notify subscribe unsubscribe register ' +
    'sign confirm accept clear empty truncate reboot shutdown provision scale attach detach link unlink share unshare adjust redeem issue void dispatch ' +
    'forward reply post email mail message text call page print ship order import sync migrate save store upsert commit push rotate swap resolve repair fix trim flush compact optimize optimise reindex vacuum kick mute unmute boot eject',
);

/** Nouns as well as verbs: behind a verb that reads they name what is read, as in `get_order`. */
const NOUNS = wordSet(
  'order book charge refund transfer deposit issue post email mail message text call page print ship sign share link import sync commit push swap reply ' +
    'block lock close run text page',
);
const JOINS = wordSet('and or then plus');
/** `check_in`, `look_out`: another verb than the first word alone. */
const PARTICLES = wordSet('in out off rid paid access started for up');
const BEYOND = wordSet('as post analyze sale');

/**
 * Whether a tool's name says plainly that it only reads. A name that says nothing is no read: unknown is not harmless.
 *
 * @param words of the name, in order
 */
export function isPlainRead(words: readonly string[]): boolean {
  const first = words.findIndex(
    (word, at) =>
      isReadVerb(word) ||
      (word === 'check' && CHECKED.has(words.at(-1) ?? '') && at < words.length - 1),
  );
  if (first < 0 || PARTICLES.has(words[first + 1] ?? '')) return false;
  // Before the verb stands at most whose tool it is: `github__list_issues`.
  if (
    words.some((word) => BEYOND.has(word)) ||
    words.slice(0, first).some((word) => CHANGES.has(word))
  )
    return false;
  let mayBeVerb = false;
  return words.slice(first + 1).every((word) => {
    const isNoun = NOUNS.has(word) && !mayBeVerb;
    mayBeVerb = JOINS.has(word);
    return !CHANGES.has(word) || isNoun;
  });
}

const ENGLISH: ReadonlySet<string> = new Set(
  (['actionGet', 'actionSearch', 'actionCreate', 'actionSend', 'actionBuy'] as const).flatMap(
    (list) => [...(wordsByLanguage(list).get('en') ?? [])].map(stem),
  ),
);

/** Nouns for what is looked at where a name says "check"; elsewhere it may tick something off. */
const CHECKED = wordSet(
  'availability available status balance stock price prices inventory eligibility weather schedule calendar order flight account health connection ' +
    'spelling grammar domain delivery shipment tracking warranty credit limit limits rates quota access conflicts updates permissions',
);

/** Whether a word is a verb that reads, in English or in another language that is known. */
const isReadVerb = (word: string): boolean => READS.has(word) || FOREIGN_READS.has(word);

/** Verbs of other languages that look something up, but for words that English has as well. */
const FOREIGN_READS: ReadonlySet<string> = new Set(
  (['actionGet', 'actionSearch'] as const).flatMap((list) =>
    [...wordsByLanguage(list)].flatMap(([language, words]) =>
      language === 'en' ? [] : [...words].filter((word) => !ENGLISH.has(stem(word))),
    ),
  ),
);

const READ_NOUNS = wordSet(
  'report status stats statistics summary history overview balance forecast availability info details metrics levels',
);

/** Whether a name says what is read and no verb at all, `sales_report`: it may answer a question. */
export const namesReport = (words: readonly string[]): boolean =>
  READ_NOUNS.has(words.at(-1) ?? '') &&
  // A report is run.
  !words.some(
    (word, at) => CHANGES.has(word) && !(at === 0 && word === 'run' && words.at(-1) === 'report'),
  );

/** Whether a name says a change, so that no annotation of its server makes it a read. */
export const saysChange = (words: readonly string[]): boolean =>
  words.some((word) => CHANGES.has(word));
