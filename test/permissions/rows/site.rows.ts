import { everyone } from '../outcomes.js';
import { always, type Rows } from '../row.js';

/** Cases of settings. */
export const SITE: Rows = {
  'settings.read': always('of this installation', everyone(200)),
};
