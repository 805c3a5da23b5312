import { isBuilder } from './read-effect.js';
import type { Started } from './start.js';
import { listStartedInContainer } from './started-in-container.js';

/** Programs that only start the one behind their options, with the options that take a value and the words before it. */
const WRAPPERS: ReadonlyMap<
  string,
  { readonly takes: ReadonlySet<string>; readonly skips: number }
> = new Map(
  `sudo 0 -u -g -C -h -p -r -t -U -D -T|doas 0 -u -C|env 0 -u -C --unset --chdir|nohup 0|nice 0 -n|ionice 0 -c -n -p|time 0 -f -o
    timeout 1 -s -k --signal --kill-after|gtimeout 1 -s -k|xargs 0 -I -n -P -d -E -L -s -a -i --max-args --max-procs --delimiter --replace
    exec 0 -a|builtin 0|command 0|stdbuf 0 -o -e -i|setsid 0|busybox 0|toybox 0|unshare 0|chroot 1|flock 1 -w -E|strace 0 -o -e -p -s|ltrace 0 -o -e|parallel 0 -j -a
    entr 0|catchsegv 0|faketime 1|setarch 1|taskset 1|numactl 0|caffeinate 0 -t -w|proxychains 0 -f|proxychains4 0 -f|torsocks 0|torify 0|xvfb-run 0 -s -n|cross-env 0|dotenv 0 -e
    dbus-run-session 0|nsenter 0 -t|watch 0 -n --interval|chrt 1|cpulimit 0 -l -p|runuser 0 -u|gosu 1|su-exec 1|ccache 0|rtk 0|systemd-run 0 -p -u|start-stop-daemon 0 --pidfile|wsl 0 -d -u
    logsave 1|rlwrap 0|softlimit 0|setlock 1|tsocks 0|valgrind 0|aoss 0|choom 0 -n|ssh-agent 0|unbuffer 0|sshpass 0 -p -f|fakeroot 0|firejail 0|bwrap 0|pexec 0`
    .split(/[|\n]/)
    .map((line) => line.trim().split(' '))
    .map(([name = '', skips = '0', ...takes]) => [
      name,
      { takes: new Set(takes), skips: Number(skips) },
    ]),
);

/** Programs of projects that start another one: `bundle exec rake`. */
const EXECUTES =
  /^(?:(?:bundle|npm|pnpm|yarn|poetry|pipenv|mise|asdf|direnv|uvx|conda|rye|hatch|pdm|dotenvx|bun|overmind|op|doppler|aws-vault) (?:exec|x)|(?:uv|poetry|pipenv|conda|rye|hatch|pdm|op|doppler|dotenvx|infisical) run|pnpm dlx|bun x)$/;

/** Options by which programs start others; of `find` up to its end. */
const STARTS_WORDS: Readonly<Record<string, RegExp>> = {
  find: /^-(?:exec|execdir|ok|okdir)$/,
  fd: /^(?:-x|-X|--exec|--exec-batch)$/,
  fdfind: /^(?:-x|-X|--exec|--exec-batch)$/,
  gdb: /^--args$/,
};
const STARTS_TEXT: Readonly<Record<string, RegExp>> = {
  sh: /^-\w*c$/,
  su: /^(?:-c|--command|--session-command)$/,
  script: /^-\w*c$/,
  git: /^(?:-x|--exec|--upload-pack|--receive-pack|--extcmd|--tool-help|-O|--open-files-in-pager)$/,
  tar: /^(?:--to-command|--use-compress-program|-I|--rsh-command|-F|--info-script|--new-volume-script|--checkpoint-action)$/,
  rsync: /^(?:-e|--rsh|--rsync-path)$/,
  nodemon: /^(?:-x|--exec)$/,
  sort: /^--compress-program$/,
  rg: /^--pre$/,
  man: /^(?:-P|--pager|-H|--html)$/,
  flock: /^(?:-c|--command)$/,
  runuser: /^(?:-c|--command)$/,
  zip: /^(?:-TT|--unzip-command)$/,
  cmd: /^\/[ckCK]$/,
  pwsh: /^-(?:c|command)$/i,
  powershell: /^-(?:c|command)$/i,
};
/** Options of ssh that take a value. */
const SSH_TAKES = new Set(
  '-i -p -l -o -F -J -L -R -D -E -c -m -b -B -e -I -O -Q -S -W -w'.split(' '),
);
const SHELL = /^(?:ba|z|da|k|a|mk|rba|fi)?sh$/;

/** Settings of the environment that programs start as commands, or load into themselves. */
const STARTED_SETTING =
  /^(?:\w*PAGER|(?:GIT_|\w+_)?EDITOR|VISUAL|GIT_SSH(?:_COMMAND)?|GIT_EXTERNAL_DIFF|GIT_ASKPASS|SSH_ASKPASS|GIT_PROXY_COMMAND|LESSOPEN|LESSCLOSE|PROMPT_COMMAND|BROWSER|RSYNC_RSH|CVS_RSH|TAR_OPTIONS|MANOPT|SHELL)$/;
