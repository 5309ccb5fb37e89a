import { sameForEveryone } from '../outcomes.js';
import { caseWithoutValues, type CasesByEndpoint } from '../permission-case.js';

/** Cases of the endpoints of settings, the site's texts and the market's figures. */
export const SITE: CasesByEndpoint = {
  'settings.read': caseWithoutValues('of the site', sameForEveryone(200)),
  'figures.read': caseWithoutValues('of the market', sameForEveryone(200)),
  'texts.read': [
    {
      description: 'of the site',
      request: () => ({ params: { name: 'terms' } }),
      outcomes: sameForEveryone(200),
    },
  ],
};
