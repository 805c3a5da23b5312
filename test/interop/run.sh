#!/usr/bin/env bash
# Runs the READMEs' examples with the real packages: LangChain, OpenAI and the Vercel AI SDK, against the
# real server and a stand-in for the model, the packages of the voice providers against what the tests play, the report and the console in a browser,
# generators of clients on the OpenAPI document, a provider to sign in with, and the adapters for agents' frameworks. What does not fit this machine is skipped with a line.
set -euo pipefail
cd "$(dirname "$0")"

skip() { echo "skipped: $1"; }

if ! command -v node >/dev/null || ! node -e '
  const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'; then
  skip "the examples need Node.js 20.19 or newer"
  exit 0
fi

[ -d ../../node_modules ] || (cd ../.. && npm ci --no-audit --no-fund)
(cd ../.. && npm run --silent prestart)
(cd ../../clients/typescript && npm run --silent build)
if ! npm ci --no-audit --no-fund --silent; then
  skip "the examples' packages can't be installed"
  exit 0
fi

# What is printed meanwhile by what runs beside the rest, and is waited for also where the rest fails.
shown=$(mktemp -d)
trap 'wait; rm -rf "$shown"' EXIT

# Each kind of Python example in an environment of its own: one may be installable where another is not. The frameworks are those
# that the Python package has adapters for, in their newest and in their oldest supported versions.
kinds=(openai langchain frameworks frameworks-oldest)
install_pythons() {
  local kind home
  for kind in "${kinds[@]}"; do
    home=.venv/$kind
    if ! command -v python3 >/dev/null || ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
      skip "python/$kind needs Python 3.10 or newer"
    elif [ ! -f "$home/ready" ]; then
      rm -rf "$home"
      { python3 -m venv "$home" &&
        timeout 600 "$home/bin/pip" install --quiet --disable-pip-version-check --retries 1 \
          -r "python/requirements-$kind.txt" >"$home/log" 2>&1 && touch "$home/ready"; } ||
        skip "python/$kind: its packages can't be installed"
    fi
  done
}

# The report and the console in a real browser. Where there is none, one is installed if that needs nobody's permission.
look_at_pages() {
  local browser=${CHROMIUM:-/usr/bin/chromium}
  if [ ! -x "$browser" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >/dev/null 2>&1 || true
  fi
  if [ ! -x "$browser" ]; then
    skip "the report and the console in a browser need Chromium"
  elif (cd pages && npm ci --no-audit --no-fund --silent); then
    CHROMIUM=$browser node pages/run.mjs
    CHROMIUM=$browser node pages/console.mjs
  else
    skip "the packages that drive a browser can't be installed"
  fi
}

# Packages come over the network and pages mostly wait, so that both run beside the rest.
install_pythons >"$shown/pythons" 2>&1 &
pythons=$!
look_at_pages >"$shown/pages" 2>&1 &
pages=$!

if (cd voice && npm ci --no-audit --no-fund --silent); then
  (cd ../.. && node --import tsx test/interop/voice/run.mjs)
else
  skip "the packages of the voice providers can't be installed"
fi

# The SDK of the Model Context Protocol, in front of the server and through the proxy.
if (cd ../../clients/mcp && npm ci --no-audit --no-fund --silent && npm run --silent build) &&
  (cd mcp && npm ci --no-audit --no-fund --silent); then
  node mcp/run.mjs
else
  skip "the packages of the Model Context Protocol can't be installed"
fi

# Signing in with a real provider of OpenID Connect.
if (cd oidc && npm ci --no-audit --no-fund --silent); then
  node oidc/run.mjs
else
  skip "the provider of OpenID Connect can't be installed"
fi

# The linter and the generators of OpenAPI, with a Node that comes as a package for Linux on x64.
if [ "$(uname -sm)" = "Linux x86_64" ] && (cd openapi && npm ci --no-audit --no-fund --silent --ignore-scripts); then
  node openapi/run.mjs
else
  skip "the generators of OpenAPI can't be installed"
fi

# promptfoo and the Node that it needs come as packages for Linux on x64. Not by `npm ci`, which wants the optional
# packages of every other system in the lock, too.
if [ "$(uname -sm)" = "Linux x86_64" ] &&
  (cd evals && npm install --no-save --no-audit --no-fund --silent --ignore-scripts --omit=optional); then
  node evals/run.mjs
else
  skip "promptfoo can't be installed"
fi

# The adapters for agents' frameworks, which come with a Node for those that need a newer one.
if [ "$(uname -sm)" = "Linux x86_64" ] &&
  (cd agents && npm install --no-save --no-audit --no-fund --silent --ignore-scripts --omit=optional) &&
  (cd agents/ai-5 && npm ci --no-audit --no-fund --silent) && (cd agents/ai-6 && npm ci --no-audit --no-fund --silent); then
  node agents/run.mjs
else
  skip "the frameworks of agents can't be installed"
fi

pages_failed=0
wait "$pages" || pages_failed=1
cat "$shown/pages"
wait "$pythons"
cat "$shown/pythons"
ready=()
for kind in "${kinds[@]}"; do
  if [ -f ".venv/$kind/ready" ]; then ready+=("$kind=$PWD/.venv/$kind/bin/python"); fi
done
node run.mjs "${ready[@]}"
exit "$pages_failed"
