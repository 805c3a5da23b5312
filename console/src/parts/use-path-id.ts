import { useLocation } from 'wouter';
import { lastPart } from './session-link.js';

/**
 * The id that a detail's address ends with, whatever signs it has. The parameters of the router are decoded only in part: of
 * `a%2Fb` and `a%252Fb` they make the same.
 */
export function usePathId(): string {
  // Read for its changes only.
  useLocation();
  return lastPart(window.location.pathname);
}
