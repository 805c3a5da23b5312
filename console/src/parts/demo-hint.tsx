import { CodeBlock } from './copy.js';

/** Tells how to look around with data, for whoever has none yet. */
export function DemoHint() {
  return (
    <section className="card">
      <h2>Look around with data</h2>
      <p className="soft">
        Three weeks of calls, reviews and issues of eight made-up agents. In the folder of the
        source:
      </p>
      <CodeBlock code="npm run demo" label="Command for the demo" />
    </section>
  );
}
