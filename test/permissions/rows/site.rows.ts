import { everyone } from '../outcomes.js';
import { always, type Rows } from '../row.js';

/** Cases of settings and of the site's texts. */
export const SITE: Rows = {
  'settings.read': always('of this installation', everyone(200)),
  'texts.read': [
    { what: 'of the site', request: () => ({ params: { name: 'terms' } }), outcomes: everyone(200) },
  ],
};
