import { expect, it } from 'vitest';
import { call, signUpModerator } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { pay, post } from '@market/test/api/shop';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));

async function rent(): Promise<string> {
  const { api, paypal, buyer, mvpId } = market;
  const paymentId = await pay(api, paypal, { buyer, mvpId, duration: '1 month' });
  const body = {
    mvpId,
    duration: '1 month',
    renterName: 'Ben',
    renterEmail: 'ben@people.example',
    paymentId,
  };
  return (await post(api, buyer, '/rentals/create', body)).json().rental.id;
}

it('a report about an order reaches moderators with the order’s id, once while it is open, from its buyer only (PEOPLE-31)', async () => {
  const { api, buyer, lister, mvpId } = market;
  const rentalId = await rent();
  const fileReport = (person: Person, body: object) => call(api, 'POST', '/reports', { person, body });
  const refundReport = { rentalId, reason: 'refund', details: 'It does not start.' };
  const orderReport = { rentalId, reason: 'order', details: 'Again' };
  expect((await fileReport(lister, refundReport)).statusCode).toBe(404);
  expect((await fileReport(buyer, { ...refundReport, reason: 'spam' })).statusCode).toBe(400);
  expect((await fileReport(buyer, { mvpId, reason: 'refund', details: '' })).statusCode).toBe(400);
  expect((await fileReport(buyer, { ...refundReport, mvpId })).statusCode).toBe(400);
  // A report about the MVP is not a report about the order. The order can be reported even while the MVP is hidden.
  expect((await fileReport(buyer, { mvpId, reason: 'fraud', details: '' })).statusCode).toBe(201);
  await api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [mvpId]);
  expect((await fileReport(buyer, refundReport)).statusCode).toBe(201);
  expect((await fileReport(buyer, orderReport)).statusCode).toBe(201);

  const moderator = await signUpModerator(api);
  const readReports = async (query: string) =>
    (await call(api, 'GET', `/admin/reports?${query}`, { person: moderator })).json();
  const orderReports = await readReports('about=order');
  expect(orderReports.data).toMatchObject([{ ...refundReport, mvpId }]);
  expect((await readReports('about=mvp')).data).toMatchObject([{ rentalId: null, mvpId, reason: 'fraud' }]);
  expect((await readReports(`q=${rentalId}`)).total).toBe(1);
  const closeResponse = await call(api, 'POST', `/admin/reports/${orderReports.data[0].id}/resolve`, {
    person: moderator,
    body: { reason: 'Refunded' },
  });
  expect(closeResponse.json()).toMatchObject({
    state: 'resolved',
    subjectName: orderReports.data[0].subjectName,
  });
  expect((await fileReport(buyer, orderReport)).statusCode).toBe(201);
  expect((await readReports('about=order')).total).toBe(2);
});
