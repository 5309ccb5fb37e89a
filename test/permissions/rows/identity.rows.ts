import { everyone, only, signedIn } from '../answers.js';
import { always, type Rows } from '../row.js';
import { DataExportsService } from '../../../domain/src/accounts/data-exports.service.js';
import { post } from '../../src/shop.js';

const own = { 'x-requested-with': 'mvp-market' };

/** Who is answered what (identity, accounts). */
export const IDENTITY: Rows = {
  'identity.providers': always('that are on', everyone(200)),
  'identity.token': [
    {
      what: 'with the owner’s access token in place of a refresh cookie',
      ask: () => ({ body: { grant_type: 'refresh_token' }, headers: own }),
      answers: everyone(401),
    },
  ],
  'identity.logout': [{ what: 'without a cookie', ask: () => ({ headers: own }), answers: everyone(204) }],
  'identity.link': [
    {
      what: 'Google',
      ask: () => ({ params: { provider: 'google' }, body: { display: 'page' } }),
      answers: signedIn(404),
    },
  ],
  'identity.unlink': [
    {
      what: 'GitHub',
      ask: () => ({ params: { provider: 'github' } }),
      answers: signedIn(404, { owner: 409, lister: 409 }),
    },
  ],
  'identity.sessions': always('one’s own', signedIn(200)),
  'identity.end-session': [
    {
      what: 'of somebody else',
      ask: async ({ shop }) => ({ params: { id: (await shop.api.signUp('Zoe')).sessionId } }),
      answers: signedIn(404),
    },
  ],
  'identity.end-other-sessions': always('one’s own', signedIn(204)),
  'accounts.export': always('of oneself', signedIn(200)),
  'accounts.export-status': always('of oneself', signedIn(200)),
  'accounts.export-download': [
    {
      what: 'of the owner',
      ask: async ({ shop, people }) => {
        const id = (await post(shop.api, people.owner, '/users/data-export', {})).json().id;
        await shop.api.application.get(DataExportsService).build(id);
        return { params: { id } };
      },
      answers: only(['owner'], 200),
    },
  ],
  'accounts.delete': [
    {
      what: 'of somebody else',
      ask: async ({ shop }) => ({ body: { userId: (await shop.api.signUp('Zoe')).userId } }),
      answers: signedIn(409),
    },
  ],
  'github.grant': always('one’s own', signedIn(200)),
  'github.start-grant': [
    {
      what: 'where no key is set',
      ask: () => ({ body: { repositories: 'all' } }),
      answers: signedIn(409),
    },
  ],
  'github.end-grant': always('one’s own', signedIn(204)),
};
