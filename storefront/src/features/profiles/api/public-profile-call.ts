import { readPublicProfile } from '@market/contract/profiles';
import { call } from '../../../shared/http/call.js';

/** Requests a public profile by id, or by a name that only one person has (PEOPLE-3). */
export function fetchPublicProfile(userId: string, signal: AbortSignal) {
  return call(readPublicProfile, { params: { userId }, signal });
}
