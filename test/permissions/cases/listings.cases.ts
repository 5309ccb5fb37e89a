import { optionalSignIn, sameForEveryone, onlyFor, signedIn } from '../outcomes.js';
import { LISTING_BODY } from '../../src/api/listing-body.js';
import { caseWithoutValues, emptyRequest, type CasesByEndpoint } from '../permission-case.js';

/** Cases of the endpoints of listings and saved listings. */
export const LISTINGS: CasesByEndpoint = {
  'listings.counts': caseWithoutValues('of everything', sameForEveryone(200)),
  'listings.list': [
    { description: 'all public ones', request: emptyRequest, outcomes: optionalSignIn(200) },
    {
      description: 'the owner’s, also those that are not public',
      request: ({ people }) => ({ query: { userId: people.owner.userId } }),
      outcomes: optionalSignIn(200),
    },
    {
      description: 'by the ids of listings that are not public',
      request: ({ pendingId, rejectedId }) => ({ query: { ids: `${pendingId},${rejectedId}` } }),
      outcomes: optionalSignIn(200),
    },
  ],
  'listings.categories': caseWithoutValues('names', sameForEveryone(200)),
  'listings.mine': caseWithoutValues('one’s own', signedIn(200)),
  'listings.own': [
    {
      description: 'the owner’s',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: onlyFor(['owner'], 200, 404),
    },
  ],
  'listings.read': [
    {
      description: 'an approved one',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(200),
    },
    {
      description: 'a pending one',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(404, { owner: 200, moderator: 200 }),
    },
    {
      description: 'a rejected one',
      request: ({ rejectedId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'listings.related': [
    {
      description: 'of an approved one',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: sameForEveryone(200),
    },
    {
      description: 'of a pending one: none',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: sameForEveryone(200),
    },
  ],
  'listings.repository': [
    {
      description: 'of an approved one',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: sameForEveryone(200),
    },
    {
      description: 'of a pending one: unknown',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: sameForEveryone(200),
    },
  ],
  'listings.create': [
    {
      description: 'by callers with GitHub linked',
      request: () => ({ body: LISTING_BODY }),
      outcomes: onlyFor(['owner', 'lister'], 201, 403),
    },
  ],
  'listings.change': [
    {
      description: 'the owner’s',
      request: ({ approvedId: id }) => ({ params: { id }, body: { isavailable: true } }),
      outcomes: onlyFor(['owner'], 200, 403),
    },
    {
      description: 'the owner’s, while it is not public',
      request: ({ pendingId: id }) => ({ params: { id }, body: { isavailable: true } }),
      outcomes: signedIn(404, { owner: 200, moderator: 403 }),
    },
  ],
  'saved.list': caseWithoutValues('one’s own', signedIn(200)),
  'saved.merge': [
    {
      description: 'with the id of a listing that is not public',
      request: ({ pendingId, approvedId }) => ({ body: { savedProducts: [pendingId, approvedId] } }),
      outcomes: signedIn(200),
    },
  ],
  'saved.add': [
    {
      description: 'an approved one',
      request: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(200),
    },
    {
      description: 'one that is not public',
      request: ({ pendingId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'saved.remove': [
    {
      description: 'an approved one',
      request: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(200),
    },
  ],
  'searches.list': caseWithoutValues('one’s own', signedIn(200)),
  'searches.save': [
    {
      description: 'with a condition',
      request: () => ({ body: { search: 'habit' } }),
      outcomes: signedIn(201),
    },
    { description: 'without a condition', request: () => ({ body: {} }), outcomes: signedIn(422) },
  ],
  'searches.change': [
    {
      description: 'one of another person',
      request: ({ searchId: id }) => ({ params: { id }, body: { emails: false } }),
      outcomes: signedIn(404, { owner: 200 }),
    },
  ],
  'searches.look': [
    {
      description: 'one of another person',
      request: ({ searchId: id }) => ({ params: { id } }),
      outcomes: signedIn(404, { owner: 200 }),
    },
  ],
  'searches.remove': [
    {
      description: 'one of another person, which stays',
      // The owner deletes an id that is not a saved search, because later cases need the owner's saved search.
      request: ({ searchId, approvedId }, caller) => ({
        params: { id: caller === 'owner' ? approvedId : searchId },
      }),
      outcomes: signedIn(200),
    },
  ],
  'searches.stop': [
    {
      description: 'with a link that was not signed here',
      request: ({ searchId }) => ({ params: { token: `search.one.${searchId}.${'x'.repeat(43)}` } }),
      outcomes: sameForEveryone(404),
    },
  ],
};
