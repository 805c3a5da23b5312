import type { ActionRisk } from '../../../contracts/gate.js';

/**
 * Risks of programs by the words that they are run with: `git push` is a program and a word behind it, in any place; an
 * option of one letter counts in a bundle, too. Of all that match, the worst counts.
 */
export const COMMAND_RISKS: Readonly<Record<ActionRisk, readonly string[]>> = {
  // What is undone by itself or by git, and what only checks.
  low: lines(`
    git add; git commit; git stash; git checkout; git switch; git merge; git rebase; git cherry-pick; git tag; git init
    git worktree; git pull; git clone; mkdir; touch; tar; unzip; zip; gzip; gunzip
    pytest; tox; nox; ruff; mypy; black; isort; flake8; tsc; eslint; prettier; biome; vitest; jest; mocha; playwright
    go test; go build; go vet; go fmt; gofmt; cargo fmt; dotnet build
    dotnet test; bundle exec; rspec; phpunit; npm start; npm pack; docker build; terraform init; terraform workspace; kubectl port-forward; kubectl config`),
  medium: lines(`
    npm install; npm i; npm ci; pip install; apt install; brew install; cargo add; go get; mv; chmod; chown; kill
    pkill; killall; python; python3; node; ruby; perl; php; npx; curl; wget; git restore; git submodule; git config`),
  high: lines(`
    rm; rmdir; unlink; truncate; git push; git reset --hard; git checkout --; git branch -D; git branch -d
    git stash drop; git stash clear; git filter-branch; git rebase --onto; git tag -d; git commit --no-verify
    kubectl apply; kubectl create; kubectl patch; kubectl edit; kubectl scale; kubectl rollout; kubectl drain
    kubectl replace; kubectl exec; helm install; helm upgrade; helm rollback; terraform apply; terraform import
    terraform state; pulumi up; ansible; ansible-playbook; docker rm; docker rmi; docker push; docker prune
    docker kill; podman rm; aws; gcloud; az; doctl; heroku; fly; flyctl; vercel; netlify; wrangler; firebase; supabase
    gh pr; gh release; gh workflow; gh secret; gh api; gh issue; ssh; scp; sftp; rsync; systemctl; service; launchctl
    shutdown; reboot; halt; poweroff; iptables; ufw; useradd; usermod; passwd; visudo; crontab; at; mount; umount
    psql; mysql; mariadb; mongosh; redis-cli; alembic; prisma; chmod -R; chown -R; sendmail; mail; mutt
    curl -X; curl --request; curl -d; curl --data; npm unpublish; npm deprecate; npm link; su; eval; source`),
  // What nobody brings back.
  irreversible: lines(`
    git push --force; git push -f; git push --force-with-lease; git push --delete; git push -d; git push --mirror
    git clean -f; git clean --force; git reflog expire; git gc --prune=now; git update-ref -d
    kubectl delete; helm uninstall; helm delete; terraform destroy; terraform apply -destroy; terraform state rm
    terraform apply -auto-approve; terraform apply --auto-approve; pulumi destroy; docker volume rm
    docker volume prune; docker system prune; docker compose --volumes; aws s3 rm; aws s3 rb; aws rds; gsutil rm
    gh repo delete; gh release delete; npm publish; yarn publish; pnpm publish; cargo publish; twine upload
    gem push; dd; mkfs; wipefs; shred; fdisk; parted; dropdb; dropuser; redis-cli flushall; redis-cli flushdb
    prisma reset; crontab -r; rsync --delete; userdel; rm --no-preserve-root`),
};

/** Words behind a cloud's program that destroy: `aws ec2 terminate-instances`. */
export const DESTROYING_WORD = /^(?:delete|destroy|terminate|purge|remove|rb)(?:-|$)/;

/** Programs of clouds, whose verbs come later than the second word. */
export const CLOUDS: ReadonlySet<string> = new Set([
  ...['aws', 'gcloud', 'az', 'doctl', 'heroku', 'fly', 'flyctl', 'gsutil'],
]);

function lines(text: string): readonly string[] {
  return text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
