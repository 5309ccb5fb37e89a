import { API_BASE } from '../../../shared/http/environment.js';

/**
 * Reports that a listing was viewed, without cookies (EARN-20). Neither waits for the response nor reports errors.
 * The endpoint's address is repeated here, because importing it from the contract would load the contract's schemas.
 */
export function countView(listingId: string): void {
  const options = { method: 'POST', credentials: 'omit', keepalive: true } as const;
  fetch(`${API_BASE}/mvps/${listingId}/view`, options).catch(() => undefined);
}
