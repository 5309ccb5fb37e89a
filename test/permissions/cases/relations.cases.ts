import { sameForEveryone, signedIn } from '../outcomes.js';
import { caseWithoutValues, type CasesByEndpoint } from '../permission-case.js';
import type { Scenario } from '../callers.js';

const requestAboutOwner = ({ people }: Scenario) => ({ params: { userId: people.owner.userId } });
const preferences = {
  'message.new': true,
  'rental.received': true,
  'listing.reviewed': true,
  'listing.followed': true,
  'rating.new': true,
  'rating.answered': true,
  'search.matched': true,
};

/**
 * Cases of the endpoints of follows, blocks, notifications and reports. No case leaves a block behind, because a
 * block would affect the other cases.
 */
export const RELATIONS: CasesByEndpoint = {
  'follows.relation': [{ description: 'to the owner', request: requestAboutOwner, outcomes: signedIn(200) }],
  'follows.follow': [
    { description: 'the owner', request: requestAboutOwner, outcomes: signedIn(200, { owner: 422 }) },
  ],
  'follows.unfollow': [{ description: 'the owner', request: requestAboutOwner, outcomes: signedIn(200) }],
  'blocks.block': [
    {
      description: 'a disabled person',
      request: ({ people }) => ({ params: { userId: people.disabled.userId } }),
      outcomes: signedIn(200),
    },
  ],
  'blocks.unblock': [{ description: 'the owner', request: requestAboutOwner, outcomes: signedIn(200) }],
  'blocks.list': caseWithoutValues('one’s own', signedIn(200)),
  'notices.list': caseWithoutValues('one’s own', signedIn(200)),
  'notices.read': [
    {
      description: 'an unknown one, which changes nothing',
      request: ({ messageId: id }) => ({ params: { id } }),
      outcomes: signedIn(200),
    },
  ],
  'notices.readAll': caseWithoutValues('one’s own', signedIn(200)),
  'notices.preferences': caseWithoutValues('one’s own', signedIn(200)),
  'notices.changePreferences': [
    { description: 'one’s own', request: () => ({ body: { email: preferences } }), outcomes: signedIn(200) },
  ],
  'notices.unsubscribe': [
    {
      description: 'with a link that was not signed here',
      request: () => ({ params: { token: 'message.new.x.y' } }),
      outcomes: sameForEveryone(404),
    },
  ],
  'reports.file': [
    {
      description: 'the owner',
      request: ({ people }) => ({ body: { userId: people.owner.userId, reason: 'spam' } }),
      outcomes: signedIn(201, { owner: 422 }),
    },
    {
      description: 'a review that the lister wrote',
      request: ({ ratingId }) => ({ body: { ratingId, reason: 'spam' } }),
      outcomes: signedIn(201, { lister: 422 }),
    },
    {
      description: 'a listing that is not public',
      request: ({ pendingId: mvpId }) => ({ body: { mvpId, reason: 'spam' } }),
      outcomes: signedIn(404, { owner: 422, moderator: 201 }),
    },
  ],
};
