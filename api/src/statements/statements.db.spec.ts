import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StatementsQueries } from '@market/domain/statements/statements.queries';
import { StatementsService } from '@market/domain/statements/statements.service';
import { useStatements } from '@market/test/api/use-statements';
import { expectedMonths, type LedgerEntry } from '@market/test/histories/statement-oracle';
import { seededRandom } from '@market/test/seeded-random';

/** One hour after the end of May, when statements of May can be made. */
const MARKET_OPENS_AT = new Date('2026-06-01T01:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const statements = useStatements(MARKET_OPENS_AT);
const {
  market,
  sweep,
  get,
  yearOf,
  postEntries,
  postSale,
  requestStatement,
  saveAddress,
  make,
  readMonth,
  readPdfText,
} = statements;
beforeEach(() => {
  vi.restoreAllMocks();
});

const formatUsd = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace('-$0.00', '$0.00');

describe('the months of a ledger (EARN-30, EARN-32)', () => {
  it('add up like its entries, in the list, in the CSV and in each statement', async () => {
    const random = seededRandom(30);
    const randomUpTo = (max: number) => 1 + Math.floor(random() * max);
    for (let count = 0; count < 60; count += 1) {
      const postedAt = new Date(Date.UTC(2025, 10, 1) + Math.floor(random() * 200 * DAY_MS));
      const [fee, earningsCents] = [randomUpTo(900), randomUpTo(9000)];
      const ledgerChanges: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
        ['sale', { buyers: -fee - earningsCents, fee, pending: earningsCents }],
        ['refund', { buyers: fee + earningsCents, fee: -fee, available: -earningsCents }],
        ['dispute-lost', { buyers: fee + earningsCents, fee: -fee, pending: -earningsCents }],
        ['release', { pending: -earningsCents, available: earningsCents }],
        ['payout', { available: -earningsCents, 'on-the-way': earningsCents }],
        ['payout-paid', { 'on-the-way': -earningsCents, paid: earningsCents }],
        ['payout-returned', { paid: -earningsCents, available: earningsCents }],
      ];
      const [kind, centsByAccount] = ledgerChanges[Math.floor(random() * ledgerChanges.length)] ?? [
        'sale',
        {},
      ];
      await postEntries(kind, postedAt, centsByAccount);
    }
    const entries = await market.api.query<LedgerEntry>(
      'SELECT transaction_id AS transaction, kind, account, cents, at FROM lister_ledger WHERE lister_id = $1',
      [statements.lister().userId],
    );
    const expected = expectedMonths(entries);
    expect(expected.length).toBeGreaterThan(5);
    const years = await Promise.all(['2025', '2026'].map((year) => yearOf(`?year=${year}`)));
    const listedMonths = years.flatMap(({ months }) => [...months].reverse());
    const toCents = (amount: number) => Math.round(amount * 100);
    expect(
      listedMonths.map(({ month, sales, gross, refunds, fees, net, paidOut, opening, closing }) => ({
        ...{ month, sales, gross: toCents(gross), refunds: toCents(refunds), fees: toCents(fees) },
        ...{ net: toCents(net), paidOut: toCents(paidOut) },
        ...{ opening: toCents(opening), closing: toCents(closing) },
      })),
    ).toEqual(expected.map(({ lines: _, ...month }) => month));
    for (const { total, months } of years)
      expect(toCents(total.net)).toBe(
        months.reduce((sum: number, { net }: { net: number }) => sum + toCents(net), 0),
      );
    for (const { month, ...sums } of expected) {
      expect((await requestStatement(month)).json()).toMatchObject({ month, state: 'making' });
      await make();
      const { statement } = await readMonth(month);
      const statementText = await readPdfText(statement.id);
      for (const [label, amount] of [
        ['Opening balance', sums.opening],
        [`Sales (${sums.sales})`, sums.gross],
        ['Refunds and disputes', -sums.refunds],
        ['Fees', -sums.fees],
        ['Net', sums.net],
        ['Paid out', -sums.paidOut],
        ['Closing balance', sums.closing],
      ] as const)
        expect(statementText).toContain(`|${label}|${formatUsd(amount)}|`);
      // Counts the table's lines: each begins with a date, except the opening balance.
      expect(statementText.match(/\|[A-Z][a-z]{2} \d{1,2}, \d{4}\|(?!Amounts|Opening)/g)).toHaveLength(
        sums.lines,
      );
    }
  }, 120_000);

  it('are months of UTC: the last millisecond of a month belongs to it', async () => {
    await postSale('2026-04-30T23:59:59.999Z', 1000);
    await postSale('2026-05-01T00:00:00.000Z', 2000);
    const { months, total } = await yearOf();
    expect(months).toMatchObject([
      { month: '2026-05', gross: 20, opening: 9, closing: 27 },
      { month: '2026-04', gross: 10, opening: 0, closing: 9 },
    ]);
    expect(total).toMatchObject({ sales: 2, gross: 30, fees: 3, net: 27 });
    for (const month of ['2026-04', '2026-05']) await requestStatement(month);
    await make();
    const readyMonths = await Promise.all(['2026-04', '2026-05'].map(readMonth));
    expect(readyMonths).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
    expect(await readPdfText(readyMonths[0].statement.id)).toContain('|Apr 30, 2026|');
    expect(await readPdfText(readyMonths[1].statement.id)).toContain('|May 1, 2026|');
  });

  it('are the latest year’s unless a year is named, and none before the first sale', async () => {
    expect(await yearOf()).toMatchObject({
      year: '2026',
      years: [],
      months: [],
      total: { sales: 0, net: 0 },
    });
    await postSale('2024-12-31T23:00:00.000Z');
    await postSale('2025-01-01T00:00:00.000Z');
    expect(await yearOf()).toMatchObject({ year: '2025', years: ['2025', '2024'] });
    expect((await yearOf('?year=2024')).months).toHaveLength(1);
    for (const query of ['?year=1', '?year=2026-01', '?year=9999999'])
      expect((await get(`/statements${query}`)).statusCode).toBe(400);
  });

  it('are exported as a CSV file of one year, without formulas (EARN-33)', async () => {
    await postSale('2026-04-10T12:00:00.000Z', 1000);
    await postEntries('refund', '2026-05-10T12:00:00.000Z', { buyers: 1000, fee: -100, pending: -900 });
    const fileResponse = await get('/statements/file?year=2026');
    expect(fileResponse.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="earnings-2026.csv"',
    });
    expect(fileResponse.body.split('\r\n').slice(1)).toEqual([
      '"2026-04","","1","10","0","1","9","0","0","9"',
      '"2026-05","","0","0","10","-1","-9","0","9","0"',
      '"Total","","1","10","10","0","0","0","",""',
      '',
    ]);
    expect((await get('/statements/file')).statusCode).toBe(400);
  });
});

