import { API_BASE } from '../../../shared/http/environment.js';

/**
 * Reports a view of a listing, without cookies and without waiting for the response (EARN-20); errors are ignored. The
 * address is repeated here, because importing it from the contract would load the contract's schemas.
 */
export function countView(listingId: string): void {
  const options = { method: 'POST', credentials: 'omit', keepalive: true } as const;
  fetch(`${API_BASE}/mvps/${listingId}/view`, options).catch(() => undefined);
}
