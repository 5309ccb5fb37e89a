import { beforeAll } from '@jest/globals';
import type { PurchaseDuration } from '@market/contract/durations';
import { call, signUpModerator } from './catalogue.js';
import type { Person } from './running-api.js';
import { pay, post } from './shop.js';
import type { Shop } from './use-shop.js';

/** A moderator's console of a shop, spoken to without a browser. */
export interface ConsoleDesk {
  moderator: Person;
  /** What an address below `/admin` answers. */
  ask(path: string): ReturnType<typeof answerOf>;
  /** A POST below `/admin`. */
  act(path: string, body?: object): ReturnType<typeof call>;
  /** A rental of the shop's listing by its buyer: the ids of it, of its payment and of its delivery. */
  rent(duration?: PurchaseDuration): Promise<{ rental: string; payment: string; delivery: string }>;
}

/** Opens it before the tests of this spec file; its moderator is there once tests run. */
export function useConsole(shop: Shop): ConsoleDesk {
  const desk = {
    ask: (path: string) => answerOf(call(shop.api, 'GET', `/admin${path}`, { person: desk.moderator })),
    act: (path: string, body: object = {}) =>
      call(shop.api, 'POST', `/admin${path}`, { person: desk.moderator, body }),
    rent: (duration: PurchaseDuration = '3 months') => rent(shop, duration),
  } as ConsoleDesk;
  beforeAll(async () => {
    desk.moderator = await signUpModerator(shop.api);
  });
  return desk;
}

async function answerOf(asked: ReturnType<typeof call>) {
  return (await asked).json();
}

async function rent({ api, paypal, buyer, mvpId }: Shop, duration: PurchaseDuration) {
  const paymentId = await pay(api, paypal, { buyer, mvpId, duration });
  const body = { mvpId, duration, renterName: 'Ben', renterEmail: 'ben@people.example', paymentId };
  const { id } = (await post(api, buyer, '/rentals/create', body)).json().rental;
  const [row] = await api.query<{ payment: string; delivery: string }>(
    'SELECT r.payment_id AS payment, d.id AS delivery FROM rentals r JOIN deliveries d ON d.rental_id = r.id WHERE r.id = $1',
    [id],
  );
  return { rental: String(id), payment: row?.payment ?? '', delivery: row?.delivery ?? '' };
}
