import { everyone, only, signedIn } from '../outcomes.js';
import { always, type Rows } from '../row.js';
import { DataExportsService } from '../../../domain/src/accounts/data-exports.service.js';
import { post } from '../../src/api/shop.js';

const ownSiteHeaders = { 'x-requested-with': 'mvp-market' };

/** Cases of the endpoints of sign-in and accounts. */
export const IDENTITY: Rows = {
  'identity.providers': always('that are on', everyone(200)),
  'identity.token': [
    {
      about: 'with the owner’s access token in place of a refresh cookie',
      request: () => ({ body: { grant_type: 'refresh_token' }, headers: ownSiteHeaders }),
      outcomes: everyone(401),
    },
  ],
  'identity.logout': [
    { about: 'without a cookie', request: () => ({ headers: ownSiteHeaders }), outcomes: everyone(204) },
  ],
  'identity.link': [
    {
      about: 'Google',
      request: () => ({ params: { provider: 'google' }, body: { display: 'page' } }),
      outcomes: signedIn(404),
    },
  ],
  'identity.unlink': [
    {
      about: 'GitHub',
      request: () => ({ params: { provider: 'github' } }),
      outcomes: signedIn(404, { owner: 409, lister: 409 }),
    },
  ],
  'identity.sessions': always('one’s own', signedIn(200)),
  'identity.end-session': [
    {
      about: 'of somebody else',
      request: async ({ market }) => ({ params: { id: (await market.api.signUp('Zoe')).sessionId } }),
      outcomes: signedIn(404),
    },
  ],
  'identity.end-other-sessions': always('one’s own', signedIn(204)),
  'accounts.export': always('of oneself', signedIn(200)),
  'accounts.export-status': always('of oneself', signedIn(200)),
  'accounts.export-download': [
    {
      about: 'of the owner',
      request: async ({ market, people }) => {
        const id = (await post(market.api, people.owner, '/users/data-export', {})).json().id;
        await market.api.application.get(DataExportsService).build(id);
        return { params: { id } };
      },
      outcomes: only(['owner'], 200),
    },
  ],
  'accounts.delete': [
    {
      about: 'of somebody else',
      request: async ({ market }) => ({ body: { userId: (await market.api.signUp('Zoe')).userId } }),
      outcomes: signedIn(409),
    },
  ],
  'github.grant': always('one’s own', signedIn(200)),
  'github.start-grant': [
    {
      about: 'where no key is set',
      request: () => ({ body: { repositories: 'all' } }),
      outcomes: signedIn(409),
    },
  ],
  'github.end-grant': always('one’s own', signedIn(204)),
};
