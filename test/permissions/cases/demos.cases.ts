import { onlyFor, signedIn } from '../outcomes.js';
import { caseWithoutValues, type CasesByEndpoint } from '../permission-case.js';
import type { Scenario } from '../callers.js';
import { offerListing, post } from '../../src/api/shop.js';

/** Starts a demo of the buyer on a new listing. */
async function startDemoOfBuyer({ market, people }: Scenario): Promise<string> {
  const mvpId = await offerListing(market.api, people.owner);
  return (await post(market.api, people.buyer, '/demo-sessions/start', { mvpId })).json().sessionId;
}

/** Cases of demos' endpoints. */
export const DEMOS: CasesByEndpoint = {
  'demos.start': [
    {
      description: 'of an approved listing',
      request: ({ approvedId: mvpId }) => ({ body: { mvpId } }),
      outcomes: signedIn(200),
    },
    {
      description: 'of one that is not public',
      request: ({ pendingId: mvpId }) => ({ body: { mvpId } }),
      outcomes: signedIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'demos.status': [
    {
      description: 'of the buyer',
      request: async (scenario) => ({ params: { id: await startDemoOfBuyer(scenario) } }),
      outcomes: onlyFor(['buyer'], 200),
    },
  ],
  'demos.activity': [
    {
      description: 'of the buyer',
      request: async (scenario) => ({ params: { id: await startDemoOfBuyer(scenario) } }),
      outcomes: onlyFor(['buyer'], 200),
    },
  ],
  'demos.end': [
    {
      description: 'of the buyer',
      request: async (scenario) => ({ params: { id: await startDemoOfBuyer(scenario) } }),
      outcomes: onlyFor(['buyer'], 200),
    },
  ],
  'demos.of': [
    {
      description: 'one’s own',
      request: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(200),
    },
  ],
  'demos.active': caseWithoutValues('one’s own', signedIn(200)),
};
