import { optionalSignIn, everyone, only, signedIn } from '../outcomes.js';
import { LISTING_BODY } from '../../src/api/listing-body.js';
import { always, emptyRequest, type Rows } from '../row.js';

/** Cases of the endpoints of listings and saved listings. */
export const LISTINGS: Rows = {
  'listings.counts': always('of everything', everyone(200)),
  'listings.list': [
    { about: 'the shop window', request: emptyRequest, outcomes: optionalSignIn(200) },
    {
      about: 'the owner’s, also those that are not public',
      request: ({ people }) => ({ query: { userId: people.owner.userId } }),
      outcomes: optionalSignIn(200),
    },
    {
      about: 'hidden ones by their ids',
      request: ({ pendingId, rejectedId }) => ({ query: { ids: `${pendingId},${rejectedId}` } }),
      outcomes: optionalSignIn(200),
    },
  ],
  'listings.categories': always('names', everyone(200)),
  'listings.mine': always('one’s own', signedIn(200)),
  'listings.own': [
    {
      about: 'the owner’s',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: only(['owner'], 200, 404),
    },
  ],
  'listings.read': [
    {
      about: 'an approved one',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(200),
    },
    {
      about: 'a pending one',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(404, { owner: 200, moderator: 200 }),
    },
    {
      about: 'a rejected one',
      request: ({ rejectedId: id }) => ({ params: { id } }),
      outcomes: optionalSignIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'listings.related': [
    {
      about: 'of an approved one',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: everyone(200),
    },
    {
      about: 'of a pending one: none',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: everyone(200),
    },
  ],
  'listings.repository': [
    {
      about: 'of an approved one',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: everyone(200),
    },
    {
      about: 'of a pending one: unknown',
      request: ({ pendingId: id }) => ({ params: { id } }),
      outcomes: everyone(200),
    },
  ],
  'listings.create': [
    {
      about: 'by callers with GitHub linked',
      request: () => ({ body: LISTING_BODY }),
      outcomes: only(['owner', 'lister'], 201, 403),
    },
  ],
  'listings.change': [
    {
      about: 'the owner’s',
      request: ({ approvedId: id }) => ({ params: { id }, body: { isavailable: true } }),
      outcomes: only(['owner'], 200, 403),
    },
    {
      about: 'the owner’s that is hidden',
      request: ({ pendingId: id }) => ({ params: { id }, body: { isavailable: true } }),
      outcomes: signedIn(404, { owner: 200, moderator: 403 }),
    },
  ],
  'saved.list': always('one’s own', signedIn(200)),
  'saved.merge': [
    {
      about: 'with hidden ids',
      request: ({ pendingId, approvedId }) => ({ body: { savedProducts: [pendingId, approvedId] } }),
      outcomes: signedIn(200),
    },
  ],
  'saved.add': [
    {
      about: 'an approved one',
      request: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(200),
    },
    {
      about: 'one that is not public',
      request: ({ pendingId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'saved.remove': [
    {
      about: 'an approved one',
      request: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      outcomes: signedIn(200),
    },
  ],
  'searches.list': always('one’s own', signedIn(200)),
  'searches.save': [
    {
      about: 'with a condition',
      request: () => ({ body: { search: 'habit' } }),
      outcomes: signedIn(201),
    },
    { about: 'without any', request: () => ({ body: {} }), outcomes: signedIn(422) },
  ],
  'searches.change': [
    {
      about: 'one of another person',
      request: ({ searchId: id }) => ({ params: { id }, body: { emails: false } }),
      outcomes: signedIn(404, { owner: 200 }),
    },
  ],
  'searches.look': [
    {
      about: 'one of another person',
      request: ({ searchId: id }) => ({ params: { id } }),
      outcomes: signedIn(404, { owner: 200 }),
    },
  ],
  'searches.remove': [
    {
      about: 'one of another person, which stays',
      // The owner deletes an id that is not a saved search, because later cases need the owner's saved search.
      request: ({ searchId, approvedId }, caller) => ({
        params: { id: caller === 'owner' ? approvedId : searchId },
      }),
      outcomes: signedIn(200),
    },
  ],
  'searches.stop': [
    {
      about: 'with a link that was not signed here',
      request: ({ searchId }) => ({ params: { token: `search.one.${searchId}.${'x'.repeat(43)}` } }),
      outcomes: everyone(404),
    },
  ],
};
