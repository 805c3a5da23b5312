import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Redirect, Route, Router, Switch, useSearch } from 'wouter';
import { problemStatus } from './api/problem.js';
import { Dialog } from './parts/dialog.js';
import { Empty } from './parts/empty.js';
import { Skeleton } from './parts/loading.js';
import { Page } from './parts/page.js';
import { ProblemNote } from './parts/problem.js';
import { ToastProvider } from './parts/toast.js';
import { MOVED, type PageRoute, ROUTES } from './routes.js';
import { missingAccess } from './session/missing-access.js';
import {
  SessionProvider,
  useRefreshSession,
  useSession,
  useSessionState,
} from './session/session.js';
import { SignInForm } from './session/sign-in.js';
import { Shell } from './shell/shell.js';
import { Welcome } from './shell/welcome.js';

/** The whole console, below `/console`. */
export function App() {
  return (
    <Router base="/console">
      <ToastProvider>
        <BySession />
      </ToastProvider>
    </Router>
  );
}

function BySession() {
  const session = useSessionState();
  const refresh = useRefreshSession();
  switch (session.state) {
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return (
        <main className="narrow">
          <ProblemNote error={session.error} retry={() => void refresh()} />
        </main>
      );
    case 'signed-out':
      return <SignedOut />;
    case 'ready':
      return (
        <SessionProvider standing={session.standing}>
          <Shell>
            <Pages />
          </Shell>
          <SignInAgain />
        </SessionProvider>
      );
  }
}

/** Pages that need no session, and the form for all others; the address stays. */
function SignedOut() {
  return (
    <Switch>
      {ROUTES.filter(({ open }) => open).map(({ path, page: Content }) => (
        <Route key={path} path={path}>
          <main className="alone">
            <p className="brand">
              <Link href="/">Intentlock</Link>
            </p>
            <Guarded>
              <Content />
            </Guarded>
          </main>
        </Route>
      ))}
      <Route>
        <Welcome />
      </Route>
    </Switch>
  );
}

function Pages() {
  return (
    <Switch>
      {ROUTES.map((route) => (
        <Route key={route.path} path={route.path}>
          {(params) => <Allowed key={Object.values(params).join('/')} route={route} />}
        </Route>
      ))}
      {MOVED.map(([from, to, view]) => (
        <Route key={from} path={from}>
          <Moved to={to} view={view} />
        </Route>
      ))}
      <Route path="/console">
        <Redirect to="/" />
      </Route>
      <Route>
        <Page title="Page not found">
          <Empty title="This page doesn’t exist.">
            <Link href="/">Go to Overview</Link>
          </Empty>
        </Page>
      </Route>
    </Switch>
  );
}

/** Leads an earlier address to the view that it has become, with its filters. */
function Moved({ to, view }: { to: string; view: string }) {
  const next = new URLSearchParams(useSearch());
  // Failures had their clusters behind a tab.
  next.set('view', next.get('tab') === 'clusters' ? 'clusters' : view);
  next.delete('tab');
  return <Redirect to={`${to}?${next}`} replace />;
}

/** A page, or what the session lacks to view it. */
function Allowed({ route: { page: Content, title, scope = 'read' } }: { route: PageRoute }) {
  const { standing } = useSession();
  if (!standing.scopes.includes(scope)) {
    return (
      <Page title={title}>
        <Empty title={missingAccess(standing, scope, 'view this page')} />
      </Page>
    );
  }
  return (
    <Guarded>
      <Content />
    </Guarded>
  );
}

function Guarded({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shows what failed in a page in its place, so that the rest stays. */
class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ProblemNote error={error} retry={() => window.location.reload()} />;
  }
}

/** A dialog over the page when the session has ended meanwhile, so that what was typed stays. */
function SignInAgain() {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const isRefused = (error: unknown): void => {
      if (problemStatus(error) === 401) setEnded(true);
    };
    const stops = [
      client.getQueryCache().subscribe(({ query }) => isRefused(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => isRefused(mutation?.state.error)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  if (!ended) return null;
  return (
    <Dialog title="Your session has ended" onClose={() => setEnded(false)}>
      <p>Sign in again to continue where you left off.</p>
      <SignInForm onDone={() => setEnded(false)} />
    </Dialog>
  );
}
