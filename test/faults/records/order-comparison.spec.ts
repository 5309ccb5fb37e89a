import { describe, expect, it } from 'vitest';
import type { FakeOrder } from '../../src/stand-ins/fake-paypal-records.js';
import type { ArrivedMail } from '../../src/stand-ins/mailbox.js';
import { compareRecords } from './order-comparison.js';
import type { OrderRecords, PaymentRecord } from './order-records.js';
import type { PlacedOrder } from './placed-orders.js';
import { violationsExceptLateDeliveries } from './record-checks.js';

const HOUR_MS = 3_600_000;
const CAPTURED_AT = new Date('2026-03-01T12:00:00.000Z');
const OFFERED_LISTING = {
  mvpId: 'listing-1',
  title: 'Habit Garden 1',
  sourceUrl: 'https://code.example/listing-1',
  priceCents: 5700,
};
const PLACED_ORDER: PlacedOrder = {
  orderId: 'ORDER',
  userId: 'buyer-1',
  email: 'buyer-1@people.example',
  listing: OFFERED_LISTING,
  duration: '3 months',
  cents: 14_300,
  expectedEnd: 'rented',
};
const ORDER: FakeOrder = {
  id: 'ORDER',
  customId: 'payment-1',
  invoiceId: 'payment-1',
  amount: '143.00',
  currency: 'USD',
  description: 'Habit Garden 1, 3 months',
  status: 'COMPLETED',
  captures: [{ id: 'CAPTURE', amount: '143.00', status: 'COMPLETED', capturedAt: CAPTURED_AT }],
  refunds: [],
};
const DELIVERY = { id: 'delivery-1', state: 'sent', messageId: 'delivery.1@localhost' };
const RENTAL = {
  id: 'rental-1',
  userId: 'buyer-1',
  listingId: 'listing-1',
  duration: '3 months',
  totalCents: 14_300,
  startsAt: CAPTURED_AT,
  endsAt: new Date('2026-06-01T12:00:00.000Z'),
  isUndone: false,
  deliveries: [DELIVERY],
};
const PAYMENT: PaymentRecord = {
  id: 'payment-1',
  orderId: 'ORDER',
  userId: 'buyer-1',
  listingId: 'listing-1',
  duration: '3 months',
  amountCents: 14_300,
  currency: 'USD',
  state: 'completed',
  captureId: 'CAPTURE',
  rentals: [RENTAL],
  ledger: [{ kind: 'captured', cents: 14_300, paypalId: 'CAPTURE' }],
  receiptIds: ['receipt-1'],
};

function createMail(messageId: string, mailText: string, change: Partial<ArrivedMail> = {}): ArrivedMail {
  return {
    to: ['buyer-1@people.example'],
    subject: '',
    messageId: `<${messageId}>`,
    arrivedAt: new Date(CAPTURED_AT.getTime() + HOUR_MS),
    arrivedMs: 100_000,
    rawText: mailText,
    decodedText: mailText,
    ...change,
  };
}

const SOURCE_TEXT =
  'Your source code: Habit Garden 1 https://code.example/listing-1 rental-1 3 months /delivery/delivery-1';
const RECEIPT_TEXT = 'Habit Garden 1, 3 months, CAPTURE, $143.00 /receipt/receipt-1';
const SOURCE_MAIL = createMail(DELIVERY.messageId, SOURCE_TEXT);
const RECEIPT_MAIL = createMail('receipt.receipt-1@localhost', RECEIPT_TEXT);

const RECORDS: OrderRecords = {
  orders: [ORDER],
  payments: [PAYMENT],
  mails: [SOURCE_MAIL, RECEIPT_MAIL],
  placedOrders: new Map([['ORDER', PLACED_ORDER]]),
  confirmations: [{ orderId: 'ORDER', captureId: 'CAPTURE', rentalId: 'rental-1' }],
  killTimesMs: [],
};

const withOrder = (change: Partial<FakeOrder>) => ({ ...RECORDS, orders: [{ ...ORDER, ...change }] });
const withPayment = (change: Partial<PaymentRecord>) => ({
  ...RECORDS,
  payments: [{ ...PAYMENT, ...change }],
});
const withRental = (change: Partial<typeof RENTAL>) => withPayment({ rentals: [{ ...RENTAL, ...change }] });
const withMails = (...mailList: ArrivedMail[]) => ({ ...RECORDS, mails: mailList });
const recordsWithoutCapture = (change: Partial<PaymentRecord>) => ({
  ...RECORDS,
  orders: [{ ...ORDER, status: 'APPROVED' as const, captures: [] }],
  payments: [
    { ...PAYMENT, state: 'approved', captureId: null, rentals: [], ledger: [], receiptIds: [], ...change },
  ],
  mails: [],
  confirmations: [],
});
const REFUND = { id: 'REFUND', captureId: 'CAPTURE', amount: '143.00', customId: undefined };
const SECOND_CAPTURE = {
  id: 'SECOND',
  amount: '143.00',
  status: 'COMPLETED' as const,
  capturedAt: CAPTURED_AT,
};

