import { renderDocument } from './document.js';
import { html } from './html.js';

/** A link to the identity provider that people sign in with. */
export interface SignInLink {
  readonly name: string;
  readonly href: string;
}

/**
 * The page of whoever has no session: a form that asks for a key. It is sent to the address of the page itself, so
 * that the days and the place within the page (`#issue-12`) are still there after it.
 *
 * @param refusal why the last try did not work; null before the first one
 * @param signIn the other way in; null: there is none
 */
export function loginForm(refusal: string | null, signIn: SignInLink | null): string {
  return renderDocument(
    'Sign in – Intentlock',
    html`<main class="narrow"><div class="card"><h1>Intentlock report</h1>
<p class="soft">Sign in with an API key to view the report. You stay signed in for 12 hours.</p>
${refusal !== null && html`<p class="alert" role="alert" id="refusal">${refusal}</p>`}
${signIn && html`<p><a class="sign-in" href="${signIn.href}">Sign in with ${signIn.name}</a></p>`}<form method="post" autocomplete="on"><label for="api_key">API key</label>
<input id="api_key" name="api_key" type="password" required minlength="4" maxlength="200" autocomplete="current-password" spellcheck="false" placeholder="il_…"${refusal !== null && html` aria-invalid="true" aria-describedby="refusal"`}>
<button type="submit">Sign in</button></form></div></main>`,
  );
}
