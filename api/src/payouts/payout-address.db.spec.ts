import { beforeEach, describe, expect, it } from 'vitest';
import { PayoutAddressesService } from '@market/domain/payouts/payout-addresses.service';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import type { Person } from '@market/test/api/running-api';
import { post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';
import { addEarnings } from '@market/test/api/use-payouts';
import { useSweeps } from '@market/test/api/use-sweeps';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');

const market = useTestMarket(MARKET_OPENS_AT);
const sweep = useSweeps(market);
let lister: Person;
beforeEach(async () => {
  Object.assign(market.mailbox, { mode: 'well', onArrival: () => undefined });
  market.mailbox.replyByRecipient.clear();
  await market.api.query('TRUNCATE payout_mails');
  lister = await market.api.signUp('Lea');
});

const getAddressesService = () => market.api.application.get(PayoutAddressesService, { strict: false });
const requestCode = (address: string) => getAddressesService().sendCode(lister.userId, address);
const confirmAddress = (code: string) => getAddressesService().confirm(lister.userId, code);

/** Returns the code in the last e-mail. */
async function readLastCode(): Promise<string> {
  await sweep('payout e-mails');
  return /Code\W+(\d{6})\b/.exec(market.mailbox.mails.at(-1)?.decodedText ?? '')?.[1] ?? '';
}
async function readAccount() {
  const [row] = await market.api.query<{ address: string | null; paused: Date | null; weekly: Date | null }>(
    `SELECT address, paused_until AS paused, next_weekly_at AS weekly FROM payout_accounts WHERE user_id = $1`,
    [lister.userId],
  );
  return row;
}
/** Returns the account's own e-mail address. */
async function readOwnAddress(): Promise<string> {
  const [user] = await market.api.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    lister.userId,
  ]);
  return user?.email ?? '';
}
/** Adds a sign-in method that has the account's e-mail address; `linkedAt` is the SQL of the time. */
async function linkOwnAddress(linkedAt: string): Promise<void> {
  await market.api.query(
    `INSERT INTO identities (id, user_id, provider, subject, email, linked_at)
     SELECT id, id, 'google', id, email, ${linkedAt} FROM users WHERE id = $1`,
    [lister.userId],
  );
}
/** Sends the due e-mails about a changed payout address and returns their recipients. */
async function sendAddressMails(): Promise<string[]> {
  const mailCountBefore = market.mailbox.mails.length;
  await sweep('payout e-mails');
  return market.mailbox.mails
    .slice(mailCountBefore)
    .filter(({ decodedText }) => decodedText.includes('Your payout address was changed'))
    .flatMap(({ to }) => to);
}
const wrongCode = (rightCode: string) => (rightCode === '000000' ? '000001' : '000000');

