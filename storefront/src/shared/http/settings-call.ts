import { readSettings } from '@market/contract/settings';
import { call } from './call.js';

/** Requests the public settings of this site (GET /settings). */
export function fetchSettings(signal: AbortSignal) {
  return call(readSettings, { signal });
}
