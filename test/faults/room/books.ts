import { until } from '../../src/until.js';
import type { Told } from './buyer.js';
import type { Market } from './market.js';

/** What became of every order, told by comparing PayPal's and the mail server's ledgers with our rows. */
export interface Books {
  /** Orders that PayPal captured. */
  readonly captured: number;
  /** Captured, and neither given back nor a rental with its delivery; or acknowledged to a buyer, and not there. */
  readonly lost: string[];
  readonly doubleCharged: string[];
  readonly doubleRented: string[];
  /** Ledger, payment or mail that are not what PayPal and the mail server have. */
  readonly differing: string[];
}

interface Line {
  readonly orderId: string;
  readonly state: string;
  readonly captureId: string | null;
  readonly rentals: readonly string[];
  readonly deliveries: readonly { state: string; messageId: string }[];
  readonly ledgerCents: number;
}

const LINES = `
  SELECT p.order_id AS "orderId", p.state, p.capture_id AS "captureId",
    ARRAY(SELECT id::text FROM rentals WHERE payment_id = p.id AND undone_at IS NULL) AS rentals,
    coalesce((SELECT json_agg(json_build_object('state', d.state, 'messageId', d.message_id))
      FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE r.payment_id = p.id), '[]') AS deliveries,
    (SELECT coalesce(sum(cents) FILTER (WHERE kind <> 'fee'), 0)::int FROM payment_ledger WHERE payment_id = p.id) AS "ledgerCents"
  FROM payments p WHERE p.order_id IS NOT NULL`;

/** Compares both sides' books of every order. */
export async function compareBooks(market: Market, told: readonly Told[]): Promise<Books> {
  const lines = new Map(
    (await market.query<Line & Record<string, unknown>>(LINES)).map((line) => [line.orderId, line]),
  );
  const mails = countsOf(market.mailbox.mails.map(({ messageId }) => messageId.replace(/[<>]/g, '')));
  const books: Books = { captured: 0, lost: [], doubleCharged: [], doubleRented: [], differing: [] };
  let captured = 0;
  const byPayment = new Map<string, string>();
  for (const order of market.paypal.orders.values()) {
    const [capture, ...more] = order.captures;
    if (!capture) continue;
    captured += 1;
    const twin = byPayment.get(order.customId);
    if (more.length > 0 || twin) books.doubleCharged.push(`order ${order.id} ${twin ?? ''}`);
    byPayment.set(order.customId, order.id);
    const line = lines.get(order.id);
    const gaveBack = order.refunds.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const heldCents = Math.round(Number(capture.amount) * 100) - gaveBack;
    const wrong = judge(line, { captureId: capture.id, heldCents });
    if (wrong?.isLoss) books.lost.push(`order ${order.id}: ${wrong.why}`);
    else if (wrong) books.differing.push(`order ${order.id}: ${wrong.why}`);
    if ((line?.rentals.length ?? 0) > 1) books.doubleRented.push(`order ${order.id}`);
    for (const { state, messageId } of line?.deliveries ?? [])
      if (state === 'sent' && !mails.has(messageId))
        books.lost.push(`delivery of order ${order.id} never arrived`);
  }
  for (const { orderId, captureId, rentalId } of told) {
    const line = lines.get(orderId);
    const isKept =
      (!captureId || line?.captureId === captureId) && (!rentalId || line?.rentals.includes(rentalId));
    if (!line || !isKept) books.lost.push(`what the buyer of order ${orderId} was told is not there`);
  }
  for (const line of lines.values())
    if (line.captureId && !market.paypal.orders.get(line.orderId)?.captures.length)
      books.differing.push(`order ${line.orderId} is captured here alone`);
  return { ...books, captured };
}

interface Held {
  readonly captureId: string;
  readonly heldCents: number;
}

function judge(line: Line | undefined, held: Held): { why: string; isLoss: boolean } | undefined {
  if (!line) return { why: 'no payment', isLoss: true };
  const isBack = held.heldCents === 0;
  if (!isBack && line.rentals.length === 0)
    return { why: `paid, and no rental (${line.state})`, isLoss: true };
  if (!isBack && line.deliveries.filter(({ state }) => state === 'sent').length !== 1)
    return { why: `deliveries: ${JSON.stringify(line.deliveries)}`, isLoss: true };
  if (isBack && line.rentals.length > 0) return { why: 'given back, and rented', isLoss: false };
  if (line.captureId !== held.captureId) return { why: 'another capture', isLoss: false };
  if (line.ledgerCents !== held.heldCents)
    return { why: `the ledger has ${line.ledgerCents} cents, PayPal ${held.heldCents}`, isLoss: false };
  if (line.state !== (isBack ? 'refunded' : 'completed'))
    return { why: `state ${line.state}`, isLoss: false };
  return undefined;
}

/** How often each thing occurs. */
export function countsOf(things: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

const OPEN = `
  SELECT (SELECT count(*) FROM payments WHERE state IN ('approved', 'capturing', 'pending', 'refunding'))
    + (SELECT count(*) FROM payments WHERE order_id = ANY($1) AND state IN ('creating', 'created'))
    + (SELECT count(*) FROM payments p WHERE state = 'completed' AND NOT EXISTS (SELECT FROM rentals WHERE payment_id = p.id))
    + (SELECT count(*) FROM deliveries WHERE state = 'due')
    + (SELECT count(*) FROM outbox_events WHERE relayed_at IS NULL)`;

/** Waits until nothing of what was consented to is open any more: payments, rentals, deliveries and events. */
export async function fallenQuiet(market: Market, withinMs: number): Promise<boolean> {
  const consented = [...market.paypal.orders.values()].filter(({ status }) => status !== 'CREATED');
  const ids = consented.map(({ id }) => id);
  return until(async () => (await market.count(OPEN, [ids])) === 0, withinMs).then(
    () => true,
    () => false,
  );
}
