import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { DemoHint } from '../parts/demo-hint.js';
import { SignInForm } from '../session/sign-in.js';

const TryRequest = lazy(() =>
  import('../picture/try-request.js').then((module) => ({ default: module.TryRequest })),
);

/** The first page of whoever is not signed in: the form, and what can be looked at without a key. */
export function Welcome() {
  useEffect(() => {
    document.title = 'Sign in – Intentlock';
  }, []);
  return (
    <main className="welcome">
      <h1>Intentlock</h1>
      <p className="lead">
        A gate in front of automated agents: it says how ambiguous a request is, and whether to
        proceed, ask, confirm, offer options or hand over to a person.
      </p>
      <section className="card">
        <h2>Sign in</h2>
        <p className="soft">You stay signed in for 12 hours.</p>
        <SignInForm />
      </section>
      <Suspense fallback={null}>
        <TryRequest />
      </Suspense>
      <DemoHint />
      <section className="card">
        <h2>Without a key</h2>
        <ul className="plain">
          <li>
            <Link href="/playground">Playground</Link>: see what the gate says of a request
          </li>
          <li>
            <a href="/docs">Interface</a>: all endpoints, with examples
          </li>
          <li>
            <a href="/health">Health</a>: whether this server can answer
          </li>
        </ul>
      </section>
    </main>
  );
}
