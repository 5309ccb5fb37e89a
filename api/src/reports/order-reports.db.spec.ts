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

it('reaches moderators with the order’s id, once while it is open, from its buyer alone (PEOPLE-31)', async () => {
  const { api, buyer, lister, mvpId } = market;
  const rentalId = await rent();
  const file = (person: Person, body: object) => call(api, 'POST', '/reports', { person, body });
  const refund = { rentalId, reason: 'refund', details: 'It does not start.' };
  expect((await file(lister, refund)).statusCode).toBe(404);
  expect((await file(buyer, { ...refund, reason: 'spam' })).statusCode).toBe(400);
  expect((await file(buyer, { mvpId, reason: 'refund', details: '' })).statusCode).toBe(400);
  expect((await file(buyer, { ...refund, mvpId })).statusCode).toBe(400);
  // A report about the MVP does not count as one about the order. The order can be reported while
  // the MVP is hidden.
  expect((await file(buyer, { mvpId, reason: 'fraud', details: '' })).statusCode).toBe(201);
  await api.query(`UPDATE listings SET state = 'rejected' WHERE id = $1`, [mvpId]);
  expect((await file(buyer, refund)).statusCode).toBe(201);
  expect((await file(buyer, { ...refund, reason: 'order', details: 'Again' })).statusCode).toBe(201);

  const moderator = await signUpModerator(api);
  const reports = async (query: string) =>
    (await call(api, 'GET', `/admin/reports?${query}`, { person: moderator })).json();
  const about = await reports('about=order');
  expect(about.data).toMatchObject([{ rentalId, mvpId, reason: 'refund', details: 'It does not start.' }]);
  expect((await reports('about=mvp')).data).toMatchObject([{ rentalId: null, mvpId, reason: 'fraud' }]);
  expect((await reports(`q=${rentalId}`)).total).toBe(1);
  const closeResponse = await call(api, 'POST', `/admin/reports/${about.data[0].id}/resolve`, {
    person: moderator,
    body: { reason: 'Refunded' },
  });
  expect(closeResponse.json()).toMatchObject({ state: 'resolved', subjectName: about.data[0].subjectName });
  expect((await file(buyer, { ...refund, reason: 'order', details: 'Again' })).statusCode).toBe(201);
  expect((await reports('about=order')).total).toBe(2);
});
