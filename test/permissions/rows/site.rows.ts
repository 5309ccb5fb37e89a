import { everyone } from '../answers.js';
import { always, type Rows } from '../row.js';

/** Who is answered what (settings). */
export const SITE: Rows = {
  'settings.read': always('of this installation', everyone(200)),
};
