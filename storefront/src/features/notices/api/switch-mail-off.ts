import { unsubscribe } from '@market/contract/mail-switches';
import { call } from '../../../shared/http/call.js';

/** Switches off the e-mails that a link names; throws ApiError, 404 for a link that is not valid any more. */
export function switchMailOff(token: string) {
  return call(unsubscribe, { params: { token } });
}
