/** A person, as the identity provider says. Issuer and subject together name an account for ever. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null: it says none. */
  readonly email: string | null;
  /** Whether the provider has seen that the address is theirs; null: it does not say. */
  readonly emailVerified: boolean | null;
  readonly name: string | null;
  /** Values of the claim that holds roles; null: it is not said, or none is asked for. */
  readonly roles: readonly string[] | null;
  /** Names of all claims that are said. */
  readonly claimNames: readonly string[];
}

/** Secrets of one sign-in, which tie its end to its beginning. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** Where people sign in (OpenID Connect). */
export interface IdentityProvider {
  /**
   * The address that a browser is sent to.
   *
   * @throws AppError `unavailable` when the provider does not answer
   */
  begin(secrets: SignInSecrets, redirectUri: string): Promise<URL>;
  /**
   * Exchanges the code that the browser came back with, and checks all that is said.
   *
   * @param address where it came back to, with its query
   * @throws AppError `unavailable` when the provider does not answer, `forbidden` when it refuses, `unauthenticated`
   *   when what it says is not valid
   */
  finish(secrets: SignInSecrets, address: URL): Promise<SignedIn>;
  /**
   * The address at which a browser ends its session at the provider; null where it offers none, or does not answer.
   *
   * @param idToken what it said when the session began
   * @param returnTo where it sends the browser afterwards
   */
  signOutUrl(idToken: string, returnTo: string): Promise<URL | null>;
}

/** A person who has signed in, and the token that says so. */
export interface SignedIn {
  readonly identity: Identity;
  readonly idToken: string;
}