const LOADED_SETTING =
  /^(?:LD_PRELOAD|LD_LIBRARY_PATH|LD_AUDIT|DYLD_\w+|BASH_ENV|ENV|PERL5OPT|PERL5LIB|PYTHONSTARTUP|RUBYOPT|JAVA_TOOL_OPTIONS|GIT_CONFIG_\w+|GIT_DIR|PS4|BASH_FUNC_.*)$/;

/** Reads what a setting before a command starts: `PAGER='sh -c id' git log`. */
export function startedBySetting(name: string, value: string): Started | null {
  if (LOADED_SETTING.test(name)) return { unread: `${name}=${value}` };
  // A switch is no command.
  return STARTED_SETTING.test(name) && !/^(?:|true|false|0|1|\/bin\/(?:ba|z)?sh)$/.test(value)
    ? { text: value }
    : null;
}

/** The programs and texts that a program starts with the words behind it; null where it starts none. */
export function listStarted(program: string, words: readonly string[]): readonly Started[] {
  const found: Started[] = [];
  const wrapper = WRAPPERS.get(program);
  const optionsOfText = STARTS_TEXT[SHELL.test(program) ? 'sh' : program];
  if (optionsOfText !== undefined) {
    for (const [at, word] of words.entries()) {
      const [option = '', ...value] = word.split('=');
      const text = value.length > 0 ? value.join('=') : words[at + 1];
      if (text === undefined || !optionsOfText.test(value.length > 0 ? option : word)) continue;
      // A backslash hides nothing there.
      if (program === 'cmd')
        found.push({
          text: words
            .slice(at + 1)
            .join(' ')
            .replaceAll('\\', '/'),
        });
      // `git grep -O`, `git diff -O file`: the same letter is a file there.
      else if (program === 'git' && /^-[xO]$/.test(word) && !isGitStart(words)) continue;
      else if (program !== 'tar' || !/checkpoint/.test(option)) found.push({ text });
      else if (/^exec=/.test(text)) found.push({ text: text.slice(5) });
      if (SHELL.test(program) || program === 'cmd') break;
    }
  }
  const optionOfWords = STARTS_WORDS[program];
  if (optionOfWords !== undefined) {
    for (const [at, word] of words.entries()) {
      if (!optionOfWords.test(word)) continue;
      const end = words.findIndex((one, index) => index > at && /^(?:;|\\;|\+)$/.test(one));
      found.push({ words: words.slice(at + 1, end < 0 ? undefined : end) });
    }
  }
  if (/^(?:docker|podman|nerdctl)(?:-compose)?$/.test(program))
    found.push(...listStartedInContainer(words));
  if (program === 'eval') found.push({ text: words.join(' ') });
  if (program === 'git') found.push(...startedByGit(words));
  if (program === 'trap' && words[0] !== undefined && !words[0].startsWith('-'))
    found.push({ text: words[0] });
  if (/^(?:pdf|lua|xe)?(?:la)?tex$/.test(program))
    found.push(...words.filter((word) => /\\\w/.test(word)).map((unread) => ({ unread })));
  if (/^g?sed$/.test(program)) found.push(...startedBySed(words));
  if (program === 'ssh') {
    const [, ...behind] = behindSsh(words);
    if (behind.length > 0) found.push({ text: behind.join(' ') });
  }
  if (program === 'ssh' && words.some((word) => /(?:Proxy|Local)Command/i.test(word)))
    found.push({ unread: words.join(' ') });
  if (wrapper !== undefined) {
    const rest = behindOptions(words, wrapper.takes, wrapper.skips);
    if (rest.length === 1 && /\s/.test(rest[0] as string)) found.push({ text: rest[0] as string });
    else if (rest.length > 0) found.push({ words: rest });
    if (program === 'env') {
      const at = words.findIndex((word) => /^(?:-S|--split-string)/.test(word));
      if (at >= 0)
        found.push({
          text: words
            .slice(at)
            .join(' ')
            .replace(/^(?:-S|--split-string)[= ]?/, ''),
        });
    }
  } else if (EXECUTES.test(`${program} ${words[0] ?? ''}`)) {
    const rest = behindOptions(
      words.slice(1),
      new Set(['--with', '--python', '--extra', '-n', '-p', '--package', '--env-file']),
      0,
    );
    if (rest.length > 0) found.push({ words: rest });
  } else if (namesProgram(program, words)) {
    found.push({ words });
  } else if (/^(?:npx|bunx|uvx|pipx)$/.test(program)) {
    const rest = behindOptions(
      words,
      new Set(['-p', '--package', '--from']),
      program === 'pipx' ? 1 : 0,
    );
    if (rest.length > 0)
      found.push({ words: [(rest[0] as string).replace(/(?<=.)@[^/]*$/, ''), ...rest.slice(1)] });
  }
  return found;
}

