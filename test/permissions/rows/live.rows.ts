import { signedIn, STREAM_OPENED } from '../outcomes.js';
import { always, type Rows } from '../row.js';

/** Cases of the endpoints of live events. */
export const LIVE: Rows = {
  'live.events': always('one’s own', signedIn(STREAM_OPENED)),
};
