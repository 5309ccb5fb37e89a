import { only, signedIn } from '../answers.js';
import { always, type Rows } from '../row.js';
import type { World } from '../people.js';
import { offer, post } from '../../src/shop.js';

/** A demo of the buyer on a listing nobody tried yet. */
async function demoOfBuyer({ shop, people }: World): Promise<string> {
  const mvpId = await offer(shop.api, people.owner);
  return (await post(shop.api, people.buyer, '/demo-sessions/start', { mvpId })).json().sessionId;
}

/** Who is answered what (demos). */
export const DEMOS: Rows = {
  'demos.start': [
    {
      what: 'of an approved listing',
      ask: ({ approvedId: mvpId }) => ({ body: { mvpId } }),
      answers: signedIn(200),
    },
    {
      what: 'of one that is not public',
      ask: ({ pendingId: mvpId }) => ({ body: { mvpId } }),
      answers: signedIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'demos.status': [
    {
      what: 'of the buyer',
      ask: async (w) => ({ params: { id: await demoOfBuyer(w) } }),
      answers: only(['buyer'], 200),
    },
  ],
  'demos.activity': [
    {
      what: 'of the buyer',
      ask: async (w) => ({ params: { id: await demoOfBuyer(w) } }),
      answers: only(['buyer'], 200),
    },
  ],
  'demos.end': [
    {
      what: 'of the buyer',
      ask: async (w) => ({ params: { id: await demoOfBuyer(w) } }),
      answers: only(['buyer'], 200),
    },
  ],
  'demos.active': always('one’s own', signedIn(200)),
};