describe('the comparison of all records', () => {
  it('finds nothing if all sides agree', () => {
    const comparison = compareRecords(RECORDS);
    expect(violationsExceptLateDeliveries(comparison)).toEqual([]);
    expect(comparison.lateDeliveries).toEqual([]);
    expect(comparison.capturedCount).toBe(1);
  });

  it('finds nothing for an order that was never captured and left no rows', () => {
    expect(violationsExceptLateDeliveries(compareRecords(recordsWithoutCapture({})))).toEqual([]);
  });

  it.each<[string, OrderRecords, RegExp]>([
    [
      "an amount at PayPal that is not the buyer's",
      withOrder({ amount: '100.00' }),
      /amount is 10000, not 14300/,
    ],
    ['another currency at PayPal', withOrder({ currency: 'EUR' }), /currency is EUR/],
    ['another listing at PayPal', withOrder({ description: 'Habit Garden 2' }), /description is Habit/],
    [
      'a capture of another amount',
      withOrder({ captures: [{ ...SECOND_CAPTURE, id: 'CAPTURE', amount: '0.01' }] }),
      /captured 1 cents/,
    ],
    ['two captures', withOrder({ captures: [...ORDER.captures, SECOND_CAPTURE] }), /2 captures/],
    ['two refunds', withOrder({ refunds: [REFUND, { ...REFUND, id: 'SECOND' }] }), /2 refunds/],
    ['a refund that the test did not ask for', withOrder({ refunds: [REFUND] }), /refunded for no reason/],
    ['a capture that no buyer ordered', { ...RECORDS, placedOrders: new Map() }, /no buyer placed it/],
    ['no payment', { ...RECORDS, payments: [] }, /no payment/],
    ['a payment of another person', withPayment({ userId: 'thief' }), /buyer is thief/],
    ['a payment for another listing', withPayment({ listingId: 'listing-2' }), /listing is listing-2/],
    ['a payment for another duration', withPayment({ duration: '6 months' }), /duration is 6 months/],
    ['a payment of another amount', withPayment({ amountCents: 10_000 }), /amount is 10000/],
    ['another capture', withPayment({ captureId: 'OTHER' }), /capture is OTHER/],
    ['a state that is not final', withPayment({ state: 'capturing' }), /state is capturing/],
    [
      'a ledger with another amount',
      withPayment({ ledger: [{ kind: 'captured', cents: 1, paypalId: 'CAPTURE' }] }),
      /ledger is captured 1 CAPTURE/,
    ],
    ['a ledger without the capture', withPayment({ ledger: [] }), /ledger is ,/],
    ['no rental', withPayment({ rentals: [] }), /paid, and no rental/],
    [
      'two rentals',
      withPayment({ rentals: [RENTAL, { ...RENTAL, id: 'rental-2', isUndone: true }] }),
      /2 rentals/,
    ],
    ['a rental of another person', withRental({ userId: 'thief' }), /renter is thief/],
    [
      'a rental of another listing',
      withRental({ listingId: 'listing-2' }),
      /rental rental-1 .*listing is listing-2/,
    ],
    [
      'a rental for another duration',
      withRental({ duration: '1 month' }),
      /rental rental-1 .*duration is 1 month/,
    ],
    ['a rental of another total', withRental({ totalCents: 5700 }), /total is 5700/],
    [
      'a rental that ends too early',
      withRental({ endsAt: new Date('2026-05-31T12:00:00.000Z') }),
      /end is 2026-05-31/,
    ],
    ['a rental before its capture', withRental({ startsAt: new Date(0) }), /began before PayPal captured/],
    ['no delivery', withRental({ deliveries: [] }), /deliveries \[\]/],
    [
      'a delivery that was not sent',
      withRental({ deliveries: [{ ...DELIVERY, state: 'due' }] }),
      /deliveries \[\{/,
    ],
    ['no receipt', withPayment({ receiptIds: [] }), /0 receipts/],
    [
      'a confirmation of another capture',
      { ...RECORDS, confirmations: [{ orderId: 'ORDER', captureId: 'X' }] },
      /confirmed to its buyer is missing/,
    ],
    ['source code that never arrived', withMails(RECEIPT_MAIL), /delivery.1@localhost never arrived/],
    ['a receipt that never arrived', withMails(SOURCE_MAIL), /receipt.receipt-1@localhost never arrived/],
    [
      'source code sent to another person',
      withMails(createMail(DELIVERY.messageId, SOURCE_TEXT, { to: ['thief@people.example'] }), RECEIPT_MAIL),
      /went to thief/,
    ],
    [
      'source code sent to two people',
      withMails(
        createMail(DELIVERY.messageId, SOURCE_TEXT, {
          to: ['buyer-1@people.example', 'thief@people.example'],
        }),
        RECEIPT_MAIL,
      ),
      /went to buyer-1@people.example, thief/,
    ],
    [
      'the source of another listing',
      withMails(createMail(DELIVERY.messageId, SOURCE_TEXT.replace('listing-1', 'listing-2')), RECEIPT_MAIL),
      /does not say 'https:\/\/code.example\/listing-1'/,
    ],
    [
      'a receipt of another amount',
      withMails(SOURCE_MAIL, createMail('receipt.receipt-1@localhost', RECEIPT_TEXT.replace('143', '57'))),
      /does not say '\$143.00'/,
    ],
    [
      'source code to a person who paid nothing',
      withMails(
        SOURCE_MAIL,
        RECEIPT_MAIL,
        createMail('other@localhost', SOURCE_TEXT, { to: ['thief@people.example'] }),
      ),
      /follows from no captured order/,
    ],
    [
      'a second copy without a crash',
      withMails(SOURCE_MAIL, RECEIPT_MAIL, { ...SOURCE_MAIL, arrivedMs: 200_000 }),
      /arrived again/,
    ],
    [
      'a second e-mail of one delivery under another Message-ID',
      withMails(SOURCE_MAIL, RECEIPT_MAIL, createMail('delivery.2@localhost', SOURCE_TEXT)),
      /follows from no captured order/,
    ],
    [
      'source code that arrived before its capture',
      withMails(createMail(DELIVERY.messageId, SOURCE_TEXT, { arrivedAt: new Date(0) }), RECEIPT_MAIL),
      /before its capture/,
    ],
    [
      'a rental of an order without a capture',
      recordsWithoutCapture({ rentals: [RENTAL] }),
      /which PayPal has not captured, has 1 rentals/,
    ],
    [
      'a delivery of an order without a capture',
      recordsWithoutCapture({ rentals: [RENTAL] }),
      /has 1 deliveries/,
    ],
    [
      'a ledger line of an order without a capture',
      recordsWithoutCapture({ ledger: PAYMENT.ledger }),
      /has 1 ledger lines/,
    ],
    ['a capture that only we have', recordsWithoutCapture({ captureId: 'CAPTURE' }), /has capture CAPTURE/],
    [
      'a final state of an order without a capture',
      recordsWithoutCapture({ state: 'completed' }),
      /has the state completed/,
    ],
    [
      'a receipt of an order without a capture',
      recordsWithoutCapture({ receiptIds: ['receipt-1'] }),
      /has 1 receipts/,
    ],
    [
      'a rental of a payment that PayPal does not know',
      { ...recordsWithoutCapture({ rentals: [RENTAL] }), orders: [] },
      /has 1 rentals/,
    ],
    [
      'source code of an order without a capture',
      { ...recordsWithoutCapture({}), mails: [SOURCE_MAIL] },
      /follows from no captured order/,
    ],
  ])('finds %s', (_what, records, pattern) => {
    expect(violationsExceptLateDeliveries(compareRecords(records)).join('\n')).toMatch(pattern);
  });

  it('accepts a second copy of an e-mail if a process was killed between the two', () => {
    const recordsWithDuplicate = withMails(SOURCE_MAIL, RECEIPT_MAIL, { ...SOURCE_MAIL, arrivedMs: 200_000 });
    expect(compareRecords({ ...recordsWithDuplicate, killTimesMs: [150_000] }).doubleMails).toEqual([]);
    expect(compareRecords({ ...recordsWithDuplicate, killTimesMs: [80_000] }).doubleMails).toHaveLength(1);
    expect(compareRecords({ ...recordsWithDuplicate, killTimesMs: [200_001] }).doubleMails).toHaveLength(1);
  });

  it('reports source code as late a millisecond after 24 hours, by the clocks of PayPal and the mail server', () => {
    const countLateAfter = (ms: number) =>
      compareRecords(
        withMails(
          createMail(DELIVERY.messageId, SOURCE_TEXT, {
            arrivedAt: new Date(CAPTURED_AT.getTime() + ms),
          }),
          RECEIPT_MAIL,
        ),
      ).lateDeliveries.length;
    expect([countLateAfter(24 * HOUR_MS), countLateAfter(24 * HOUR_MS + 1)]).toEqual([0, 1]);
  });

  it('requires a refund for an order that had to be refunded', () => {
    const placedOrders = new Map([['ORDER', { ...PLACED_ORDER, expectedEnd: 'refunded' as const }]]);
    expect(violationsExceptLateDeliveries(compareRecords({ ...RECORDS, placedOrders })).join()).toMatch(
      /not refunded/,
    );
  });
});
