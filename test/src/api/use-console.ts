import { beforeAll } from 'vitest';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import { call, signUpModerator } from './catalogue.js';
import type { Person } from './running-api.js';
import { pay, post } from './shop.js';
import type { TestMarket } from './use-test-market.js';

/** Calls the console's endpoints as a moderator. */
export interface ConsoleClient {
  moderator: Person;
  /** Sends a GET to a path below `/admin`. Returns the response's body. */
  read(path: string): ReturnType<typeof bodyOf>;
  /** Sends a POST to a path below `/admin`. */
  postAction(path: string, body?: object): ReturnType<typeof call>;
  /** Rents the listing as its buyer. Returns the ids of the rental, its payment and its delivery. */
  rentListing(
    duration?: PurchaseDuration,
  ): Promise<{ rentalId: string; paymentId: string; deliveryId: string }>;
}

/** Signs up a moderator before the tests of this spec file. */
export function useConsole(market: TestMarket): ConsoleClient {
  const client = {
    read: (path: string) => bodyOf(call(market.api, 'GET', `/admin${path}`, { person: client.moderator })),
    postAction: (path: string, body: object = {}) =>
      call(market.api, 'POST', `/admin${path}`, { person: client.moderator, body }),
    rentListing: (duration: PurchaseDuration = '3 months') => rentListing(market, duration),
  } as ConsoleClient;
  beforeAll(async () => {
    client.moderator = await signUpModerator(market.api);
  });
  return client;
}

async function bodyOf(pendingCall: ReturnType<typeof call>) {
  return (await pendingCall).json();
}

async function rentListing({ api, paypal, buyer, mvpId }: TestMarket, duration: PurchaseDuration) {
  const paymentId = await pay(api, paypal, { buyer, mvpId, duration });
  const body = { mvpId, duration, renterName: 'Ben', renterEmail: 'ben@people.example', paymentId };
  const { id } = (await post(api, buyer, '/rentals/create', body)).json().rental;
  const [row] = await api.query<{ paymentId: string; deliveryId: string }>(
    `SELECT r.payment_id AS "paymentId", d.id AS "deliveryId" FROM rentals r
     JOIN deliveries d ON d.rental_id = r.id WHERE r.id = $1`,
    [id],
  );
  return { rentalId: String(id), paymentId: row?.paymentId ?? '', deliveryId: row?.deliveryId ?? '' };
}
