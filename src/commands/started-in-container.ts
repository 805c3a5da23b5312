import type { Started } from './start.js';

/** Options of `docker exec` and `docker run` that take a value. */
const TAKES = new Set(
  '-e --env --env-file -u --user -w --workdir -p --publish --name -v --volume --mount --network --net --entrypoint -h --hostname -l --label -m --memory --cpus --platform --restart --index --pull --shm-size --add-host --tmpfs --user --cap-add --cap-drop --device --pid --ipc --userns --security-opt --gpus --link --volumes-from -f --file --project-name --profile --progress'.split(
    ' ',
  ),
);
/** Options by which a container reaches the machine that it runs on. */
const REACHES_OUT =
  /^--(?:privileged|cap-add|device|security-opt|volumes-from)(?:=|$)|^--(?:pid|net|network|ipc|userns|uts)=host$/;
const HOST = /^--(?:pid|net|network|ipc|userns|uts)$/;
/** Folders that a container may see: the working folder, and volumes by their names. */
const OWN_FOLDER = /^(?:\.|\$\{?PWD\}?|\$\(pwd\)|[\w-]+:)/i;
const LEAVES = /(?:^|\/)\.\.(?:\/|$|:)|docker\.sock/;

/**
 * Lists what is started in a container, behind the options and the name of it or its image.
 *
 * @param words behind `docker`, `podman` or `docker-compose`
 */
export function listStartedInContainer(words: readonly string[]): Started[] {
  const at = words.findIndex((word) => word === 'exec' || word === 'run');
  const isPlain = words
    .slice(0, Math.max(0, at))
    .every(
      (word, place) =>
        /^(?:compose|container|-.*)$/.test(word) || TAKES.has(words[place - 1] ?? ''),
    );
  if (at < 0 || !isPlain) return [];
  const found: Started[] = [];
  let next = at + 1;
  while (next < words.length && (words[next] as string).startsWith('-')) {
    const [word, value = ''] = [words[next] as string, words[next + 1]];
    const mount = /^(?:-v|--volume|--mount)(?:=(.*))?$/.exec(word);
    if (REACHES_OUT.test(word) || (HOST.test(word) && value === 'host'))
      found.push({ unread: word });
    if (mount !== null && !isOwnFolder(mount[1] ?? value))
      found.push({ unread: `${word} ${value}` });
    if (/^--entrypoint(?:=|$)/.test(word)) found.push({ unread: `${word} ${value}` });
    next += TAKES.has(word) ? 2 : 1;
  }
  const command = words.slice(next + 1);
  if (command.length > 0) found.push({ words: command });
  return found;
}

function isOwnFolder(mount: string): boolean {
  const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(mount)?.[1];
  const path = source === undefined ? mount : `${source}:`;
  return OWN_FOLDER.test(path) && !LEAVES.test(path);
}
