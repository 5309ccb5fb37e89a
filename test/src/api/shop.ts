import { randomUUID } from 'node:crypto';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import type { FakePayPal } from '../stand-ins/fake-paypal.js';
import type { Person, RunningApi } from './running-api.js';

/** Fields of a listing that tests set; all others get defaults. */
interface OfferedListingOptions {
  readonly price?: number;
  readonly sourceUrl?: string;
  readonly state?: 'pending' | 'approved';
  readonly isAvailable?: boolean;
  readonly title?: string;
}

/** Inserts a listing into the database, approved by default; `price` is in USD a month. Returns its id. */
export async function offerListing(
  api: RunningApi,
  owner: Person,
  options: OfferedListingOptions = {},
): Promise<string> {
  const id = randomUUID();
  const {
    price = 100,
    sourceUrl = 'https://code.example/mvp',
    state = 'approved',
    isAvailable = true,
    title = 'Habit Garden',
  } = options;
  await api.query(
    `INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
       duration, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, state, is_available, created_at, updated_at)
     VALUES ($1, $2, $3, 'Grows habits', 'Grows habits', 'Productivity', $4, $5, '1 month', 'https://youtu.be/dQw4w9WgXcQ',
       'https://demo.example', '{Streaks}', '{React}', '{habits}', 'Lina', $6, $7, $8, now(), now())`,
    [id, owner.userId, title, price * 100, price * 2500, sourceUrl, state, isAvailable],
  );
  return id;
}

/** Sends a POST as a signed-in person. */
export function post(api: RunningApi, person: Person, path: string, payload: object, key?: string) {
  return api.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: person.authorization, ...(key && { 'idempotency-key': key }) },
    payload,
  });
}

/** The price in USD for each duration of a listing of $100 a month. */
export const PRICE_BY_DURATION: Readonly<Record<PurchaseDuration, number>> = {
  '1 month': 100,
  '3 months': 250,
  '6 months': 450,
  outright: 2500,
};

/** A purchase; its duration is three months by default. */
export interface PurchaseInput {
  readonly buyer: Person;
  readonly mvpId: string;
  readonly duration?: PurchaseDuration;
}

/** Orders a listing of $100 a month, and approves the order at PayPal. Returns the order's id. */
export async function placeApprovedOrder(
  api: RunningApi,
  paypal: FakePayPal,
  purchase: PurchaseInput,
): Promise<string> {
  const { buyer, mvpId, duration = '3 months' } = purchase;
  const body = { mvpId, duration, amount: PRICE_BY_DURATION[duration] };
  const { orderId } = (await post(api, buyer, '/paypal/create-order', body)).json();
  paypal.approve(orderId);
  return orderId;
}

/** Places an order like `placeApprovedOrder`, and captures it. Returns the capture's id. */
export async function pay(api: RunningApi, paypal: FakePayPal, purchase: PurchaseInput): Promise<string> {
  const orderId = await placeApprovedOrder(api, paypal, purchase);
  return (await post(api, purchase.buyer, '/paypal/capture-order', { orderId })).json().captureId;
}
