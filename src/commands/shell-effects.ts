/** Programs whose first words after the subcommand name what they act on: a branch, a pod, a service, an image. */
export const NAMED_TARGETS: ReadonlySet<string> = new Set(
  'git docker podman kubectl helm terraform systemctl service npm yarn pnpm pip aws gcloud az heroku fly vercel apt apt-get dnf yum apk snap brew ufw'.split(
    ' ',
  ),
);

/** Programs that start others with more rights. */
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
