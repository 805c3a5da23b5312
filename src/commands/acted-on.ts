/** Kinds of things, each with the words that people and programs have for it. */
const KINDS = `
table tables|index indexes indices|view views|column columns field fields|database databases db dbs dropdb|schema schemas|constraint constraints
trigger triggers|function functions|sequence sequences|policy policies|row rows record records entry entries
user users account accounts dropuser|role roles|group groups|key keys|token tokens|secret secrets|configmap configmaps
branch branches|tag tags|remote remotes|stash stashes|commit commits|worktree worktrees
container containers|image images rmi|volume volumes|network networks|pod pods|deployment deployments|service services svc
namespace namespaces ns|node nodes|job jobs|cronjob cronjobs|ingress ingresses|bucket buckets|instance instances|cluster clusters|stack stacks
queue queues|topic topics|package packages module modules library libraries crate crates gem gems npm pypi registry sdk version versions release releases
doc docs documentation|site website page pages|post posts article articles blog|app application|draft drafts|report reports|result results|changelog`;

const KIND_OF = new Map(
  KINDS.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word) => [word, words[0] as string] as const);
    }),
);

/** Words with which the thing ends that a verb acts on. */
const ENDS = new Set(
  'on of in from for at by to with into and then but so because if when'.split(' '),
);
const MOST_WORDS = 6;
const DETERMINERS = /^(?:the|our|my|your|this|that|these|those|a|an)$/;

/** Programs that publish packages, which they do not name. */
const PUBLISHES =
  /^(?:npm|pnpm|yarn|bun|cargo|gem|twine|poetry|uv|hatch|flit|pdm|dotnet|mvn|gradle)\b/;

const listKinds = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => KIND_OF.get(word.toLowerCase()) ?? []));

/** The words behind a verb, as far as the thing goes that it acts on: "the index" of "drop the index on orders". */
function listActedOn(words: readonly string[], verb: number): readonly string[] {
  const behind = words.slice(verb + 1, verb + 1 + MOST_WORDS);
  const end = behind.findIndex((word) => ENDS.has(word));
  return end < 0 ? behind : behind.slice(0, end);
}

/**
 * Whether words ask for a verb on another kind of thing than an act is on: an index where the act drops a table, documents where it
 * publishes a package. Where either names no kind they do not.
 *
 * @param text of the act
 * @param isVerb whether a word asks for the act
 */
export function namesOtherKind(
  text: string,
  words: readonly string[],
  isVerb: (word: string) => boolean,
): boolean {
  const isPackage = PUBLISHES.test(text);
  // What is altered is a part of what is named.
  const own = isPackage
    ? new Set(['package'])
    : listKinds(/^ALTER/.test(text) ? [] : text.split(' ').slice(0, MOST_WORDS));
  if (own.size === 0) return false;
  const things = words.flatMap((word, at) => (isVerb(word) ? [listActedOn(words, at)] : []));
  const others = things.map((thing) => {
    const kinds = listKinds(thing);
    // "The release notes" are no release.
    if (isPackage && !KIND_OF.has(thing.at(-1) ?? '') && namesSomething(thing)) return true;
    if ([...kinds].some((kind) => own.has(kind))) return false;
    return kinds.size > 0;
  });
  return others.length > 0 && others.every(Boolean);
}

/** Whether words name a thing by what it is, not by a name of its own: "the newsletter", "notes". */
function namesSomething(thing: readonly string[]): boolean {
  const [first = '', ...rest] = thing;
  const isNamed = DETERMINERS.test(first)
    ? rest.length > 0
    : /^[a-z]{3,}s$/.test(thing.at(-1) ?? '');
  return isNamed && thing.every((word) => /^[a-z]+$/.test(word));
}
