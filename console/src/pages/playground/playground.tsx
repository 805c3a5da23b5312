import './playground.css';
import { Page } from '../../parts/page.js';
import { useOptionalSession } from '../../session/session.js';
import { OpenPlayground } from './open-playground.js';
import { OwnPlayground } from './own-playground.js';

/** A place to try requests; nothing of it is recorded. */
export function Route() {
  // A demo knows nobody, and tries nothing but what everybody may.
  const session = useOptionalSession();
  const isSignedIn = session !== null && !session.standing.demo;
  return (
    <Page
      title="Playground"
      lead={
        isSignedIn
          ? 'Try a request with your own configuration to see what the gate would do and why. Nothing is recorded.'
          : 'Try a request to see what the gate would do and why. Nothing is stored. The playground uses the default configuration and no tools. Sign in to use your own.'
      }
    >
      {isSignedIn ? <OwnPlayground /> : <OpenPlayground />}
    </Page>
  );
}
