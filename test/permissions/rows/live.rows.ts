import { signedIn, STREAM } from '../answers.js';
import { always, type Rows } from '../row.js';

/** Who is answered what (live). */
export const LIVE: Rows = {
  'live.events': always('one’s own', signedIn(STREAM)),
};
