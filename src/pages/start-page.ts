import { renderDocument } from './document.js';
import { html } from './html.js';

/** Server as its first address shows it. */
export interface StartFacts {
  readonly version: string;
  /** Where clients reach this server. */
  readonly publicUrl: string;
  /** Whether it shows the sample data of the demo. */
  readonly demoMode: boolean;
}

const EXAMPLE = JSON.stringify({ request: 'Delete the old records' });

/** The page at the server's own address, for whoever opens it in a browser: what this is, a call to try, and where to go. */
export function startPage({ version, publicUrl, demoMode }: StartFacts): string {
  const tryOut = `curl -s ${publicUrl}/v1/playground -H 'content-type: application/json' -d '${EXAMPLE}'`;
  return renderDocument(
    'Intentlock',
    html`<header><h1>Intentlock</h1>
<p class="lead">Intentlock checks requests before your agent acts. It scores how ambiguous a request is and decides whether to proceed, ask, confirm, offer options or hand off to a person.</p></header>
<main><section><h2>Try it</h2><p>The playground doesn’t need a key and stores nothing:</p>
<pre tabindex="0" role="region" aria-label="Command for the playground"><code>${tryOut}</code></pre></section>
<section><h2>Next steps</h2><dl class="terms">
<dt><a href="v1/report.html">Report</a></dt><dd>What the gate decided in the last 30 days and whether it helped.${demoMode && ' This server is a demo with sample data that everyone can view.'}</dd>
<dt><a href="docs">API reference</a></dt><dd>All endpoints with examples. <a href="openapi.json">openapi.json</a> is the machine-readable version.</dd>
<dt><a href="v1/onboarding/status">First steps</a></dt><dd>Your setup progress, with a ready-to-run command for the next step. Requires an API key or a session.</dd>
<dt><a href="health">Health</a></dt><dd>Whether this server is up.</dd></dl>${
      !demoMode &&
      html`
<p>To explore sample data, run <code>npm run demo</code> in the source folder: three weeks of calls, reviews and issues.</p>`
    }</section></main>
<footer><p>Version ${version}</p></footer>`,
  );
}
