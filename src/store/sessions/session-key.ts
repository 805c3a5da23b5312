/** Names a session: ids are the callers' own, and two tenants may use the same. */
export interface SessionKey {
  readonly tenantId: string;
  readonly sessionId: string;
}

/** A name for maps: NUL is in neither id, so that no two sessions share it. */
export const sessionName = ({ tenantId, sessionId }: SessionKey): string =>
  `${tenantId}\0${sessionId}`;
