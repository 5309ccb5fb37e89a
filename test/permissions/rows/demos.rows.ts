import { only, signedIn } from '../outcomes.js';
import { always, type Rows } from '../row.js';
import type { Scenario } from '../callers.js';
import { offer, post } from '../../src/api/shop.js';

/** Starts a demo of the buyer on a new listing. */
async function startDemoOfBuyer({ market, people }: Scenario): Promise<string> {
  const mvpId = await offer(market.api, people.owner);
  return (await post(market.api, people.buyer, '/demo-sessions/start', { mvpId })).json().sessionId;
}

/** Cases of demos' endpoints. */
export const DEMOS: Rows = {
  'demos.start': [
    {
      about: 'of an approved listing',
      request: ({ approvedId: mvpId }) => ({ body: { mvpId } }),
      outcomes: signedIn(200),
    },
    {
      about: 'of one that is not public',
      request: ({ pendingId: mvpId }) => ({ body: { mvpId } }),
      outcomes: signedIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'demos.status': [
    {
      about: 'of the buyer',
      request: async (w) => ({ params: { id: await startDemoOfBuyer(w) } }),
      outcomes: only(['buyer'], 200),
    },
  ],
  'demos.activity': [
    {
      about: 'of the buyer',
      request: async (w) => ({ params: { id: await startDemoOfBuyer(w) } }),
      outcomes: only(['buyer'], 200),
    },
  ],
  'demos.end': [
    {
      about: 'of the buyer',
      request: async (w) => ({ params: { id: await startDemoOfBuyer(w) } }),
      outcomes: only(['buyer'], 200),
    },
  ],
  'demos.of': [
    {
      about: 'one’s own',
      request: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(200),
    },
  ],
  'demos.active': always('one’s own', signedIn(200)),
};
