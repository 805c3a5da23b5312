/**
 * Table of what programs do, a line each: names, what they do when nothing else is said of them, then effects with the words that have
 * them. Words joined by `+` count together: the first ones are subcommands in their order, options stand anywhere. `takes`
 * lists options before a subcommand that take a value. A program that no line names is unknown.
 */
export const PROGRAMS = `
ls cat head tail grep egrep fgrep ag wc uniq cut tr jq column nl tac rev paste join comm diff cmp | read
echo printf pwd cd pushd popd dirs true false test [ : cal whoami id groups uname uptime w who last let declare typeset local readonly | read
ps top htop free df du stat file readlink realpath basename dirname which whereis type printenv locale nproc arch lscpu lsblk tput | read
tree md5sum sha1sum sha256sum sha512sum shasum cksum strings hexdump seq expr sleep wait jobs fg bg umask getconf lsb_release sw_vers | read
ping dig nslookup host netstat ss lsof vmstat iostat nvidia-smi history export set unset shopt return exit read shift break continue trap getopts times alias unalias hash help | read
cloc scc tokei bat eza exa delta hyperfine numfmt factor fold expand unexpand fmt look tsort sum b2sum base32 pgrep pstree lspci lsusb lsmod ldd nm objdump readelf size ncdu dust glances hostid logname tty users yes zcat bzcat xzcat zgrep zless zdiff ifne | read
getent | read | unknown: shadow gshadow
iconv | read | write: -o= --output=
less more man info | read | unknown: -P -o -H --html --pager -K
sort | read | write: -o= --output= | unknown: --compress-program
rg | read | unknown: --pre
yq | read | write: -i --inplace
xxd | read | write: -r
od | read
base64 | read | write: -o=
date | read | admin: -s --set
hostname | read | admin: -F -b --file
ifconfig | read | admin: up down
ip | admin | read: addr address a route link neigh -br -V
journalctl | read | destroy: --vacuum-size --vacuum-time --vacuum-files --rotate
dmesg | read | admin: -c -C --clear | unknown: -H --human
find fd fdfind | read | delete: -delete | write: -fprint= -fprintf= -fls= -fprint0=
sed gsed | read | write: -i --in-place
split csplit tee | write
touch mkdir mktemp install mkfifo ln patch truncate cp rsync mv rename | write | delete: rsync+--delete
truncate | delete
rm rmdir unlink del rd erase trash | delete
shred srm wipefs mkfs dd fdisk parted gdisk sfdisk mkswap cryptsetup lvremove vgremove pvremove diskpart | destroy
mkfs.ext4 mkfs.xfs mkfs.vfat mkfs.btrfs | destroy
chmod chgrp | work | admin: -R --recursive 777 a+rwx u+s +s 4755
chown | admin
tar | write | read: -t tf -tf tzf -tvf tvf -tzf --list | unknown: --checkpoint-action --to-command --use-compress-program -I --rsh-command -F --info-script --new-volume-script
zip gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 7z 7za | write | unknown: -TT --unzip-command | delete: -m --rm
unzip | write | read: -l -t -v -Z | unknown: -K
git | unknown | takes: -C -c --git-dir --work-tree --namespace | read: status log diff show blame branch remote rev-parse ls-files ls-tree ls-remote describe shortlog reflog grep fetch cat-file rev-list merge-base name-rev show-ref for-each-ref whatchanged count-objects check-ignore check-attr version var bisect range-diff diff-tree diff-index symbolic-ref fsck verify-commit stripspace cherry | read: config+--get config+--list config+-l config+get config+list | work: add commit stash checkout switch merge rebase cherry-pick tag init worktree pull clone mv revert am apply format-patch restore+--staged reset rm+--cached bisect sparse-checkout notes submodule+update submodule+init submodule+status submodule+add branch+-m branch+-c branch+-d remote+add archive bundle lfs mergetool | change: config | unknown: config+--global config+--system filter-branch filter-repo | discard: restore reset+--hard reset+--merge checkout+-- checkout+. checkout+-f checkout+--force switch+-f switch+--discard-changes branch+-D stash+drop stash+clear tag+-d worktree+remove+--force rm commit+--no-verify commit+-n rebase+--onto | send: push send-email request-pull svn | change: remote+set-url remote+remove remote+rm remote+rename | destroy: push+--force push+-f push+--force-with-lease push+--delete push+-d push+--mirror push+--prune clean+-f clean+-d clean+-x clean+--force reflog+expire reflog+delete gc+--prune update-ref prune | work: gc maintenance
gh | remote | remote: pr+merge pr+create pr+close pr+reopen pr+ready pr+review pr+comment pr+edit issue+create issue+close issue+reopen issue+comment issue+edit release+edit release+upload workflow+run workflow+enable workflow+disable run+rerun run+cancel repo+create repo+fork label+create gist+create | read: view list status diff checks | read: pr+view pr+list pr+diff pr+checks pr+status issue+view issue+list issue+status run+view run+list run+watch run+download repo+view repo+list release+view release+list workflow+view workflow+list search auth+status gist+view gist+list label+list variable+list cache+list | work: pr+checkout repo+clone | publish: release+create | destroy: repo+delete release+delete secret+delete issue+delete run+delete cache+delete gist+delete variable+delete
glab | remote | read: mr+list mr+view mr+diff issue+list issue+view ci+status ci+list ci+view | destroy: repo+delete
hg svn | unknown | read: status log diff cat info blame | work: add commit update up | send: push
npm pnpm yarn bun | unknown | takes: --prefix -C --dir --cwd --filter -w --workspace -F | read: ls list view info outdated audit help version why explain search config+get config+list doctor ping whoami root bin prefix pkg+get fund -v --version query test t | work: ci start build lint format typecheck check dev pack init version prune dedupe rebuild audit+fix install@none i@none add@none update up create | task: run run-script exec workspaces workspace | change: config cache link unlink pkg set remove uninstall rm un | install: install i add global dlx | publish: publish unpublish deprecate | send: owner access token login logout adduser dist-tag team org hook
pip pip3 uv poetry pipenv conda mamba pdm hatch rye pipx | unknown | read: list show freeze check search info env+list tree version --version config+list python+list cache+dir | work: lock sync venv init build test fmt pip+install@none pip+sync add@none install@none run@none env+use | install: install add update upgrade tool create self python download pip+install | change: uninstall remove cache pip+uninstall | publish: publish
cargo | unknown | read: tree metadata search info locate-project pkgid --version version check c test t clippy | work: build b fmt doc bench new init clean generate-lockfile nextest update vendor expand fix | task: run r | install: add install | change: remove rm uninstall | publish: publish yank owner
go | unknown | read: version env list doc vet help | work: test build fmt generate mod work tool fix clean | task: run | install: get install
rustup rustc rustfmt gofmt golangci-lint cargo-nextest staticcheck clippy-driver | work
deno | task | work: test fmt lint check cache bench compile | install: install add
dotnet | unknown | read: --info --version list | work: build test format restore clean new watch sln | task: run | install: add tool workload | publish: nuget+push
make gmake | task | unknown: --eval
mvn mvnw gradle gradlew sbt ant bazel bazelisk buck cmake ninja meson just task invoke nox tox turbo nx lerna mix lein grunt gulp composer rails bin/rails artisan django-admin pre-commit overmind foreman hatch | task
rake | task | unknown: -p -e -E --execute --execute-print
bundle | task | read: list show info outdated | work: install check | unknown: console open exec
gem | unknown | read: list search info env | install: install update | change: uninstall | publish: push yank
jest vitest mocha ava pytest py.test unittest nose2 rspec phpunit minitest playwright cypress karma tap c8 nyc coverage tsc tsserver eslint prettier biome ruff mypy pyright black isort flake8 pylint bandit autopep8 stylelint markdownlint shellcheck shfmt hadolint yamllint swc esbuild rollup webpack vite next nuxt astro parcel babel sass postcss tailwindcss svelte-check vue-tsc knip depcheck madge gcc g++ clang clang-format clang-tidy clang++ cc ld ar ranlib javac ocamlfind zig swift swiftc kotlinc ktlint scalac elixirc rubocop standardrb sorbet solhint protoc buf flatc swagger-cli openapi-generator redocly graphql-codegen changeset storybook typedoc jsdoc sphinx-build mkdocs hugo jekyll pandoc convert magick ffmpeg dot plantuml mermaid tsx@none tsup ts-node@none sqlfluff sqlc gotestsum air nodemon concurrently wait-on serve http-server | work
ffprobe identify | read
exiftool | write
ghc | work | unknown: -e
pdflatex xelatex lualatex latex tex | work | unknown: --shell-escape -shell-escape --enable-write18 -enable-write18
ctest | work
docker podman nerdctl | unknown | takes: -H --host --context -l --log-level | read: ps images logs inspect stats top version info port diff history search events help network+ls network+inspect volume+ls volume+inspect image+ls image+inspect container+ls container+logs container+inspect context+ls context+show system+df manifest+inspect buildx+ls | read: compose+ps compose+logs compose+config compose+ls compose+images compose+top compose+port compose+version | work: build compose+up compose+build compose+start compose+stop compose+restart compose+pull compose+down compose+create compose+pause compose+unpause start stop restart pull tag buildx+build image+build network+create volume+create create rename pause unpause wait | change: login logout context+use load import save export commit cp update image+pull | work: run exec compose+run compose+exec container+run container+exec | unknown: attach plugin swarm service stack node secret | admin: rm rmi kill container+rm container+stop container+kill image+rm network+rm network+disconnect compose+rm compose+kill | send: push image+push compose+push | destroy: volume+rm volume+prune system+prune image+prune container+prune network+prune builder+prune buildx+prune compose+down+-v compose+down+--volumes compose+down+--rmi compose+rm+-v prune rm+-v
docker-compose podman-compose | unknown | takes: -f --file -p --project-name --profile | read: ps logs config ls images top port version | work: up build start stop restart pull down create | work: run exec | admin: rm kill | send: push | destroy: down+-v down+--volumes down+--rmi rm+-v
kubectl oc | remote | takes: -n --namespace --context --kubeconfig -s --server --cluster --user | read: get describe logs top explain version api-resources api-versions cluster-info diff wait auth+can-i config+view config+get-contexts config+current-context rollout+status rollout+history events | change: config port-forward proxy | unknown: exec cp attach debug run plugin | destroy: delete drain replace+--force
helm | remote | takes: -n --namespace --kube-context | read: list ls get status history show search version template lint env repo+list dependency+list | change: repo | work: create package | install: plugin dependency | publish: push | destroy: uninstall delete rollback
terraform tofu terragrunt | unknown | read: plan show validate output version providers graph state+list state+show workspace+list workspace+show console | work: fmt init get test workspace | remote: apply import refresh taint untaint force-unlock state+mv state+push login | destroy: destroy state+rm apply+-destroy apply+-auto-approve apply+--auto-approve workspace+delete run-all
pulumi | remote | read: preview stack+ls about logs config+get whoami | destroy: destroy stack+rm up+--yes up+-y
aws gcloud az doctl flyctl fly heroku vercel netlify wrangler firebase supabase railway render eksctl ibmcloud linode-cli hcloud scw oci gsutil bq s3cmd mc rclone ansible-galaxy vault consul nomad argocd flux istioctl cf sam cdk serverless sls amplify eb copilot stripe twilio sentry-cli datadog-ci newrelic snyk op bw gpg2 doppler infisical b2 azcopy databricks snowsql dbt cloudflared ngrok tailscale gcloud-storage neonctl planetscale pscale turso upstash prisma drizzle-kit alembic knex sequelize typeorm liquibase flyway dbmate goose migrate ecs-cli | verbs
ansible ansible-playbook salt puppet chef-client capistrano cap kamal fab | remote | read: --syntax-check --list-tasks --list-hosts
twine | publish | read: check
ssh mosh telnet | remote
nginx apachectl httpd | admin | read: -t -T -v -V configtest
nc ncat netcat | send | read: -z
scp sftp ftp lftp socat sendmail mail mailx mutt swaks croc magic-wormhole tftp | send
curl wget http https xh aria2c | http
nvm fnm pyenv rbenv nodenv | install | read: list ls current version versions which use shell local --version help | admin: uninstall
apt apt-get aptitude dnf yum zypper pacman apk snap brew port choco winget scoop nix nix-env flatpak asdf mise volta sdk | install | read: list show search policy info outdated deps leaves doctor config --version ls current which versions -Q -Qi -Ql -Ss -Si | change: clean autoclean | admin: remove purge autoremove uninstall erase upgrade dist-upgrade full-upgrade cleanup -R -Rs -Rns | change: install@use
dpkg rpm | admin | read: -l -L -s -S -qa -qi -ql -q -V --version
systemctl service launchctl rc-service initctl | admin | admin: restart start stop reload enable disable mask unmask kill daemon-reload load unload bootout bootstrap | read: status list-units list-timers list-unit-files is-active is-enabled is-failed show cat list print --version
crontab at batch | admin | read: -l | destroy: -r
kill pkill killall | change
renice taskset | change
shutdown reboot halt poweroff init telinit | admin
ufw | admin | admin: allow deny enable disable delete reject limit reset reload | read: status
iptables ip6tables nft firewall-cmd route arp sysctl modprobe insmod rmmod mount umount swapon swapoff losetup | admin | read: -L -S --list-all status -a
useradd usermod userdel groupadd groupmod groupdel passwd chpasswd adduser deluser visudo chsh chfn setfacl setcap chattr update-alternatives ldconfig setenforce | admin
su | admin
sysctl timedatectl hostnamectl localectl loginctl | admin | read: status show list-timezones
gpg openssl ssh-keygen ssh-add age | unknown | read: version --version -l --list-keys --verify dgst x509 rand --fingerprint
psql mysql mariadb sqlite3 duckdb pgcli mycli sqlcmd clickhouse-client cockroach bigquery | sql
pg_dump mysqldump mongodump | write
pg_restore mongorestore mongoimport createdb createuser | remote
pg_isready mysqladmin | read
dropdb dropuser | destroy
redis-cli valkey-cli | remote | takes: -h -p -a -n -u -x --user --pass | read: get keys scan info ttl type exists ping hget hgetall hkeys lrange llen smembers scard zrange zcard dbsize mget strlen pttl --scan --version monitor | destroy: flushall flushdb del unlink shutdown
mongosh mongo | mongo
python python2 python3 node nodejs ruby perl php lua luajit rscript julia elixir erl tclsh osascript groovy scala irb pry ipython jshell | code
tsx ts-node bun-run esno | code
sh bash zsh dash ksh ash fish rbash mksh | shell
pwsh powershell cmd | shell
source . | shell
open xdg-open start explorer | opens
code subl idea | work | unknown: tunnel serve-web --install-extension
pbcopy pbpaste xclip xsel clip | read
tmux screen | unknown | read: ls list-sessions capture-pane list-windows list-panes -ls
vim vi nvim nano emacs ed ex | unknown
awk gawk mawk nawk | awk
direnv | change
ollama | install | read: list ps show
jupyter | task
claude codex gemini aider | unknown
gitleaks trufflehog semgrep trivy grype actionlint zizmor | read
openapi-typescript protoc buf graphql-codegen orval drizzle-kit npm-check-updates ncu py-spy markdownlint-cli2 typedoc storybook size-limit | work | remote: push migrate+deploy
act | task | read: -l --list -n --dryrun
`;
