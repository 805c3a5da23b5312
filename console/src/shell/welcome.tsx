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
        Intentlock checks requests before your agent acts. It scores how ambiguous a request is and
        decides whether to proceed, ask, confirm, offer options or hand off to a person.
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
        <h2>Without signing in</h2>
        <ul className="plain">
          <li>
            <Link href="/playground">Playground</Link>: see what the gate decides about a request
          </li>
          <li>
            <a href="/docs">API reference</a>: all endpoints with examples
          </li>
          <li>
            <a href="/health">Health</a>: whether this server is up
          </li>
        </ul>
      </section>
    </main>
  );
}
