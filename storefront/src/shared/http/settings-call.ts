import { readSettings } from '@market/contract/settings';
import { call } from './call.js';

/** Settings of this installation (GET /settings). */
export function fetchSettings(signal: AbortSignal) {
  return call(readSettings, { signal });
}
