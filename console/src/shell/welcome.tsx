import { useEffect } from 'react';
import { Link } from 'wouter';
import { SignInForm } from '../session/sign-in.js';

/** The first page of whoever is not signed in: the form, and what can be looked at without a key. */
export function Welcome() {
  useEffect(() => {
    document.title = 'Sign in – Intentlock';
  }, []);
  return (
    <main className="narrow">
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
        <p className="soft small">
          To look around with data, run <code>npm run demo</code> in the source: three weeks of
          calls, reviews and issues.
        </p>
      </section>
    </main>
  );
}