describe('a payout address', () => {
  it('counts once its code is typed, and is then paid on Mondays (PAYOUT-10)', async () => {
    await requestCode('lea@pay.example');
    const rightCode = await readLastCode();
    expect(await readAccount()).toMatchObject({ address: null });
    await expect(confirmAddress(wrongCode(rightCode))).rejects.toMatchObject({ code: 'payout/code-wrong' });
    await confirmAddress(rightCode);
    expect(await readAccount()).toEqual({
      address: 'lea@pay.example',
      paused: new Date(MARKET_OPENS_AT.getTime() + 3 * DAY_MS),
      weekly: new Date('2026-03-09T00:00:00.000Z'),
    });
    await expect(confirmAddress(rightCode)).rejects.toMatchObject({ code: 'payout/code-expired' });
  });

  it('that is not ASCII is refused with the reason, and no code is sent (PAYOUT-12)', async () => {
    const response = await post(market.api, lister, '/payouts/address', { address: 'léa@pay.example' });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: { address: 'PayPal pays to no address with letters such as é or ü. Use another address.' },
    });
    await sweep('payout e-mails');
    expect(market.mailbox.mails.flatMap(({ to }) => to)).not.toContain('léa@pay.example');
    expect(await readAccount()).toBeUndefined();
  });

  it('is not confirmed by a code that is 15 minutes old (PAYOUT-10)', async () => {
    await requestCode('lea@pay.example');
    const rightCode = await readLastCode();
    market.setTimeAfterStart(15 * MINUTE_MS);
    await expect(confirmAddress(rightCode)).rejects.toMatchObject({ code: 'payout/code-expired' });
  });

  it('is not confirmed after five wrong codes, also if they are sent concurrently (PAYOUT-10)', async () => {
    await requestCode('lea@pay.example');
    const rightCode = await readLastCode();
    const attempts = Array.from({ length: 5 }, () => confirmAddress(wrongCode(rightCode)));
    expect((await Promise.allSettled(attempts)).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(confirmAddress(rightCode)).rejects.toMatchObject({ code: 'payout/code-expired' });
  });

  it('is stored without its code, and gets at most five codes within an hour (PAYOUT-10)', async () => {
    await requestCode('lea@pay.example');
    const rightCode = await readLastCode();
    const storedAccounts = await market.api.query('SELECT * FROM payout_accounts WHERE user_id = $1', [
      lister.userId,
    ]);
    expect(JSON.stringify(storedAccounts)).not.toContain(rightCode);
    for (let count = 1; count < 5; count += 1) await requestCode('lea@pay.example');
    await expect(requestCode('lea@pay.example')).rejects.toMatchObject({ code: 'request/too-many' });
  });

  it('is not confirmed by the code of another address (PAYOUT-10)', async () => {
    await requestCode('lea@pay.example');
    const firstCode = await readLastCode();
    await requestCode('thief@pay.example');
    await expect(confirmAddress(firstCode)).rejects.toMatchObject({ code: 'payout/code-expired' });
  });

  it('that changes pauses payouts for 3 days, and the old address is notified (PAYOUT-11)', async () => {
    await requestCode('lea@pay.example');
    await confirmAddress(await readLastCode());
    await requestCode('new@pay.example');
    await confirmAddress(await readLastCode());
    expect(await readAccount()).toMatchObject({
      address: 'new@pay.example',
      paused: new Date(MARKET_OPENS_AT.getTime() + 3 * DAY_MS),
    });
    expect(await sendAddressMails()).toEqual(['lea@pay.example', await readOwnAddress()]);
  });

  it('that is the first one pauses payouts, and the account’s e-mail address is notified (PAYOUT-11)', async () => {
    await requestCode('thief@pay.example');
    await confirmAddress(await readLastCode());
    expect(await readAccount()).toMatchObject({ paused: new Date(MARKET_OPENS_AT.getTime() + 3 * DAY_MS) });
    expect(await sendAddressMails()).toEqual([await readOwnAddress()]);
  });

  it.each([
    ['of the sign-up', 'created_at'],
    ['that was linked 3 days ago', `timestamptz '2026-03-01T12:00:00Z'`],
  ])(
    'that is the account’s own, by a sign-in method %s, is used at once (PAYOUT-11)',
    async (_name, linkedAt) => {
      await linkOwnAddress(linkedAt);
      await requestCode((await readOwnAddress()).toUpperCase());
      await confirmAddress(await readLastCode());
      expect(await readAccount()).toMatchObject({ paused: null });
      expect(await sendAddressMails()).toEqual([]);
    },
  );

  it('that is the account’s own, by a sign-in method that was linked later, pauses payouts (PAYOUT-11)', async () => {
    await linkOwnAddress(`timestamptz '2026-03-01T12:00:00.001Z'`);
    await requestCode(await readOwnAddress());
    await confirmAddress(await readLastCode());
    expect(await readAccount()).toMatchObject({ paused: new Date(MARKET_OPENS_AT.getTime() + 3 * DAY_MS) });
  });

  it('that a stolen session linked to an account without an address pauses payouts (PAYOUT-11, PAYOUT-30)', async () => {
    await market.api.query('UPDATE users SET email = NULL WHERE id = $1', [lister.userId]);
    await addEarnings(market.api, lister.userId, 5000);
    const email = `${lister.userId}@thief.example`;
    const account = { provider: 'google', subject: lister.userId, login: '', displayName: 'Lea' } as const;
    const identities = market.api.application.get(IdentitiesService, { strict: false });
    await identities.link(lister, { ...account, email, photoUrl: null });
    expect(await readOwnAddress()).toBe(email);
    await requestCode(email);
    await confirmAddress(await readLastCode());
    expect(await readAccount()).toMatchObject({ paused: new Date(MARKET_OPENS_AT.getTime() + 3 * DAY_MS) });
    const payouts = market.api.application.get(PayoutsService, { strict: false });
    await expect(payouts.request(lister.userId)).rejects.toMatchObject({ code: 'payout/held' });
  });
});

