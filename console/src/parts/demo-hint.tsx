import { CodeBlock } from './copy.js';

/** Tells how to look around with data, for whoever has none yet. */
export function DemoHint() {
  return (
    <section className="card">
      <h2>Explore sample data</h2>
      <p className="soft">
        Three weeks of sample calls, reviews and issues from eight agents. Run in the source folder:
      </p>
      <CodeBlock code="npm run demo" label="Demo command" />
    </section>
  );
}
