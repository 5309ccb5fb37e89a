import { sameForEveryone, onlyFor, signedIn } from '../outcomes.js';
import { ReceiptsService } from '../../../domain/src/receipts/receipts.service.js';
import type { Scenario } from '../callers.js';
import { caseWithoutValues, type RequestValues, type CasesByEndpoint } from '../permission-case.js';
import { placeApprovedOrder, pay, PRICE_BY_DURATION } from '../../src/api/shop.js';

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
  // The archive of a delivery that was neither sent nor opened cannot be downloaded (DELIVERY-6).
  await scenario.market.api.query('UPDATE deliveries SET first_sent_at = now() WHERE id = $1', [
    values.params?.['id'],
  ]);
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
export const MONEY: CasesByEndpoint = {
  'payments.settings': caseWithoutValues('of PayPal', sameForEveryone(200)),
  'payments.createOrder': [
    {
      description: 'for the owner’s listing',
      request: ({ approvedId: mvpId }) => ({
        body: { mvpId, duration: '1 month', amount: PRICE_BY_DURATION['1 month'] },
      }),
      outcomes: signedIn(200, { owner: 403 }),
    },
    {
      description: 'for one that is not public',
      request: ({ pendingId: mvpId }) => ({
        body: { mvpId, duration: '1 month', amount: PRICE_BY_DURATION['1 month'] },
      }),
      outcomes: signedIn(404),
    },
  ],
  'payments.captureOrder': [
    {
      description: 'the buyer’s',
      request: async ({ market, people, approvedId: mvpId }) => {
        return {
          body: {
            orderId: await placeApprovedOrder(market.api, market.paypal, { buyer: people.buyer, mvpId }),
          },
        };
      },
      outcomes: onlyFor(['buyer'], 200),
    },
  ],
  'payments.checkOrder': [
    {
      description: 'the buyer’s',
      request: async ({ market, people, approvedId: mvpId }) => {
        return {
          body: {
            orderId: await placeApprovedOrder(market.api, market.paypal, { buyer: people.buyer, mvpId }),
          },
        };
      },
      outcomes: onlyFor(['buyer'], 200),
    },
  ],
  'payments.webhook': [
    {
      description: 'without PayPal’s signature',
      request: () => ({ body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' } }),
      outcomes: sameForEveryone(400),
    },
  ],
  'rentals.create': [
    {
      description: 'with the buyer’s payment',
      request: async ({ market, people, approvedId: mvpId }) => ({
        body: {
          mvpId,
          duration: '3 months',
          renterName: 'Ben',
          renterEmail: 'ben@people.example',
          paymentId: await pay(market.api, market.paypal, { buyer: people.buyer, mvpId }),
        },
      }),
      outcomes: onlyFor(['buyer'], 201, 409),
    },
  ],
  'rentals.mine': caseWithoutValues('one’s own', signedIn(200)),
  'rentals.sales': caseWithoutValues('one’s own', signedIn(200)),
  'rentals.dashboard': caseWithoutValues('one’s own', signedIn(200)),
  'deliveries.read': [
    { description: 'the buyer’s', request: deliveryRequest, outcomes: onlyFor(['buyer'], 200) },
  ],
  'deliveries.opened': [
    { description: 'the buyer’s', request: deliveryRequest, outcomes: onlyFor(['buyer'], 204) },
  ],
  'deliveries.refund': [
    { description: 'the buyer’s', request: deliveryRequest, outcomes: onlyFor(['buyer'], 409) },
  ],
  'deliveries.ask-for-invitation': [
    { description: 'the buyer’s', request: deliveryRequest, outcomes: onlyFor(['buyer'], 409) },
  ],
  'deliveries.archive-link': [
    { description: 'the buyer’s', request: addArchive, outcomes: onlyFor(['buyer'], 200) },
  ],
  'deliveries.archive': [
    {
      description: 'by a made-up link',
      request: async (scenario) => ({ ...(await addArchive(scenario)), query: { link: 'made-up' } }),
      outcomes: sameForEveryone(403),
    },
  ],
  'receipts.read': [
    { description: 'the buyer’s', request: receiptRequest, outcomes: onlyFor(['buyer'], 200) },
  ],
  'receipts.download': [
    { description: 'the buyer’s', request: receiptRequest, outcomes: onlyFor(['buyer'], 200) },
  ],
  'rentals.of-listing': [
    {
      description: 'one’s own',
      request: ({ approvedId: id }) => ({ params: { id } }),
      outcomes: signedIn(200),
    },
  ],
};
