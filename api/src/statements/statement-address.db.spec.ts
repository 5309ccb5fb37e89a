import { describe, expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { post } from '@market/test/api/shop';
import { useStatements } from '@market/test/api/use-statements';

/** One hour after the end of May, when statements of May can be made. */
const MARKET_OPENS_AT = new Date('2026-06-01T01:00:00.000Z');

const statements = useStatements(MARKET_OPENS_AT);
const {
  market,
  sweep,
  get,
  postEntries,
  postSale,
  requestStatement,
  saveAddress,
  make,
  readMonth,
  readPdfText,
} = statements;

describe('the name and address of statements (EARN-34)', () => {
  const readAddress = async () => (await get('/statement-address')).json();

  it('are empty at first, shown on the next statement, and emptied again', async () => {
    expect(await readAddress()).toEqual({ legalName: '', postalAddress: '' });
    const saveResponse = await saveAddress({
      legalName: ' 王小明 GmbH ',
      postalAddress: ' 1 Main St\r\n\r\n\tBerlin \n',
    });
    expect(saveResponse.json()).toEqual({ legalName: '王小明 GmbH', postalAddress: '1 Main St\nBerlin' });
    await postSale('2026-05-02T12:00:00.000Z');
    await requestStatement('2026-05');
    await make();
    const statementText = await readPdfText((await readMonth('2026-05')).statement.id);
    expect(statementText.replaceAll('|', '')).toContain('王小明 GmbH');
    expect(statementText).toContain('Address|1 Main St');
    expect(statementText).toContain('Berlin');
    await saveAddress({ legalName: '', postalAddress: '' });
    expect(await readAddress()).toEqual({ legalName: '', postalAddress: '' });
    expect(await market.api.query('SELECT FROM statement_addresses')).toEqual([]);
  });

  it.each([
    ['a name of 151 characters', { legalName: 'x'.repeat(151), postalAddress: '' }],
    ['a name with a hidden character', { legalName: 'Lea\u202eaeL', postalAddress: '' }],
    ['a line of 101 characters', { legalName: '', postalAddress: 'x'.repeat(101) }],
    ['seven lines', { legalName: '', postalAddress: 'a\nb\nc\nd\ne\nf\ng' }],
    ['an address with a hidden character', { legalName: '', postalAddress: 'a\nb\u200bc' }],
    ['an address with NUL', { legalName: '', postalAddress: 'a\u0000' }],
    ['no address', { legalName: 'Lea' }],
  ])('refuse %s', async (_, body) => {
    expect((await saveAddress(body)).statusCode).toBe(400);
    expect(await readAddress()).toEqual({ legalName: '', postalAddress: '' });
  });

  it('are in the export, and gone with the account like the files of statements (ACCOUNT-1, ACCOUNT-2)', async () => {
    const lister = statements.lister();
    await saveAddress({ legalName: 'Lea Legal', postalAddress: 'Secret Street 5' });
    await postSale('2026-04-02T12:00:00.000Z');
    await postEntries('refund', '2026-05-01T12:00:00.000Z', { buyers: 3000, fee: -300, pending: -2700 });
    await requestStatement('2026-04');
    await make();
    await requestStatement('2026-05');
    const { statement } = await readMonth('2026-04');
    const dataExport = (await post(market.api, lister, '/users/data-export', {})).json();
    await sweep('requested data exports');
    const exportResponse = await call(market.api, 'GET', `/users/data-export/${dataExport.id}/document`, {
      person: lister,
    });
    expect(exportResponse.json()).toMatchObject({
      statement_addresses: [{ legal_name: 'Lea Legal', postal_address: 'Secret Street 5' }],
      lister_statements: [{ number: statement.number, month: '2026-04-01' }, { month: '2026-05-01' }],
    });
    const deleteResponse = await post(market.api, lister, '/users/delete-account', { userId: lister.userId });
    expect(deleteResponse.statusCode).toBe(204);
    await make();
    await sweep('statements to plan');
    expect(
      await market.api.query(
        'SELECT number, file FROM lister_statements WHERE lister_id = $1 ORDER BY month LIMIT 1',
        [lister.userId],
      ),
    ).toEqual([{ number: statement.number, file: null }]);
    const storedFilesSql = 'SELECT FROM lister_statements WHERE lister_id = $1 AND file IS NOT NULL';
    expect(await market.api.query(storedFilesSql, [lister.userId])).toEqual([]);
    const addressesSql = 'SELECT FROM statement_addresses WHERE user_id = $1';
    expect(await market.api.query(addressesSql, [lister.userId])).toEqual([]);
  });

  it('are on no statement that was not planned before the account was deleted (ACCOUNT-2)', async () => {
    const lister = statements.lister();
    await postSale('2026-04-02T12:00:00.000Z');
    await postEntries('refund', '2026-05-01T12:00:00.000Z', { buyers: 3000, fee: -300, pending: -2700 });
    const deleteResponse = await post(market.api, lister, '/users/delete-account', { userId: lister.userId });
    expect(deleteResponse.statusCode).toBe(204);
    await sweep('statements to plan');
    const plannedStatementsSql = 'SELECT FROM lister_statements WHERE lister_id = $1';
    expect(await market.api.query(plannedStatementsSql, [lister.userId])).toEqual([]);
  });
});
