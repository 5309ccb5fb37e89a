import type { FakeOrder } from '../../src/stand-ins/fake-paypal-records.js';
import type { OrderRecords, PaymentRecord, RentalRecord } from './order-records.js';
import type { PlacedOrder } from './placed-orders.js';
import { compareMails } from './mail-comparison.js';
import { endOf } from './purchase-terms.js';

/** The result of comparing all records about all orders. Each list contains one message per violation. */
export interface OrderComparison {
  /** Number of orders that PayPal captured. */
  readonly capturedCount: number;
  /**
   * Captured orders without a refund and without a delivered rental, and purchases that were confirmed to the buyer but
   * are missing in our database.
   */
  readonly lostOrders: readonly string[];
  readonly doubleCharges: readonly string[];
  readonly doubleRentals: readonly string[];
  readonly doubleRefunds: readonly string[];
  /** Orders that were refunded although the test did not request it. */
  readonly unrequestedRefunds: readonly string[];
  /** E-mails that arrived twice although no process was killed in between. */
  readonly doubleMails: readonly string[];
  /** Differences between two records of one order, such as PayPal's and our database's. */
  readonly recordDifferences: readonly string[];
  /**
   * Source code that arrived more than 24 hours after PayPal's capture, by the clocks of PayPal and the mail server
   * (DELIVERY-1).
   */
  readonly lateDeliveries: readonly string[];
}

type Findings = { -readonly [Kind in keyof Omit<OrderComparison, 'capturedCount'>]: string[] };

const toCents = (amount: string) => Math.round(Number(amount) * 100);

/** Compares the records of PayPal, our database, the mail server and the buyers. Each violation is reported once. */
export function compareRecords(records: OrderRecords): OrderComparison {
  const findings: Findings = {
    lostOrders: [],
    doubleCharges: [],
    doubleRentals: [],
    doubleRefunds: [],
    unrequestedRefunds: [],
    doubleMails: [],
    recordDifferences: [],
    lateDeliveries: [],
  };
  const payments = new Map(records.payments.map((payment) => [payment.orderId ?? payment.id, payment]));
  const ordersById = new Map(records.orders.map((order) => [order.id, order]));
  const orderByPaymentId = new Map<string, string>();
  for (const order of records.orders) {
    const payment = payments.get(order.id);
    const placedOrder = records.placedOrders.get(order.id);
    if (placedOrder) findings.recordDifferences.push(...differencesOfOrder(order, placedOrder));
    if (order.captures.length === 0) {
      if (payment) findings.recordDifferences.push(...recordsWithoutCapture(payment));
      continue;
    }
    const otherOrderId = orderByPaymentId.get(order.customId);
    if (order.captures.length > 1 || otherOrderId)
      findings.doubleCharges.push(
        `order ${order.id}: ${order.captures.length} captures ${otherOrderId ?? ''}`,
      );
    orderByPaymentId.set(order.customId, order.id);
    if (order.refunds.length > 1)
      findings.doubleRefunds.push(`order ${order.id}: ${order.refunds.length} refunds`);
    if ((payment?.rentals.length ?? 0) > 1)
      findings.doubleRentals.push(`order ${order.id}: ${payment?.rentals.length} rentals`);
    if (!placedOrder)
      findings.recordDifferences.push(`order ${order.id} was captured, and no buyer placed it`);
    else if (!payment) findings.lostOrders.push(`order ${order.id}: no payment`);
    else compareCaptured({ order, placedOrder, payment }, findings);
  }
  for (const payment of records.payments)
    if (payment.orderId === null || !ordersById.has(payment.orderId))
      findings.recordDifferences.push(...recordsWithoutCapture(payment));
  findings.lostOrders.push(...confirmationsNotStored(records, payments));
  compareMails(records, findings);
  return { capturedCount: orderByPaymentId.size, ...findings };
}

/** Compares the order at PayPal with the buyer's choice. */
function differencesOfOrder(
  order: FakeOrder,
  { cents: orderedCents, listing, duration }: PlacedOrder,
): string[] {
  return compareFields(`PayPal's order ${order.id}`, [
    ['amount', toCents(order.amount), orderedCents],
    ['currency', order.currency, 'USD'],
    ['description', order.description, `${listing.title}, ${duration}`],
    ['invoice', order.invoiceId, order.customId],
  ]);
}

/** Returns a message for each trace of a capture in our database, for a payment that PayPal has not captured. */
function recordsWithoutCapture(payment: PaymentRecord): string[] {
  const { captureId, rentals, ledger, receiptIds, state } = payment;
  const deliveries = rentals.flatMap((rental) => rental.deliveries);
  const isPaid = ['completed', 'refunded', 'refunding', 'partly-refunded', 'disputed'].includes(state);
  return [
    ...(captureId === null ? [] : [`capture ${captureId}`]),
    ...(isPaid ? [`the state ${state}`] : []),
    ...(rentals.length > 0 ? [`${rentals.length} rentals`] : []),
    ...(deliveries.length > 0 ? [`${deliveries.length} deliveries`] : []),
    ...(ledger.length > 0 ? [`${ledger.length} ledger lines`] : []),
    ...(receiptIds.length > 0 ? [`${receiptIds.length} receipts`] : []),
  ].map((trace) => `payment ${payment.id}, which PayPal has not captured, has ${trace}`);
}

