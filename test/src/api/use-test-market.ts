import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakePayPal, startFakePayPal } from '../stand-ins/fake-paypal.js';
import { type Mailbox, startMailbox } from '../stand-ins/mailbox.js';
import { type Person, type RunningApi, startApi } from './running-api.js';
import { offerListing } from './shop.js';

/**
 * A running marketplace with stand-ins for PayPal and the mail server. Each test starts at the same time of the fake
 * clock, with a new buyer and a new listing.
 */
export interface TestMarket {
  api: RunningApi;
  paypal: FakePayPal;
  mailbox: Mailbox;
  lister: Person;
  buyer: Person;
  /** The id of a listing of $100 a month. */
  mvpId: string;
  /** Sets the fake clock to `ms` milliseconds after its start time, `startsAt`. */
  setTimeAfterStart(ms: number): void;
}

/**
 * Starts the marketplace at the time `startsAt` before the tests of this spec file, and stops it afterwards. The
 * returned fields are set only while tests run. `startOtherServers` starts other servers that the spec needs, and
 * returns settings for the product.
 */
export function useTestMarket(
  startsAt: Date,
  startOtherServers: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
): TestMarket {
  const market = {
    setTimeAfterStart: (ms: number) => market.api.setTime(new Date(startsAt.getTime() + ms)),
  } as TestMarket;
  beforeAll(async () => {
    market.paypal = await startFakePayPal();
    market.mailbox = await startMailbox();
    const otherSettings = await startOtherServers();
    market.api = await startApi({
      ...market.paypal.environment,
      ...market.mailbox.environment,
      ...otherSettings,
    });
    market.lister = await market.api.signUp('Lina');
  });
  afterAll(async () => {
    await market.api.stop();
    await market.paypal.stop();
    await market.mailbox.stop();
  });
  beforeEach(async () => {
    market.setTimeAfterStart(0);
    market.mailbox.mails.length = 0;
    market.buyer = await market.api.signUp('Ben');
    market.mvpId = await offerListing(market.api, market.lister);
  });
  return market;
}
