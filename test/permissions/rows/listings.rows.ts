import { anyone, everyone, only, signedIn } from '../answers.js';
import { LISTING } from '../people.js';
import { always, nothing, type Rows } from '../row.js';

/** Who is answered what (listings, saved). */
export const LISTINGS: Rows = {
  'listings.list': [
    { what: 'the shop window', ask: nothing, answers: anyone(200) },
    {
      what: 'the owner’s, also those that are not public',
      ask: ({ people }) => ({ query: { userId: people.owner.userId } }),
      answers: anyone(200),
    },
    {
      what: 'hidden ones by their ids',
      ask: ({ pendingId, rejectedId }) => ({ query: { ids: `${pendingId},${rejectedId}` } }),
      answers: anyone(200),
    },
  ],
  'listings.categories': always('names', everyone(200)),
  'listings.mine': always('one’s own', signedIn(200)),
  'listings.own': [
    {
      what: 'the owner’s',
      ask: ({ pendingId: id }) => ({ params: { id } }),
      answers: only(['owner'], 200, 404),
    },
  ],
  'listings.read': [
    { what: 'an approved one', ask: ({ approvedId: id }) => ({ params: { id } }), answers: anyone(200) },
    {
      what: 'a pending one',
      ask: ({ pendingId: id }) => ({ params: { id } }),
      answers: anyone(404, { owner: 200, moderator: 200 }),
    },
    {
      what: 'a rejected one',
      ask: ({ rejectedId: id }) => ({ params: { id } }),
      answers: anyone(404, { owner: 200, moderator: 200 }),
    },
  ],
  'listings.create': [
    {
      what: 'by whoever has GitHub',
      ask: () => ({ body: LISTING }),
      answers: only(['owner', 'lister'], 201, 403),
    },
  ],
  'listings.change': [
    {
      what: 'the owner’s',
      ask: ({ approvedId: id }) => ({ params: { id }, body: { isavailable: true } }),
      answers: only(['owner'], 200, 403),
    },
    {
      what: 'the owner’s that is hidden',
      ask: ({ pendingId: id }) => ({ params: { id }, body: { isavailable: true } }),
      answers: signedIn(404, { owner: 200, moderator: 403 }),
    },
  ],
  'saved.list': always('one’s own', signedIn(200)),
  'saved.merge': [
    {
      what: 'with hidden ids',
      ask: ({ pendingId, approvedId }) => ({ body: { savedProducts: [pendingId, approvedId] } }),
      answers: signedIn(200),
    },
  ],
  'saved.add': [
    {
      what: 'an approved one',
      ask: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      answers: signedIn(200),
    },
    {
      what: 'one that is not public',
      ask: ({ pendingId: mvpId }) => ({ params: { mvpId } }),
      answers: signedIn(404, { owner: 200, moderator: 200 }),
    },
  ],
  'saved.remove': [
    {
      what: 'an approved one',
      ask: ({ approvedId: mvpId }) => ({ params: { mvpId } }),
      answers: signedIn(200),
    },
  ],
};
