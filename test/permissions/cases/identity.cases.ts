import { sameForEveryone, onlyFor, signedIn } from '../outcomes.js';
import { caseWithoutValues, type CasesByEndpoint } from '../permission-case.js';
import { DataExportsService } from '../../../domain/src/accounts/data-exports.service.js';
import { post } from '../../src/api/shop.js';

const ownSiteHeaders = { 'x-requested-with': 'mvp-market' };

/** Cases of the endpoints of sign-in and accounts. */
export const IDENTITY: CasesByEndpoint = {
  'identity.providers': caseWithoutValues('that are configured', sameForEveryone(200)),
  'identity.token': [
    {
      description: 'with the owner’s access token in place of a refresh cookie',
      request: () => ({ body: { grant_type: 'refresh_token' }, headers: ownSiteHeaders }),
      outcomes: sameForEveryone(401),
    },
  ],
  'identity.logout': [
    {
      description: 'without a cookie',
      request: () => ({ headers: ownSiteHeaders }),
      outcomes: sameForEveryone(204),
    },
  ],
  'identity.link': [
    {
      description: 'Google',
      request: () => ({ params: { provider: 'google' }, body: { display: 'page' } }),
      outcomes: signedIn(404),
    },
  ],
  'identity.unlink': [
    {
      description: 'GitHub',
      request: () => ({ params: { provider: 'github' } }),
      outcomes: signedIn(404, { owner: 409, lister: 409 }),
    },
  ],
  'identity.sessions': caseWithoutValues('one’s own', signedIn(200)),
  'identity.end-session': [
    {
      description: 'of somebody else',
      request: async ({ market }) => ({ params: { id: (await market.api.signUp('Zoe')).sessionId } }),
      outcomes: signedIn(404),
    },
  ],
  'identity.end-other-sessions': caseWithoutValues('one’s own', signedIn(204)),
  'accounts.export': caseWithoutValues('of oneself', signedIn(200)),
  'accounts.export-status': caseWithoutValues('of oneself', signedIn(200)),
  'accounts.export-download': [
    {
      description: 'of the owner',
      request: async ({ market, people }) => {
        const id = (await post(market.api, people.owner, '/users/data-export', {})).json().id;
        await market.api.application.get(DataExportsService).build(id);
        return { params: { id } };
      },
      outcomes: onlyFor(['owner'], 200),
    },
  ],
  'accounts.delete': [
    {
      description: 'of somebody else',
      request: async ({ market }) => ({ body: { userId: (await market.api.signUp('Zoe')).userId } }),
      outcomes: signedIn(409),
    },
  ],
  'github.grant': caseWithoutValues('one’s own', signedIn(200)),
  'github.start-grant': [
    {
      description: 'if no encryption key is set',
      request: () => ({ body: { repositories: 'all' } }),
      outcomes: signedIn(409),
    },
  ],
  'github.end-grant': caseWithoutValues('one’s own', signedIn(204)),
};
