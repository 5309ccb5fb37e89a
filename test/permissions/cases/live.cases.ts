import { signedIn, STREAM_OPENED } from '../outcomes.js';
import { caseWithoutValues, type CasesByEndpoint } from '../permission-case.js';

/** Cases of the endpoints of live events. */
export const LIVE: CasesByEndpoint = {
  'live.events': caseWithoutValues('one’s own', signedIn(STREAM_OPENED)),
};
