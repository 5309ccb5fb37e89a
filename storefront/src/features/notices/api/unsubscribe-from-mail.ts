import { unsubscribe } from '@market/contract/mail-switches';
import { call } from '../../../shared/http/call.js';

/**
 * Stops e-mails of the kind that the unsubscribe link belongs to. Throws ApiError, with 404 for a link that is no
 * longer valid.
 */
export function unsubscribeFromMail(token: string) {
  return call(unsubscribe, { params: { token } });
}
