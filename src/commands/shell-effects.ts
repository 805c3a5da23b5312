/** Programs that change nothing. Whatever is not listed may change something. */
export const READING_PROGRAMS: ReadonlySet<string> = new Set(
  (
    'ls cat head tail less more grep egrep fgrep rg ag wc sort uniq cut tr awk jq yq column nl tac rev paste join comm diff cmp ' +
    'echo printf pwd cd pushd popd dirs true false test [ : date cal whoami id groups hostname uname uptime w who last ' +
    'ps top htop free df du stat file readlink realpath basename dirname which whereis type command env printenv locale ' +
    'find fd tree md5sum sha1sum sha256sum cksum strings xxd od hexdump base64 seq expr sleep wait ' +
    'ping dig nslookup host netstat ss ifconfig lsof vmstat iostat journalctl dmesg man help history export set unset local return exit read'
  ).split(' '),
);

/** Subcommands that change nothing, of programs that can do both. */
export const READING_SUBCOMMANDS: Readonly<Record<string, ReadonlySet<string>>> = subcommands({
  git: 'status log diff show blame branch remote rev-parse ls-files ls-tree describe shortlog reflog grep fetch config',
  docker: 'ps images logs inspect stats top version info port diff history search events',
  podman: 'ps images logs inspect stats top version info',
  kubectl: 'get describe logs top explain version api-resources cluster-info config diff',
  helm: 'list get status history show search version template',
  terraform: 'plan show validate fmt output version providers graph state',
  npm: 'ls list view info outdated audit test run ci help version',
  yarn: 'list info outdated audit test why',
  pnpm: 'list ls outdated audit test why',
  pip: 'list show freeze check',
  cargo: 'check test build clippy tree metadata',
  systemctl: 'status list-units list-timers is-active is-enabled show cat',
  service: 'status',
  aws: 'ls describe get list',
  gcloud: 'list describe',
  crontab: '-l',
  brew: 'list info search outdated',
  apt: 'list show search policy',
});

/** Programs whose first words after the subcommand name what they act on: a branch, a pod, a service, an image. */
export const NAMED_TARGETS: ReadonlySet<string> = new Set(
  'git docker podman kubectl helm terraform systemctl service npm yarn pnpm pip aws gcloud az heroku fly vercel apt apt-get dnf yum apk snap brew ufw'.split(
    ' ',
  ),
);

/** Programs that run what they are given as text, or what comes through a pipe. */
export const SHELLS: ReadonlySet<string> = new Set(
  'sh bash zsh dash ksh fish pwsh powershell cmd python python3 node perl ruby php eval source .'.split(
    ' ',
  ),
);

/** Programs that run another program, which is what counts. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  'sudo doas env nohup nice ionice time timeout xargs watch exec builtin stdbuf setsid'.split(' '),
);
export const PRIVILEGED: ReadonlySet<string> = new Set(['sudo', 'doas', 'su']);

/** Programs that do their work only with privileges: to ask for these adds no danger. */
export const NEEDS_PRIVILEGE: ReadonlySet<string> = new Set(
  'systemctl service apt apt-get dnf yum apk snap ufw iptables firewall-cmd mount umount useradd usermod groupadd chown reboot shutdown'.split(
    ' ',
  ),
);

/** Programs that print what they are given. */
export const PRINTING: ReadonlySet<string> = new Set(['echo', 'printf']);

/** Programs that delete or overwrite what they are pointed at. */
export const DELETING: ReadonlySet<string> = new Set(
  'rm rmdir unlink shred truncate dd mkfs wipefs del rd erase'.split(' '),
);

/** Options that skip a question or a safeguard. */
export const FORCING =
  /^(?:--force|--force-with-lease|--hard|--no-verify|--purge|--auto-approve|-auto-approve|--yes|--assume-yes|--no-preserve-root|--prune|--all|--cascade|--delete|-delete)$/;

/** Paths that hold everything: the root, the home, the present folder, or any name. */
export const EVERYTHING =
  /^(?:\/|~\/?|\.\/?|\*|\/\*|\.\/\*|~\/\*|\$HOME\/?\*?|\*\*(?:\/\*)?|[A-Za-z]:\\?\*?)$/;

function subcommands(lists: Readonly<Record<string, string>>): Record<string, ReadonlySet<string>> {
  return Object.fromEntries(
    Object.entries(lists).map(([program, words]) => [program, new Set(words.split(' '))]),
  );
}