describe('the e-mail with a code (PAYOUT-10)', () => {
  const expectNoMail = async () => {
    const mailCountBefore = market.mailbox.mails.length;
    await sweep('payout e-mails');
    expect(market.mailbox.mails).toHaveLength(mailCountBefore);
    expect(await market.api.query('SELECT id FROM payout_mails WHERE due_at IS NOT NULL')).toEqual([]);
  };

  it('is tried once at an address that the mail server refuses; the next code is sent', async () => {
    for (const address of ['dead@pay.example', await readOwnAddress()]) {
      market.mailbox.mode = 'refusing';
      await requestCode(address);
      await sweep('payout e-mails');
      market.mailbox.mode = 'well';
      market.setTimeAfterStart(10 * MINUTE_MS);
      await expectNoMail();
    }
    await requestCode('lea@pay.example');
    await confirmAddress(await readLastCode());
    expect(await readAccount()).toMatchObject({ address: 'lea@pay.example' });
  });

  it('is tried until 15 minutes after the request, not later', async () => {
    market.mailbox.mode = 'busy';
    for (const address of ['lea@pay.example', 'late@pay.example']) {
      market.setTimeAfterStart(0);
      await requestCode(address);
      await expect(sweep('payout e-mails')).rejects.toThrow();
      if (address === 'lea@pay.example') {
        market.setTimeAfterStart(15 * MINUTE_MS - 1);
        market.mailbox.mode = 'well';
        expect(await readLastCode()).toMatch(/^\d{6}$/);
        market.mailbox.mode = 'busy';
      }
    }
    market.mailbox.mode = 'well';
    market.setTimeAfterStart(15 * MINUTE_MS);
    await expectNoMail();
  });

  it('gives no five more tries when it is sent again', async () => {
    market.mailbox.onArrival = () => market.mailbox.dropConnections();
    await requestCode('lea@pay.example');
    await expect(sweep('payout e-mails')).rejects.toThrow();
    market.mailbox.onArrival = () => undefined;
    const firstCode = /Code\W+(\d{6})\b/.exec(market.mailbox.mails.at(-1)?.decodedText ?? '')?.[1] ?? '';
    for (let count = 1; count <= 5; count += 1)
      await expect(confirmAddress(wrongCode(firstCode))).rejects.toMatchObject({ code: 'payout/code-wrong' });
    market.setTimeAfterStart(2 * MINUTE_MS);
    const secondCode = await readLastCode();
    expect(secondCode).toMatch(/^\d{6}$/);
    await expect(confirmAddress(secondCode)).rejects.toMatchObject({ code: 'payout/code-expired' });
  });
});

it('an old address that refuses the e-mail about its change is tried hourly for a week (NOTIFY-8)', async () => {
  await requestCode('lea@pay.example');
  await confirmAddress(await readLastCode());
  await sendAddressMails();
  await requestCode('new@pay.example');
  const code = await readLastCode();
  market.mailbox.replyByRecipient.set('lea@pay.example', 550);
  await confirmAddress(code);
  expect(await sendAddressMails()).toEqual([await readOwnAddress()]);
  const readNextTry = () =>
    market.api.query<{ due_at: Date }>('SELECT due_at FROM payout_mails WHERE due_at IS NOT NULL');
  expect(await readNextTry()).toEqual([{ due_at: new Date(MARKET_OPENS_AT.getTime() + HOUR_MS) }]);
  market.setTimeAfterStart(7 * DAY_MS - 1);
  expect(await sendAddressMails()).toEqual([]);
  expect(await readNextTry()).toHaveLength(1);
  market.setTimeAfterStart(7 * DAY_MS - 1 + HOUR_MS);
  expect(await sendAddressMails()).toEqual([]);
  expect(await readNextTry()).toEqual([]);
});
