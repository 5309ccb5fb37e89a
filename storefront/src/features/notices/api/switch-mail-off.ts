import { unsubscribe } from '@market/contract/mail-switches';
import { call } from '../../../shared/http/call.js';

/** Stops e-mails of the kind that an e-mail's link is for; throws ApiError, 404 if the link is no longer valid. */
export function switchMailOff(token: string) {
  return call(unsubscribe, { params: { token } });
}