interface CapturedOrder {
  readonly order: FakeOrder;
  readonly placedOrder: PlacedOrder;
  readonly payment: PaymentRecord;
}

function compareCaptured({ order, placedOrder, payment }: CapturedOrder, findings: Findings): void {
  const [capture] = order.captures;
  const capturedCents = toCents(capture?.amount ?? '0');
  const refundedCents = order.refunds.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const isRefunded = refundedCents > 0 && refundedCents === capturedCents;
  const activeRentals = payment.rentals.filter(({ isUndone }) => !isUndone);
  const orderText = `order ${order.id}`;
  if (placedOrder.expectedEnd === 'rented' && refundedCents > 0)
    findings.unrequestedRefunds.push(`${orderText}: ${refundedCents} cents were refunded for no reason`);
  if (placedOrder.expectedEnd === 'refunded' && !isRefunded)
    findings.lostOrders.push(`${orderText}: not refunded`);
  if (!isRefunded && activeRentals.length === 0)
    findings.lostOrders.push(`${orderText}: paid, and no rental (${payment.state})`);
  if (isRefunded && activeRentals.length > 0)
    findings.recordDifferences.push(`${orderText}: refunded, and rented`);
  if (placedOrder.expectedEnd === 'rented' && capturedCents !== placedOrder.cents)
    findings.recordDifferences.push(
      `${orderText}: captured ${capturedCents} cents where ${placedOrder.cents} were due`,
    );
  findings.recordDifferences.push(
    ...compareFields(`the payment of ${orderText}`, [
      ['id', payment.id, order.customId],
      ['buyer', payment.userId, placedOrder.userId],
      ['listing', payment.listingId, placedOrder.listing.mvpId],
      ['duration', payment.duration, placedOrder.duration],
      ['amount', payment.amountCents, placedOrder.cents],
      ['currency', payment.currency, 'USD'],
      ['capture', payment.captureId, capture?.id],
      ['state', payment.state, isRefunded ? 'refunded' : 'completed'],
      ['ledger', describeLedger(payment.ledger), describeLedger(expectedLedgerOf(order))],
    ]),
  );
  for (const rental of payment.rentals) compareRental({ rental, placedOrder, order }, findings);
}

function compareRental(
  { rental, placedOrder, order }: { rental: RentalRecord; placedOrder: PlacedOrder; order: FakeOrder },
  findings: Findings,
): void {
  const capturedAt = order.captures[0]?.capturedAt ?? new Date(0);
  findings.recordDifferences.push(
    ...compareFields(`rental ${rental.id} of order ${order.id}`, [
      ['renter', rental.userId, placedOrder.userId],
      ['listing', rental.listingId, placedOrder.listing.mvpId],
      ['duration', rental.duration, placedOrder.duration],
      ['total', rental.totalCents, placedOrder.cents],
    ]),
  );
  const expectedEnd = endOf(rental.startsAt, placedOrder.duration).toISOString();
  // A refund ends a rental at once (RENT-34), so the end of a refunded rental is not compared.
  if (!rental.isUndone && rental.endsAt?.toISOString() !== expectedEnd)
    findings.recordDifferences.push(
      `rental ${rental.id}: end is ${rental.endsAt?.toISOString()}, not ${expectedEnd}`,
    );
  if (rental.startsAt < capturedAt)
    findings.recordDifferences.push(`rental ${rental.id} began before PayPal captured order ${order.id}`);
  if (!rental.isUndone && rental.deliveries.filter(({ state }) => state === 'sent').length !== 1)
    findings.lostOrders.push(`order ${order.id}: deliveries ${JSON.stringify(rental.deliveries)}`);
}

type LedgerLine = PaymentRecord['ledger'][number];

/** Derives the expected ledger from PayPal's records of an order. The stand-in charges no fee. */
function expectedLedgerOf({ captures, refunds }: FakeOrder): LedgerLine[] {
  return [
    ...captures.map(({ id, amount }) => ({ kind: 'captured', cents: toCents(amount), paypalId: id })),
    ...refunds.map(({ id, amount }) => ({ kind: 'refunded', cents: -toCents(amount), paypalId: id })),
  ];
}

function describeLedger(lines: readonly LedgerLine[]): string {
  return lines
    .map(({ kind, cents: movedCents, paypalId }) => `${kind} ${movedCents} ${paypalId}`)
    .sort()
    .join(', ');
}

/** Returns a message for each purchase that was confirmed to its buyer but is missing in our database. */
function confirmationsNotStored(
  { confirmations }: OrderRecords,
  payments: ReadonlyMap<string, PaymentRecord>,
): string[] {
  const isStored = ({ orderId, captureId, rentalId }: OrderRecords['confirmations'][number]) => {
    const payment = payments.get(orderId);
    return (
      payment !== undefined &&
      (captureId === undefined || payment.captureId === captureId) &&
      (rentalId === undefined || payment.rentals.some(({ id, isUndone }) => id === rentalId && !isUndone))
    );
  };
  return confirmations
    .filter((confirmation) => !isStored(confirmation))
    .map(({ orderId }) => `order ${orderId}: the purchase confirmed to its buyer is missing`);
}

type Field = readonly [name: string, found: unknown, wanted: unknown];

function compareFields(subject: string, fields: readonly Field[]): string[] {
  return fields
    .filter(([, actual, expected]) => actual !== expected)
    .map(([name, actual, expected]) => `${subject}: ${name} is ${String(actual)}, not ${String(expected)}`);
}
