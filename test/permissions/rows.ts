import { offer, order, pay, post, PRICES } from '../src/shop.js';
import { type Answers, anyone, everyone, only, signedIn } from './answers.js';
import { LISTING, type Part, type World } from './people.js';

/** A call of an endpoint: what fills its path, its query and its body. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One case of an endpoint: with whose things it is called, and what each part is answered. */
export interface Row {
  readonly what: string;
  readonly ask: (world: World, part: Part) => Ask | Promise<Ask>;
  readonly answers: Answers;
}

const nothing = () => ({});
const always = (what: string, answers: Answers): Row[] => [{ what, ask: nothing, answers }];
const own = { 'x-requested-with': 'mvp-market' };

/** A demo of the buyer on a listing nobody tried yet. */
async function demoOfBuyer({ shop, people }: World): Promise<string> {
  const mvpId = await offer(shop.api, people.owner);
  return (await post(shop.api, people.buyer, '/demo-sessions/start', { mvpId })).json().sessionId;
}

/** Every endpoint by its id; the matrix fails where one is missing. */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
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
  'rentals.create': [
    {
      what: 'with the buyer’s payment',
      ask: async ({ shop, people, approvedId: mvpId }) => ({
        body: {
          mvpId,
          duration: '3 months',
          renterName: 'Ben',
          renterEmail: 'ben@people.example',
          paymentId: await pay(shop.api, shop.paypal, { buyer: people.buyer, mvpId }),
        },
      }),
      answers: only(['buyer'], 201, 409),
    },
  ],
  'rentals.mine': always('one’s own', signedIn(200)),
  'rentals.dashboard': always('one’s own', signedIn(200)),
  'payments.settings': always('of PayPal', everyone(200)),
  'payments.createOrder': [
    {
      what: 'for the owner’s listing',
      ask: ({ approvedId: mvpId }) => ({ body: { mvpId, duration: '1 month', amount: PRICES['1 month'] } }),
      answers: signedIn(200, { owner: 403 }),
    },
    {
      what: 'for one that is not public',
      ask: ({ pendingId: mvpId }) => ({ body: { mvpId, duration: '1 month', amount: PRICES['1 month'] } }),
      answers: signedIn(404),
    },
  ],
  'payments.captureOrder': [
    {
      what: 'the buyer’s',
      ask: async ({ shop, people, approvedId: mvpId }) => {
        return { body: { orderId: await order(shop.api, shop.paypal, { buyer: people.buyer, mvpId }) } };
      },
      answers: only(['buyer'], 200),
    },
  ],
  'payments.webhook': [
    {
      what: 'with no signature of PayPal',
      ask: () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' } }),
      answers: everyone(400),
    },
  ],
  'profiles.own': always('one’s own', signedIn(200)),
  'profiles.change': [
    {
      what: 'one’s own',
      ask: () => ({ body: { displayname: 'Somebody' } }),
      answers: signedIn(200),
    },
  ],
  'profiles.public': [
    {
      what: 'of the owner',
      ask: ({ people }) => ({ params: { userId: people.owner.userId } }),
      answers: everyone(200),
    },
    {
      what: 'of somebody disabled',
      ask: ({ people }) => ({ params: { userId: people.disabled.userId } }),
      answers: everyone(404),
    },
  ],
  'profiles.directory': always('everybody', anyone(200)),
  'messages.list': [
    { what: 'one’s own', ask: nothing, answers: signedIn(200) },
    {
      what: 'with the owner',
      ask: ({ people }) => ({ query: { with: people.owner.userId } }),
      answers: signedIn(200),
    },
  ],
  'messages.conversations': always('one’s own', signedIn(200)),
  'messages.send': [
    {
      what: 'to the owner',
      ask: ({ people }) => ({
        body: { recipientId: people.owner.userId, subject: 'Hello', content: 'There' },
      }),
      answers: signedIn(201, { owner: 422 }),
    },
  ],
  'messages.read': [
    {
      what: 'from the owner to the buyer',
      ask: ({ messageId: id }) => ({ params: { id } }),
      answers: only(['buyer'], 200),
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
  'settings.read': always('of this installation', everyone(200)),
};
