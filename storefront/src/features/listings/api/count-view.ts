import { API_BASE } from '../../../shared/http/environment.js';

/**
 * Counts a view of a listing, without cookies and without waiting (EARN-20). The address is written here and not taken from the
 * contract, whose schemas the page would have to load. Failures are ignored: the page works without it.
 */
export function countView(listingId: string): void {
  const options = { method: 'POST', credentials: 'omit', keepalive: true } as const;
  fetch(`${API_BASE}/mvps/${listingId}/view`, options).catch(() => undefined);
}
