import { randomUUID } from 'node:crypto';
import { type Answer, insist } from './calls.js';
import type { Market } from './market.js';
import type { Somebody } from './people.js';

/** How far a buyer goes before the tab is closed. */
export type Way = 'approves' | 'captures' | 'rents';

/** A purchase of a month of a listing of $100. */
export interface Purchase {
  readonly buyer: Somebody;
  readonly mvpId: string;
  readonly way: Way;
}

/** What a buyer was told on the way; absent where the tab was closed before. */
export interface Told {
  readonly orderId: string;
  readonly captureId?: string;
  readonly rentalId?: string;
}

/** The same, of a buyer who pressed again and again. */
export interface ToldInTheEnd extends Told {
  /** The longest that one answer was waited for, in milliseconds. */
  readonly waitedMs: number;
}

/** Orders and consents at PayPal; throws where the api refuses. */
export async function orderOf(market: Market, { buyer, mvpId }: Omit<Purchase, 'way'>): Promise<string> {
  const body = { mvpId, duration: '1 month', amount: 100 };
  const asked = { path: '/paypal/create-order', by: buyer, key: randomUUID(), body };
  const orderId = text(await insist(market, asked), 'orderId');
  market.paypal.approve(orderId);
  return orderId;
}

/** Captures an order that was consented to, however often it takes; answers the capture's id. */
export async function captureOf(market: Market, buyer: Somebody, orderId: string): Promise<string> {
  const asked = { path: '/paypal/capture-order', by: buyer, key: randomUUID(), body: { orderId } };
  return text(await insist(market, asked), 'captureId');
}

/** Turns a capture into its rental; answers the rental's id. */
export async function rentalOf(
  market: Market,
  { buyer, mvpId }: Omit<Purchase, 'way'>,
  paymentId: string,
): Promise<string> {
  const body = {
    mvpId,
    duration: '1 month',
    renterName: 'Ben',
    renterEmail: 'typed@people.example',
    paymentId,
  };
  const answer = await insist(market, { path: '/rentals/create', by: buyer, key: randomUUID(), body });
  const rental = answer.body['rental'] as { id?: string } | undefined;
  if (answer.status !== 201 || !rental?.id) throw new Error(`No rental: ${JSON.stringify(answer)}`);
  return rental.id;
}

/** A buyer who does not give up; throws where a step is refused. */
export async function buy(market: Market, purchase: Purchase): Promise<ToldInTheEnd> {
  let waitedMs = 0;
  const step = async (answer: Promise<string>) => {
    const started = performance.now();
    const told = await answer;
    waitedMs = Math.max(waitedMs, performance.now() - started);
    return told;
  };
  const orderId = await step(orderOf(market, purchase));
  if (purchase.way === 'approves') return { orderId, waitedMs };
  const captureId = await step(captureOf(market, purchase.buyer, orderId));
  if (purchase.way === 'captures') return { orderId, captureId, waitedMs };
  const rentalId = await step(rentalOf(market, purchase, captureId));
  return { orderId, captureId, rentalId, waitedMs };
}

function text(answer: Answer, name: string): string {
  const value = answer.body[name];
  if (typeof value !== 'string') throw new Error(`No ${name}: ${JSON.stringify(answer)}`);
  return value;
}