/** Whether a program does nothing but start what stands behind it. */
export const onlyStarts = (program: string, words: readonly string[]): boolean =>
  WRAPPERS.has(program) ||
  program === 'eval' ||
  /^(?:npx|bunx|uvx)$/.test(program) ||
  namesProgram(program, words) ||
  EXECUTES.test(`${program} ${words[0] ?? ''}`);

/** Programs that take the name of a project's own program for a subcommand: `pnpm vitest run`. */
const namesProgram = (program: string, [first = '']: readonly string[]): boolean =>
  /^(?:pnpm|yarn)$/.test(program) && isBuilder(first);

function behindOptions(
  words: readonly string[],
  takes: ReadonlySet<string>,
  skips: number,
): string[] {
  let at = 0;
  let left = skips;
  while (at < words.length) {
    const word = words[at] as string;
    if (word === '--') return words.slice(at + 1 + left);
    if (takes.has(word)) at += 2;
    else if (word.startsWith('-') || /^\w+=/.test(word)) at += 1;
    else if (left > 0) {
      left -= 1;
      at += 1;
    } else break;
  }
  return words.slice(at);
}

/** The words behind the options of ssh: its host, and what it is to run there. */
export function behindSsh(words: readonly string[]): readonly string[] {
  // Of several letters the last one may take a value: `-tp 22`.
  const plain = words.map((word) => word.replace(/^-[46AaCfGgKkMNnqsTtVvXxYy]+(?=\w$)/, '-'));
  const [host, ...behind] = behindOptions(plain, SSH_TAKES, 0);
  const { length } = behindOptions(behind, SSH_TAKES, 0);
  return host === undefined ? [] : [host, ...words.slice(words.length - length)];
}

const isGitStart = (words: readonly string[]): boolean =>
  words.includes('rebase') || words.includes('grep') || words.includes('difftool');

/** Settings of git that it starts: `-c core.pager='sh -c id'`, `config alias.x '!rm -rf ~'`. */
const GIT_STARTS =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy)|pager\.\w+|sequence\.editor|diff\.(?:external|.*\.(?:command|textconv))|merge\..*\.driver|filter\..*|credential\..*helper|gpg\..*program|gpg\.program|alias\..*|uploadpack\..*|protocol\.ext\.allow|.*tool\..*\.cmd|remote\..*\.(?:uploadpack|receivepack))$/i;

function startedByGit(words: readonly string[]): Started[] {
  const found: Started[] = [];
  for (const [at, word] of words.entries()) {
    if (/^(?:-c|--config)$/.test(word)) {
      const [key = '', ...value] = (words[at + 1] ?? '').split('=');
      if (GIT_STARTS.test(key)) found.push(asSetting(key, value.join('=')));
    }
    if (/^ext::/.test(word)) found.push({ unread: word });
  }
  const config = words.indexOf('config');
  const key = words.findIndex((word, at) => at > config && GIT_STARTS.test(word));
  if (config >= 0 && key > 0 && words[key + 1] !== undefined)
    found.push(asSetting(words[key] as string, words[key + 1] as string));
  const run = words.findIndex((word, at) => word === 'run' && words[at - 1] === 'bisect');
  if (run > 0) found.push({ words: words.slice(run + 1) });
  const each = words.indexOf('foreach');
  if (each > 0)
    found.push({
      text: words
        .slice(each + 1)
        .filter((one) => !/^--recursive|^-q/.test(one))
        .join(' '),
    });
  return found;
}

function asSetting(key: string, value: string): Started {
  if (/^(?:core\.hookspath|protocol|credential|gpg)/i.test(key))
    return { unread: `${key}=${value}` };
  if (!/^alias\./i.test(key)) return { text: value };
  return value.startsWith('!') ? { text: value.slice(1) } : { words: ['git', ...value.split(' ')] };
}

/** Commands of sed that start programs or write files: `1e id`, `s/a/b/e`, `w /etc/x`. */
const STARTS_IN_SED =
  /(?:^|[;{\n\d$/])\s*e\s+\S|(?:^|[;{\n])\s*\d*e$|(?:^|[;{\n\d$/])\s*[wW]\s+\S|s([^\w\s\\])(?:(?!\1).)*\1(?:(?!\1).)*\1\w*[ew]/;
function startedBySed(words: readonly string[]): Started[] {
  const given = words.flatMap((word, at) =>
    /^(?:-\w*e|--expression)$/.test(word) ? (words[at + 1] ?? []) : [],
  );
  const joined = words.filter((word) => /^--expression=|^-e./.test(word));
  const first = words.find((word) => word !== '' && !word.startsWith('-'));
  const scripts = [...given, ...joined];
  // Without an option the first operand is the script, and the others are files.
  return (scripts.length > 0 ? scripts : first === undefined ? [] : [first])
    .filter((script) => STARTS_IN_SED.test(script))
    .map((unread) => ({ unread }));
}
