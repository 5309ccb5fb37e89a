import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_ENDPOINTS } from '@market/contract/admin/endpoints';
import { call, signUpModerator } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { offerListing, post } from '@market/test/api/shop';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const consoleClient = useConsole(market);

/** Console actions that moderators may apply to their own accounts and listings, each with the reason. */
const ACTIONS_ALLOWED_ON_SELF: Readonly<Record<string, string>> = {
  'admin.uploads.retry': 'a lister retries a failed upload in the storefront too',
  'admin.jobs.retry': 'a job does what its row says is due',
  'admin.users.enable': 'a disabled moderator cannot sign in to the console',
};

const act = (actor: Person, path: string, body: object = { reason: 'Because' }) =>
  call(market.api, 'POST', `/admin${path}`, { person: actor, body });
const forbidden = (code: string) => ({ status: 403, code });

/** Rents an MVP as `buyer`. Returns the ids of the rental, the payment and the delivery. */
async function rentAs(buyer: Person, mvpId: string) {
  const originalBuyerAndMvp = { buyer: market.buyer, mvpId: market.mvpId };
  Object.assign(market, { buyer, mvpId });
  try {
    return await consoleClient.rentListing('1 month');
  } finally {
    Object.assign(market, originalBuyerAndMvp);
  }
}

let mona: Person;
let otherModerator: Person;

beforeEach(async () => {
  mona = consoleClient.moderator;
  otherModerator = await signUpModerator(market.api);
});

describe('a moderator', () => {
  it('cannot refund a payment of their own, nor one for their own MVP; another moderator can (CONSOLE-3)', async () => {
    const ownPurchase = await rentAs(mona, market.mvpId);
    const ownSale = await rentAs(market.buyer, await offerListing(market.api, mona));
    for (const { paymentId } of [ownPurchase, ownSale]) {
      expect((await act(mona, `/payments/${paymentId}/refund`)).json()).toMatchObject(
        forbidden('payment/own'),
      );
      expect(market.paypal.refundedCaptureIds).toEqual([]);
    }
    expect((await act(otherModerator, `/payments/${ownPurchase.paymentId}/refund`)).statusCode).toBe(200);
    expect(market.paypal.refundedCaptureIds).toHaveLength(1);
  });

  it('cannot resend a delivery of their own, nor one of their own MVP', async () => {
    const ownPurchase = await rentAs(mona, market.mvpId);
    const ownSale = await rentAs(market.buyer, await offerListing(market.api, mona));
    for (const { deliveryId } of [ownPurchase, ownSale])
      for (const action of ['resend', 'github'])
        expect((await act(mona, `/deliveries/${deliveryId}/${action}`)).json()).toMatchObject(
          forbidden('delivery/own'),
        );
    expect((await act(otherModerator, `/deliveries/${ownPurchase.deliveryId}/resend`)).statusCode).toBe(200);
  });

  it('cannot close a report about them, about their own MVP, or that they filed', async () => {
    const mvpId = await offerListing(market.api, mona);
    const reports: [Person, object][] = [
      [market.buyer, { userId: mona.userId }],
      [market.buyer, { mvpId }],
      [mona, { userId: market.lister.userId }],
    ];
    for (const [reporter, subject] of reports) {
      await market.api.query('TRUNCATE reports');
      await post(market.api, reporter, '/reports', { ...subject, reason: 'fraud', details: '' });
      const [{ id }] = (await consoleClient.read('/reports')).data;
      expect((await act(mona, `/reports/${id}/resolve`)).json()).toMatchObject(forbidden('report/own'));
      expect((await act(otherModerator, `/reports/${id}/resolve`)).statusCode).toBe(200);
    }
  });

  it('cannot hold or release their own payouts; another moderator can', async () => {
    await offerListing(market.api, mona);
    for (const action of ['hold', 'release']) {
      const path = `/listers/${mona.userId}/${action}`;
      expect((await act(mona, path)).json()).toMatchObject(forbidden('payout/own'));
      expect((await act(otherModerator, path)).statusCode).toBe(200);
    }
  });

  it('inserts no row into the audit log for a refused action', async () => {
    const { paymentId } = await rentAs(mona, market.mvpId);
    await act(mona, `/payments/${paymentId}/refund`);
    expect((await consoleClient.read(`/audit?subjectId=${paymentId}`)).total).toBe(0);
  });

  it('has only console actions that refuse the moderator’s own subject or are listed as allowed with a reason', () => {
    const refusedActionIds = [
      'admin.reviews.approve',
      'admin.reviews.reject',
      'admin.reviews.undo',
      'admin.listings.takeOffSale',
      'admin.listings.putBack',
      'admin.users.disable',
      'admin.payments.refund',
      'admin.deliveries.resend',
      'admin.deliveries.github',
      'admin.reports.resolve',
      'admin.ratings.hide',
      'admin.ratings.restore',
      'admin.listers.hold',
      'admin.listers.release',
    ];
    const actionIds = ADMIN_ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    expect(actionIds.toSorted()).toEqual(
      [...refusedActionIds, ...Object.keys(ACTIONS_ALLOWED_ON_SELF)].toSorted(),
    );
  });
});
