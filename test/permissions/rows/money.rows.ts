import { everyone, only, signedIn } from '../outcomes.js';
import { ReceiptsService } from '../../../domain/src/receipts/receipts.service.js';
import type { Scenario } from '../callers.js';
import { always, type RequestValues, type Rows } from '../row.js';
import { order, pay, PRICES } from '../../src/api/shop.js';

/** Returns the values of a request for the buyer's first delivery. */
async function deliveryRequest({ market, people }: Scenario): Promise<RequestValues> {
  const [row] = await market.api.query<{ id: string }>(
    'SELECT d.id FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE r.user_id = $1 ORDER BY d.created_at LIMIT 1',
    [people.buyer.userId],
  );
  return { params: { id: row?.id ?? '' } };
}

/** Adds an archive to the buyer's first delivery, and returns the values of a request for that delivery. */
async function addArchive(scenario: Scenario): Promise<RequestValues> {
  const values = await deliveryRequest(scenario);
  await scenario.market.api.query(
    `INSERT INTO delivery_archives (delivery_id, state, repository, commit_sha, object_key, sha256, byte_size, next_try_at, give_up_at, created_at)
     VALUES ($1, 'kept', 'ada/habits', repeat('a', 40), 'archives/none.zip', repeat('b', 64), 1, now(), now(), now()) ON CONFLICT DO NOTHING`,
    [values.params?.['id']],
  );
  return values;
}

/** Returns the values of a request for the receipt of the buyer's first payment. */
async function receiptRequest({ market, people }: Scenario): Promise<RequestValues> {
  const receipts = market.api.application.get(ReceiptsService);
  for (const id of await receipts.findMissing(100)) await receipts.issue(id);
  const [row] = await market.api.query<{ id: string }>(
    'SELECT id FROM receipts WHERE user_id = $1 ORDER BY number LIMIT 1',
    [people.buyer.userId],
  );
  return { params: { id: row?.id ?? '' } };
}

/** Cases of the endpoints of payments, rentals, deliveries and receipts. */
export const MONEY: Rows = {
  'payments.settings': always('of PayPal', everyone(200)),
  'payments.createOrder': [
    {
      about: 'for the owner’s listing',
      request: ({ approvedId: mvpId }) => ({
        body: { mvpId, duration: '1 month', amount: PRICES['1 month'] },
      }),
      outcomes: signedIn(200, { owner: 403 }),
    },
    {
      about: 'for one that is not public',
      request: ({ pendingId: mvpId }) => ({
        body: { mvpId, duration: '1 month', amount: PRICES['1 month'] },
      }),
      outcomes: signedIn(404),
    },
  ],
  'payments.captureOrder': [
    {
      about: 'the buyer’s',
      request: async ({ market, people, approvedId: mvpId }) => {
        return { body: { orderId: await order(market.api, market.paypal, { buyer: people.buyer, mvpId }) } };
      },
      outcomes: only(['buyer'], 200),
    },
  ],
  'payments.checkOrder': [
    {
      about: 'the buyer’s',
      request: async ({ market, people, approvedId: mvpId }) => {
        return { body: { orderId: await order(market.api, market.paypal, { buyer: people.buyer, mvpId }) } };
      },
      outcomes: only(['buyer'], 200),
    },
  ],
  'payments.webhook': [
    {
      about: 'with no signature of PayPal',
      request: () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' } }),
      outcomes: everyone(400),
    },
  ],
  'rentals.create': [
    {
      about: 'with the buyer’s payment',
      request: async ({ market, people, approvedId: mvpId }) => ({
        body: {
          mvpId,
          duration: '3 months',
          renterName: 'Ben',
          renterEmail: 'ben@people.example',
          paymentId: await pay(market.api, market.paypal, { buyer: people.buyer, mvpId }),
        },
      }),
      outcomes: only(['buyer'], 201, 409),
    },
  ],
  'rentals.mine': always('one’s own', signedIn(200)),
  'rentals.sales': always('one’s own', signedIn(200)),
  'rentals.dashboard': always('one’s own', signedIn(200)),
  'deliveries.read': [{ about: 'the buyer’s', request: deliveryRequest, outcomes: only(['buyer'], 200) }],
  'deliveries.opened': [{ about: 'the buyer’s', request: deliveryRequest, outcomes: only(['buyer'], 204) }],
  'deliveries.refund': [{ about: 'the buyer’s', request: deliveryRequest, outcomes: only(['buyer'], 409) }],
  'deliveries.ask-for-invitation': [
    { about: 'the buyer’s', request: deliveryRequest, outcomes: only(['buyer'], 409) },
  ],
  'deliveries.archive-link': [{ about: 'the buyer’s', request: addArchive, outcomes: only(['buyer'], 200) }],
  'deliveries.archive': [
    {
      about: 'by a link of one’s own making',
      request: async (scenario) => ({ ...(await addArchive(scenario)), query: { link: 'made-up' } }),
      outcomes: everyone(403),
    },
  ],
  'receipts.read': [{ about: 'the buyer’s', request: receiptRequest, outcomes: only(['buyer'], 200) }],
  'receipts.download': [{ about: 'the buyer’s', request: receiptRequest, outcomes: only(['buyer'], 200) }],
  'rentals.of-listing': [
    { about: 'one’s own', request: ({ approvedId: id }) => ({ params: { id } }), outcomes: signedIn(200) },
  ],
};
