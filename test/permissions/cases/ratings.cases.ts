import { optionalSignIn, onlyFor, signedIn } from '../outcomes.js';
import type { CasesByEndpoint } from '../permission-case.js';
import type { Scenario } from '../callers.js';

const requestAboutListing = ({ approvedId: id }: Scenario) => ({ params: { id } });
const reviewBody = { stars: 5, content: 'Grows habits' };

/** Cases of reviews' endpoints. Here the lister of another MVP has reviewed the owner's MVP. */
export const RATINGS: CasesByEndpoint = {
  'ratings.list': [
    { description: 'of an approved listing', request: requestAboutListing, outcomes: optionalSignIn(200) },
    {
      description: 'of a pending listing',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'ratings.mine': [{ description: 'one’s own', request: requestAboutListing, outcomes: signedIn(200) }],
  'ratings.create': [
    {
      description: 'by the buyer, after the delivery',
      request: async (scenario) => {
        await scenario.market.api.query(`UPDATE deliveries SET state = 'sent', sent_at = now()`);
        return { ...requestAboutListing(scenario), body: reviewBody };
      },
      outcomes: onlyFor(['buyer'], 201, 403),
    },
  ],
  'ratings.change': [
    {
      description: 'by those who wrote one',
      request: (scenario) => ({ ...requestAboutListing(scenario), body: reviewBody }),
      outcomes: onlyFor(['buyer', 'lister'], 200, 404),
    },
  ],
  'ratings.answer': [
    {
      description: 'of the owner’s listing',
      request: ({ ratingId: id }) => ({ params: { id }, body: { answer: 'Thank you' } }),
      outcomes: onlyFor(['owner'], 201, 404),
    },
  ],
};
