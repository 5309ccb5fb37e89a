import { everyone, only, signedIn } from '../answers.js';
import { ReceiptsService } from '../../../domain/src/receipts/receipts.service.js';
import type { World } from '../people.js';
import { always, type Ask, type Rows } from '../row.js';
import { order, pay, PRICES } from '../../src/shop.js';

/** The buyer's first delivery. */
async function deliveryOf({ shop, people }: World): Promise<Ask> {
  const [row] = await shop.api.query<{ id: string }>(
    'SELECT d.id FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE r.user_id = $1 ORDER BY d.created_at LIMIT 1',
    [people.buyer.userId],
  );
  return { params: { id: row?.id ?? '' } };
}

/** The same, with an archive of its source. */
async function archivedOf(world: World): Promise<Ask> {
  const ask = await deliveryOf(world);
  await world.shop.api.query(
    `INSERT INTO delivery_archives (delivery_id, state, repository, commit_sha, object_key, sha256, byte_size, next_try_at, give_up_at, created_at)
     VALUES ($1, 'kept', 'ada/habits', repeat('a', 40), 'archives/none.zip', repeat('b', 64), 1, now(), now(), now()) ON CONFLICT DO NOTHING`,
    [ask.params?.['id']],
  );
  return ask;
}

/** The receipt of the buyer's first payment. */
async function receiptOf({ shop, people }: World): Promise<Ask> {
  const receipts = shop.api.application.get(ReceiptsService);
  for (const id of await receipts.missing(100)) await receipts.issue(id);
  const [row] = await shop.api.query<{ id: string }>(
    'SELECT id FROM receipts WHERE user_id = $1 ORDER BY number LIMIT 1',
    [people.buyer.userId],
  );
  return { params: { id: row?.id ?? '' } };
}

/** Who is answered what (payments, rentals). */
export const MONEY: Rows = {
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
  'deliveries.read': [{ what: 'the buyer’s', ask: deliveryOf, answers: only(['buyer'], 200) }],
  'deliveries.opened': [{ what: 'the buyer’s', ask: deliveryOf, answers: only(['buyer'], 204) }],
  'deliveries.refund': [{ what: 'the buyer’s', ask: deliveryOf, answers: only(['buyer'], 409) }],
  'deliveries.ask-for-invitation': [{ what: 'the buyer’s', ask: deliveryOf, answers: only(['buyer'], 409) }],
  'deliveries.archive-link': [{ what: 'the buyer’s', ask: archivedOf, answers: only(['buyer'], 200) }],
  'deliveries.archive': [
    {
      what: 'by a link of one’s own making',
      ask: async (world) => ({ ...(await archivedOf(world)), query: { link: 'made-up' } }),
      answers: everyone(403),
    },
  ],
  'receipts.read': [{ what: 'the buyer’s', ask: receiptOf, answers: only(['buyer'], 200) }],
  'receipts.download': [{ what: 'the buyer’s', ask: receiptOf, answers: only(['buyer'], 200) }],
  'rentals.of-listing': [
    { what: 'one’s own', ask: ({ approvedId: id }) => ({ params: { id } }), answers: signedIn(200) },
  ],
};
