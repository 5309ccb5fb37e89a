import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakePayPal, startFakePayPal } from '../stand-ins/fake-paypal.js';
import { type Mailbox, startMailbox } from '../stand-ins/mailbox.js';
import { type Person, type RunningApi, startApi } from './running-api.js';
import { offer } from './shop.js';

/**
 * A running marketplace with stand-ins for PayPal and the mail server. Each test gets a new buyer and a new listing, and starts
 * at the same time.
 */
export interface Shop {
  api: RunningApi;
  paypal: FakePayPal;
  mailbox: Mailbox;
  lister: Person;
  buyer: Person;
  /** The id of a listing of $100 a month. */
  mvpId: string;
  /** Sets the clock to `ms` milliseconds after `opensAt`. */
  later(ms: number): void;
}

/**
 * Starts the marketplace at the time `opensAt` before the tests of this spec file, and stops it afterwards. Its fields are set
 * once tests run. `more` starts what else the spec needs, and returns settings for the product.
 */
export function useShop(
  opensAt: Date,
  more: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
): Shop {
  const shop = {
    later: (ms: number) => shop.api.setTime(new Date(opensAt.getTime() + ms)),
  } as Shop;
  beforeAll(async () => {
    shop.paypal = await startFakePayPal();
    shop.mailbox = await startMailbox();
    const others = await more();
    shop.api = await startApi({ ...shop.paypal.environment, ...shop.mailbox.environment, ...others });
    shop.lister = await shop.api.signUp('Lina');
  });
  afterAll(async () => {
    await shop.api.stop();
    await shop.paypal.stop();
    await shop.mailbox.stop();
  });
  beforeEach(async () => {
    shop.later(0);
    shop.mailbox.mails.length = 0;
    shop.buyer = await shop.api.signUp('Ben');
    shop.mvpId = await offer(shop.api, shop.lister);
  });
  return shop;
}
