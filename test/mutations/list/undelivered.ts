import type { Mutation } from '../mutation.js';

const UNDELIVERED_SPEC = 'api/src/rentals/undelivered-orders.db.spec.ts';
const SERVICE_SPEC = 'domain/src/deliveries/deliveries.service.db.spec.ts';
const INVITED_BUYERS_SPEC = 'api/src/deliveries/invited-buyers.db.spec.ts';

/** Mutations of the rules that decide whether an order was delivered, and of the refunds of undelivered orders. */
export const UNDELIVERED: readonly Mutation[] = [
  {
    name: 'delivery/refund-with-access-of-an-earlier-order',
    rule: 'Access to the repository of an earlier order counts from the start of the rental (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: 'THEN r.starts_at END',
    replace: 'THEN NULL END',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/sent-after-the-end',
    rule: 'The source is not sent after the end of the rental (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: 'period.ends_at >= ${nowSql}',
    replace: "period.ends_at + interval '1 day' >= ${nowSql}",
    specs: [SERVICE_SPEC, UNDELIVERED_SPEC],
  },
  {
    name: 'delivery/undelivered-refunded-before-the-end',
    rule: 'An order of which nothing was delivered is refunded after its end (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: "(r.ends_at < $1::timestamptz - interval '10 minutes' OR",
    replace: '(r.ends_at < $1::timestamptz OR',
    specs: [UNDELIVERED_SPEC],
  },
  {
    name: 'delivery/undelivered-refunded-again',
    rule: 'A refund of an undelivered order that PayPal refuses is not requested again (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: 'f.payment_id = p.id AND f.is_all\n',
    replace: 'false\n',
    specs: [UNDELIVERED_SPEC],
  },
  {
    name: 'delivery/share-without-an-e-mail',
    rule: 'An invitation to the repository makes the lister’s share available (EARN-4)',
    file: 'domain/src/earnings/earnings.queries.ts',
    find: '`least(coalesce(d.first_sent_at, d.sent_at), ${deliveredWithoutMailAtSql(nowSql)})`',
    replace: '`coalesce(d.first_sent_at, d.sent_at)`',
    specs: [INVITED_BUYERS_SPEC],
  },
  {
    name: 'delivery/refund-with-the-source-of-another-order',
    rule: 'The source of another order counts if no gap separates the two rentals (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: '`least(${invitedAtSql(nowSql)}, ${receivedByOtherOrderAtSql(nowSql)})`',
    replace: 'invitedAtSql(nowSql)',
    specs: [UNDELIVERED_SPEC],
  },
  {
    name: 'delivery/source-of-an-ended-order-counts',
    rule: 'The source of an order that ended before a gap does not count (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: 'run @> r.starts_at AND run @> other.starts_at',
    replace: 'true',
    specs: [UNDELIVERED_SPEC],
  },
  {
    name: 'delivery/removed-source-counts',
    rule: 'Another order does not count while the lister gives no source (DELIVERY-5)',
    file: 'domain/src/deliveries/deliveries.queries.ts',
    find: "AND d.state <> 'awaiting-source' AND r.starts_at",
    replace: 'AND r.starts_at',
    specs: [UNDELIVERED_SPEC],
  },
  {
    name: 'delivery/unsent-page-stays-old',
    rule: 'The open page of an unsent delivery shows what changed (DELIVERY-7)',
    file: 'storefront/src/features/deliveries/api/delivery-calls.ts',
    find: ' ? UNSENT_POLL_EVERY_MS : false',
    replace: ' ? false : false',
    specs: ['storefront/src/app/screens/delivery/delivery-screen.spec.tsx'],
  },
];
