import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DashboardStanding, KeyScope } from '../../../src/contracts/account.js';
import { call, setConsoleToken } from '../api/call.js';
import type { Answer } from '../api/endpoint.js';
import { problemStatus } from '../api/problem.js';
import { queryKey } from '../api/queries.js';
import { api } from '../api/routes.js';
import { missingAccess } from './missing-access.js';

export type Standing = Answer<typeof DashboardStanding>;

/** Who is signed in, and what they may do. */
export interface Session {
  readonly standing: Standing;
  /** Whether writes of a scope can be sent. */
  may(scope: KeyScope): boolean;
  /** Why such a write can't be sent, for the control that is disabled; undefined: it can. */
  refusal(scope: KeyScope): string | undefined;
}

const SessionContext = createContext<Session | null>(null);

/** Knowledge of the session: none yet, that there is none, who it is, or what went wrong. */
export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'ready'; readonly standing: Standing };

const { path } = api.getDashboardSession;

export function useSessionState(): SessionState {
  const { data, error } = useQuery({
    queryKey: queryKey(path),
    queryFn: async ({ signal }) => {
      const standing = await call(api.getDashboardSession, { signal });
      setConsoleToken(standing.console_token);
      return standing;
    },
    staleTime: 300_000,
    // A second reader of the session asks nothing again: the pages of the first would go meanwhile.
    retryOnMount: false,
    retry: (failures, problem) => failures < 2 && problemStatus(problem) !== 401,
  });
  // A session that ended meanwhile leaves the page as it is: a dialog over it asks to sign in again.
  if (data) return { state: 'ready', standing: data };
  if (error && problemStatus(error) === 401) return { state: 'signed-out' };
  if (error) return { state: 'failed', error };
  return { state: 'loading' };
}

/** Returns what asks again who is signed in and reads everything else again; what is shown stays meanwhile. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Returns what forgets all that was read and asks again who is signed in. */
export function useForgetSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    setConsoleToken(null);
    return client.resetQueries();
  };
}

export function SessionProvider({
  standing,
  children,
}: {
  standing: Standing;
  children: ReactNode;
}) {
  const session = useMemo<Session>(() => {
    const refusal = (scope: KeyScope): string | undefined => {
      if (standing.demo) return 'Nothing is saved in the demo';
      if (standing.scopes.includes(scope)) return undefined;
      return missingAccess(standing, scope);
    };
    return { standing, refusal, may: (scope) => refusal(scope) === undefined };
  }, [standing]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session, on pages that whoever is not signed in sees as well; null there. */
export const useOptionalSession = (): Session | null => useContext(SessionContext);

/** The session of whoever is signed in. Pages that need none don't call it. */
export function useSession(): Session {
  const session = useOptionalSession();
  if (!session) throw new Error('You’re signed out.');
  return session;
}
