import { everyone } from '../outcomes.js';
import { always, type Rows } from '../row.js';

/** Cases of the endpoints of settings, the site's texts and the market's figures. */
export const SITE: Rows = {
  'settings.read': always('of this installation', everyone(200)),
  'figures.read': always('of the market', everyone(200)),
  'texts.read': [
    { about: 'of the site', request: () => ({ params: { name: 'terms' } }), outcomes: everyone(200) },
  ],
};