describe('a statement (EARN-31)', () => {
  it('is made by sweeps from an hour after the month’s end, not a minute before, once and for one month', async () => {
    await postSale('2026-04-02T12:00:00.000Z');
    await postSale('2026-05-02T12:00:00.000Z');
    market.setTimeAfterStart(-MINUTE_MS);
    await sweep('statements to plan');
    expect((await yearOf()).months).toMatchObject([
      { month: '2026-05', state: 'running', comesAt: MARKET_OPENS_AT.toISOString(), statement: null },
      { month: '2026-04', state: expect.stringMatching('making') },
    ]);
    expect((await requestStatement('2026-05')).json()).toMatchObject({
      status: 409,
      code: 'statement/month-running',
    });
    market.setTimeAfterStart(0);
    await Promise.all([sweep('statements to plan'), sweep('statements to plan')]);
    await Promise.all([make(), make()]);
    const mayMonth = await readMonth('2026-05');
    expect(mayMonth).toMatchObject({ state: 'ready', comesAt: null });
    expect(mayMonth.statement.number).toMatch(/^S-2026-\d{6}$/);
    const fileResponse = await get(`/statements/${mayMonth.statement.id}/pdf`);
    expect(fileResponse.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${mayMonth.statement.number}.pdf"`,
    });
  });

  it('stays as it is: a later name, request and run change nothing, and Postgres refuses changes', async () => {
    await postSale('2026-05-02T12:00:00.000Z');
    await saveAddress({ legalName: 'Lea Before', postalAddress: '' });
    await requestStatement('2026-05');
    await make();
    const { statement } = await readMonth('2026-05');
    const pdfBefore = (await get(`/statements/${statement.id}/pdf`)).rawPayload;
    await saveAddress({ legalName: 'Lea After', postalAddress: 'Elsewhere' });
    expect((await requestStatement('2026-05')).json()).toMatchObject({ state: 'ready', statement });
    await make();
    await market.api.application.get(StatementsService, { strict: false }).make(statement.id);
    expect((await get(`/statements/${statement.id}/pdf`)).rawPayload.equals(pdfBefore)).toBe(true);
    for (const change of [
      `UPDATE lister_statements SET file = '\\x00' WHERE id = $1`,
      `UPDATE lister_statements SET number = 'S-1' WHERE id = $1`,
      `UPDATE lister_statements SET made_at = NULL, file = NULL WHERE id = $1`,
      `DELETE FROM lister_statements WHERE id = $1`,
    ])
      await expect(market.api.query(change, [statement.id])).rejects.toThrow('only ever grows');
  });

  it('has a number without gaps within its year, however many are requested at once', async () => {
    const months = Array.from({ length: 12 }, (_, index) => `2019-${String(index + 1).padStart(2, '0')}`);
    for (const month of months) await postSale(`${month}-15T12:00:00.000Z`);
    await Promise.all([...months, ...months].map((month) => requestStatement(month)));
    expect((await requestStatement('2020-01')).json()).toMatchObject({
      status: 404,
      code: 'statement/no-entries',
    });
    expect(await market.api.query(`SELECT FROM lister_statements WHERE month = '2020-01-01'`)).toEqual([]);
    const rows = await market.api.query<{ number: string }>(
      `SELECT number FROM lister_statements WHERE month BETWEEN '2019-01-01' AND '2019-12-01' ORDER BY number`,
    );
    expect(rows.map(({ number }) => number)).toEqual(
      months.map((_, index) => `S-2019-${String(index + 1).padStart(6, '0')}`),
    );
  });

  it.each(['2026-13', '2026-5', '1999-01', '', 5])('is refused for the month %j', async (month) => {
    expect((await requestStatement(month)).statusCode).toBe(400);
  });

  it('is tried five times, also after killed workers, then has failed until it is requested again', async () => {
    await postSale('2026-05-02T12:00:00.000Z');
    await requestStatement('2026-05');
    const readLinesSpy = vi
      .spyOn(StatementsQueries.prototype, 'readLines')
      .mockRejectedValue(new Error('no disk'));
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await readMonth('2026-05')).toMatchObject({ state: 'making' });
      await expect(make()).rejects.toThrow('no disk');
      await make();
      expect(readLinesSpy).toHaveBeenCalledTimes(tries);
      market.setTimeAfterStart(tries * MINUTE_MS);
    }
    expect(await readMonth('2026-05')).toMatchObject({ state: 'failed' });
    await make();
    expect(readLinesSpy).toHaveBeenCalledTimes(5);
    readLinesSpy.mockRestore();
    expect((await requestStatement('2026-05')).json()).toMatchObject({ state: 'making' });
    // Simulates a worker that was killed 5 minutes after the start: its claim on the statement lasts 5 minutes more.
    await market.api.query('UPDATE lister_statements SET tries = 1, next_try_at = $2 WHERE lister_id = $1', [
      statements.lister().userId,
      new Date(MARKET_OPENS_AT.getTime() + 10 * MINUTE_MS),
    ]);
    await make();
    expect(await readMonth('2026-05')).toMatchObject({ state: 'making' });
    market.setTimeAfterStart(10 * MINUTE_MS);
    await make();
    expect(await readMonth('2026-05')).toMatchObject({ state: 'ready' });
  });

  it('is given up after five killed workers, too', async () => {
    await postSale('2026-05-02T12:00:00.000Z');
    await requestStatement('2026-05');
    await market.api.query('UPDATE lister_statements SET tries = 5 WHERE lister_id = $1', [
      statements.lister().userId,
    ]);
    await expect(make()).rejects.toThrow('interrupted');
    expect(await readMonth('2026-05')).toMatchObject({ state: 'failed' });
  });

  it('of another lister does not exist (EARN-9)', async () => {
    await postSale('2026-05-02T12:00:00.000Z');
    await requestStatement('2026-05');
    await make();
    const { statement } = await readMonth('2026-05');
    const otherPerson = await market.api.signUp('Otto');
    expect((await get(`/statements/${statement.id}/pdf`, otherPerson)).json()).toMatchObject({
      status: 404,
      code: 'statement/not-found',
    });
    expect(await yearOf('', otherPerson)).toMatchObject({ years: [], months: [] });
    expect((await requestStatement('2026-05', otherPerson)).statusCode).toBe(404);
  });
});
