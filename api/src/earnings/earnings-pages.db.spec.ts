import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '@market/test/api/running-api';
import { claimRental, payFor } from '@market/test/api/rent';
import { offerListing, pay, post } from '@market/test/api/shop';
import { confirmAddress, addEarnings } from '@market/test/api/use-payouts';
import { useTestMarket } from '@market/test/api/use-test-market';
import { useSweeps } from '@market/test/api/use-sweeps';

/** A Wednesday: the next weekly payout is on Monday. */
const MARKET_OPENS_AT = new Date('2026-03-04T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const LISTING_TITLE = '=HYPERLINK("https://evil.example")';

const market = useTestMarket(MARKET_OPENS_AT);
const sweep = useSweeps(market);

let lister: Person;
let mvpId: string;
beforeEach(async () => {
  lister = await market.api.signUp('Lea');
  mvpId = await offerListing(market.api, lister, { title: LISTING_TITLE });
});

const sendGet = (path: string, person = lister) =>
  market.api.inject({ url: `/api${path}`, headers: { authorization: person.authorization } });
const readJson = async (path: string, person = lister) => {
  const response = await sendGet(path, person);
  expect(response.statusCode).toBe(200);
  return response.json();
};

/** Sells a rental of the lister's MVP for $100; returns the id of the payment. */
async function sell(): Promise<string> {
  const captureId = await pay(market.api, market.paypal, { buyer: market.buyer, mvpId, duration: '1 month' });
  const [row] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  return row?.id ?? '';
}

describe('the summary of earnings (EARN-5)', () => {
  it('shows balances, and why nothing is paid out, since when, and what ends it', async () => {
    await sell();
    await addEarnings(market.api, lister.userId, 1900);
    const summary = await readJson('/earnings');
    expect(summary).toMatchObject({
      sold: 119,
      fee: 10,
      pending: 90,
      available: 19,
      onTheWay: 0,
      paid: 0,
      nextPayout: null,
      request: { gross: 19, fees: 0, net: 19 },
      address: { address: null },
    });
    expect(summary.holds.map(({ reason }: { reason: string }) => reason)).toEqual([
      'no-address',
      'too-little',
    ]);
    for (const { why, ends } of summary.holds) expect(why && ends).toMatch(/\.$/);
  });

  it('names the moderator’s reason and the end of a pause', async () => {
    await confirmAddress(market.api, lister.userId, 'lea@pay.example');
    await addEarnings(market.api, lister.userId, 5000);
    await market.api.query(
      `UPDATE payout_accounts SET paused_until = '2026-03-07', held_at = $2, held_by = $1, hold_reason = 'Fraud report',
         next_weekly_at = '2026-03-09' WHERE user_id = $1`,
      [lister.userId, MARKET_OPENS_AT],
    );
    const { holds, nextPayout } = await readJson('/earnings');
    expect(holds).toMatchObject([
      { reason: 'held', note: 'Fraud report', since: MARKET_OPENS_AT.toISOString(), until: null },
      { reason: 'address-changed', until: '2026-03-07T00:00:00.000Z' },
    ]);
    expect(nextPayout).toBeNull();
    await market.api.query(
      'UPDATE payout_accounts SET held_at = NULL, held_by = NULL, hold_reason = NULL WHERE user_id = $1',
      [lister.userId],
    );
    expect(await readJson('/earnings')).toMatchObject({
      nextPayout: { at: '2026-03-09T00:00:00.000Z', amount: 50 },
    });
  });

  it('shows a negative balance after a refund of money that was paid out, and offers no payout', async () => {
    await addEarnings(market.api, lister.userId, -700);
    expect(await readJson('/earnings')).toMatchObject({ available: -7, request: { gross: 0, net: 0 } });
  });

  it('adds up amounts beyond a 32-bit integer', async () => {
    for (let count = 0; count < 2; count += 1) await addEarnings(market.api, lister.userId, 2_000_000_000);
    expect(await readJson('/earnings')).toMatchObject({ available: 40_000_000 });
  });
});

describe('the lines of a ledger (EARN-6)', () => {
  it('show gross, fee and net of each transaction, newest first, page by page', async () => {
    const saleId = await sell();
    await addEarnings(market.api, lister.userId, 500);
    await addEarnings(market.api, lister.userId, 600);
    const firstPage = await readJson('/earnings/lines?limit=2');
    expect(firstPage.lines.map(({ net }: { net: number }) => net)).toEqual([6, 5]);
    const secondPage = await readJson(`/earnings/lines?limit=2&cursor=${firstPage.nextCursor}`);
    expect(secondPage).toMatchObject({
      lines: [
        { kind: 'sale', saleId, mvp: { id: mvpId }, gross: 100, fee: 10, net: 90, pending: 90, available: 0 },
      ],
      nextCursor: null,
    });
  });

  it('are filtered by MVP and kind', async () => {
    await sell();
    await addEarnings(market.api, lister.userId, 500);
    const otherMvpId = await offerListing(market.api, lister);
    const countLines = async (query: string) => (await readJson(`/earnings/lines?${query}`)).lines.length;
    expect(await countLines(`mvpId=${mvpId}`)).toBe(1);
    expect(await countLines(`mvpId=${otherMvpId}`)).toBe(0);
    expect(await countLines('kind=sales')).toBe(1);
    expect(await countLines('kind=releases')).toBe(1);
    expect(await countLines(`mvpId=${mvpId}&kind=payouts`)).toBe(0);
  });

  it.each(['cursor=x', 'limit=101', 'kind=sale', 'mvpId=1'])('refuse %s', async (query) => {
    expect((await sendGet(`/earnings/lines?${query}`)).statusCode).toBe(400);
  });

  it('refuse the cursor of another list and a position that Postgres cannot store', async () => {
    for (const cursorValue of ['9'.repeat(19), 'x'])
      for (const listName of ['earning-lines', 'payouts']) {
        const cursorJson = JSON.stringify([listName, cursorValue, lister.userId]);
        const cursor = Buffer.from(cursorJson).toString('base64url');
        expect((await sendGet(`/earnings/lines?cursor=${cursor}`)).statusCode).toBe(400);
      }
  });

  it('are exported as a CSV file without formulas (EARN-7)', async () => {
    await sell();
    const fileResponse = await sendGet('/earnings/file');
    expect(fileResponse.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(fileResponse.headers['content-disposition']).toBe(
      'attachment; filename="earnings-2026-03-04.csv"',
    );
    const [, line] = fileResponse.body.split('\r\n');
    expect(line).toContain('"sale","\'=HYPERLINK(""https://evil.example"")"');
    expect(line).toMatch(/"","100","10","90","90","0","0","0"$/);
  });
});

describe('the sums of a period (EARN-6)', () => {
  it('count sales and refunds on their own days, by day and by MVP', async () => {
    const saleId = await sell();
    await market.api.query(
      `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
       VALUES ($1, $2, 'refund', 'buyers', 5000, $3, $4), ($1, $2, 'refund', 'fee', -500, $3, $4),
              ($1, $2, 'refund', 'pending', -4500, $3, $4)`,
      [mvpId, lister.userId, saleId, new Date(MARKET_OPENS_AT.getTime() + DAY_MS)],
    );
    const expectedSums = { sales: 1, gross: 50, fee: 5, net: 45 };
    const sums = await readJson('/earnings/sums?from=2026-03-01&to=2026-03-05');
    expect(sums).toEqual({
      days: [
        { day: '2026-03-04', sales: 1, gross: 100, fee: 10, net: 90 },
        { day: '2026-03-05', sales: 0, gross: -50, fee: -5, net: -45 },
      ],
      mvps: [{ mvp: { id: mvpId, title: LISTING_TITLE }, ...expectedSums }],
      total: expectedSums,
    });
    expect((await readJson('/earnings/sums?from=2026-03-05&to=2026-03-31')).total.gross).toBe(-50);
  });

  it.each([
    ['more than 366 days', 'from=2025-01-01&to=2026-01-02'],
    ['a period that ends before it begins', 'from=2026-01-02&to=2026-01-01'],
    ['30 February', 'from=2026-02-30&to=2026-03-01'],
    ['a year that Postgres does not read', 'from=0000-01-01&to=0000-01-02'],
    ['no period', ''],
  ])('refuse %s', async (_, query) => {
    expect((await sendGet(`/earnings/sums?${query}`)).statusCode).toBe(400);
  });
});

describe('the page of a sale (EARN-8)', () => {
  it('shows price, fee, share and when it becomes available, and does not name the buyer', async () => {
    const captureId = await payFor(market, { duration: '1 month' });
    await claimRental(market, { duration: '1 month' }, captureId);
    const { lines } = await readJson('/earnings/lines?kind=sales', market.lister);
    const path = `/earnings/sales/${lines[0].saleId}`;
    expect(await readJson(path, market.lister)).toMatchObject({ state: 'undelivered', availableAt: null });
    await sweep('due deliveries');
    const sale = await readJson(path, market.lister);
    expect(sale).toMatchObject({
      state: 'pending',
      price: 100,
      credit: 0,
      paid: 100,
      refunded: 0,
      feePercent: 10,
      fee: 10,
      net: 90,
      pending: 90,
      deliveredAt: MARKET_OPENS_AT.toISOString(),
      availableAt: new Date(MARKET_OPENS_AT.getTime() + 7 * DAY_MS).toISOString(),
      lines: [{ kind: 'sale' }],
    });
    expect(JSON.stringify(sale)).not.toMatch(/Ben|@/);
    market.setTimeAfterStart(7 * DAY_MS);
    await sweep('earnings to release');
    expect(await readJson(path, market.lister)).toMatchObject({
      state: 'available',
      available: 90,
      pending: 0,
    });
  });
});

describe('payouts of a lister', () => {
  const address = () => `${lister.userId}@pay.example`;
  const readCode = () => /Code\W+(\d{6})\b/.exec(market.mailbox.mails.at(-1)?.decodedText ?? '')?.[1] ?? '';

  it('are paid to an address that was confirmed with its e-mailed code (PAYOUT-10)', async () => {
    expect((await post(market.api, lister, '/payouts/address', { address: 'lea@' })).statusCode).toBe(400);
    expect(
      (await post(market.api, lister, '/payouts/address', { address: 'léa@pay.example' })).statusCode,
    ).toBe(400);
    expect((await post(market.api, lister, '/payouts/address', { address: address() })).statusCode).toBe(204);
    expect(await readJson('/earnings')).toMatchObject({ address: { address: null, newAddress: address() } });
    await sweep('payout e-mails');
    const code = readCode();
    const wrongCode = code === '000000' ? '000001' : '000000';
    expect((await post(market.api, lister, '/payouts/address/confirm', { code: wrongCode })).statusCode).toBe(
      422,
    );
    const confirmResponse = await post(market.api, lister, '/payouts/address/confirm', { code });
    expect(confirmResponse.json()).toEqual({
      address: address(),
      confirmedAt: MARKET_OPENS_AT.toISOString(),
      newAddress: null,
    });
  });

  it('are requested once, however often the request is repeated, and listed (PAYOUT-3)', async () => {
    await confirmAddress(market.api, lister.userId, address());
    await addEarnings(market.api, lister.userId, 5000);
    const requestPayout = () => post(market.api, lister, '/payouts', {}, 'one payout');
    const payoutResponse = await requestPayout();
    expect(payoutResponse.statusCode).toBe(201);
    expect(payoutResponse.json()).toMatchObject({
      amount: 50,
      state: 'waiting',
      address: address(),
      tries: [],
    });
    expect((await requestPayout()).json()).toEqual(payoutResponse.json());
    const refusalResponse = await post(market.api, lister, '/payouts', {});
    expect(refusalResponse.json()).toMatchObject({
      code: 'payout/held',
      detail: 'An earlier payout is still under way.',
    });
    expect(await readJson('/payouts')).toMatchObject({
      payouts: [{ id: payoutResponse.json().id }],
      nextCursor: null,
    });
    expect(await readJson('/earnings')).toMatchObject({ available: 0, onTheWay: 50 });
  });

  it('show each try and its outcome, without PayPal’s details about other payouts', async () => {
    await confirmAddress(market.api, lister.userId, address());
    await addEarnings(market.api, lister.userId, 5000);
    const { id } = (await post(market.api, lister, '/payouts', {})).json();
    await market.api.query(
      `INSERT INTO payout_batches (id, state, paypal_id, created_at) VALUES ($1::uuid, 'sent', $1::text, now())`,
      [id],
    );
    await market.api.query(
      `INSERT INTO payout_attempts (id, batch_id, outcome, detail, at)
       VALUES (gen_random_uuid(), $1, 'unknown', 'other@pay.example', '2026-03-04'), (gen_random_uuid(), $1, 'sent', '', '2026-03-05')`,
      [id],
    );
    await market.api.query(
      `UPDATE payouts SET state = 'under-way', item_status = 'UNCLAIMED', batch_id = $1 WHERE id = $1`,
      [id],
    );
    const payout = await readJson(`/payouts/${id}`);
    expect(payout).toMatchObject({
      state: 'unclaimed',
      tries: [{ outcome: 'unknown' }, { outcome: 'sent' }],
    });
    expect(JSON.stringify(payout)).not.toContain('other@pay.example');
  });
});

describe('another lister (EARN-9)', () => {
  it('sees no sales, ledger lines or payouts of this lister', async () => {
    const saleId = await sell();
    await confirmAddress(market.api, lister.userId, 'lea@pay.example');
    await addEarnings(market.api, lister.userId, 5000);
    const { id } = (await post(market.api, lister, '/payouts', {})).json();
    const otherLister = await market.api.signUp('Otto');
    expect((await sendGet(`/earnings/sales/${saleId}`, otherLister)).statusCode).toBe(404);
    expect((await sendGet(`/payouts/${id}`, otherLister)).statusCode).toBe(404);
    expect(await readJson('/payouts', otherLister)).toEqual({ payouts: [], nextCursor: null });
    expect(await readJson('/earnings/lines', otherLister)).toEqual({ lines: [], nextCursor: null });
    expect(await readJson(`/earnings/lines?mvpId=${mvpId}`, otherLister)).toEqual({
      lines: [],
      nextCursor: null,
    });
    expect((await readJson('/earnings/sums?from=2026-01-01&to=2026-12-31', otherLister)).days).toEqual([]);
    expect((await sendGet('/earnings/file', otherLister)).body.split('\r\n')).toHaveLength(2);
    expect(await readJson('/earnings', otherLister)).toMatchObject({
      sold: 0,
      pending: 0,
      available: 0,
      onTheWay: 0,
    });
    const { lines } = await readJson('/earnings/lines');
    const cursor = Buffer.from(JSON.stringify(['earning-lines', '999999999', lines[0].id])).toString(
      'base64url',
    );
    expect((await readJson(`/earnings/lines?cursor=${cursor}`, otherLister)).lines).toEqual([]);
  });
});
