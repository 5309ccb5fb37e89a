import { describe, expect, it } from 'vitest';
import { advanceAndSignInAgain } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { useInvitations } from '@market/test/api/use-invitations';

const DAY_MS = 24 * 3_600_000;

const {
  market,
  github,
  runSweep,
  row: readInvitationRow,
  readInviteCalls: findSentInvitations,
  readInvitation,
  rent,
} = useInvitations();

describe('a buyer who accepted no invitation', () => {
  const requestInvitation = (deliveryId: string | null, person = market.buyer) =>
    post(market.api, person, `/deliveries/${deliveryId}/invitation`, {});
  const findInvitationRequests = (deliveryId: string | null) =>
    market.api.query(
      `SELECT 1 FROM outbox_events WHERE name = 'delivery.invitation-asked-for' AND payload->>'deliveryId' = $1`,
      [deliveryId],
    );
  /** Rents an MVP, and marks its invitation as failed for `reason` after four sends. Returns the id of the delivery. */
  async function failInvitation(reason = 'not-accepted'): Promise<string | null> {
    const { deliveryid } = await rent('6 months');
    await runSweep();
    await github().simulateEvent('lapse', {});
    await market.api.query(
      `UPDATE repository_invitations SET state = 'failed', reason = $1, times_sent = 4, next_try_at = NULL`,
      [reason],
    );
    return deliveryid;
  }

  it.each(['not-accepted', 'declined'])(
    'is invited again on request, once a day: %s (DELIVERY-21)',
    async (reason) => {
      const id = await failInvitation(reason);
      expect(await readInvitation(id)).toMatchObject({
        state: 'failed',
        reason,
        askable: true,
        askableat: null,
      });
      const responses = await Promise.all([requestInvitation(id), requestInvitation(id)]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
      expect(await findInvitationRequests(id)).toHaveLength(1);
      await runSweep();
      expect(await readInvitationRow()).toMatchObject({ state: 'invited', times_sent: 1, reason: null });
      expect(await findSentInvitations()).toHaveLength(2);

      await market.api.query(`UPDATE repository_invitations SET state = 'failed', reason = 'declined'`);
      await advanceAndSignInAgain(market, DAY_MS - 1);
      expect(await readInvitation(id)).toMatchObject({
        askable: false,
        askableat: '2026-02-01T12:00:00.000Z',
      });
      expect((await requestInvitation(id)).json()).toMatchObject({
        status: 429,
        code: 'delivery/asked-for-invitation',
      });
      market.setTimeAfterStart(DAY_MS);
      expect(await readInvitation(id)).toMatchObject({ askable: true, askableat: null });
      expect((await requestInvitation(id)).statusCode).toBe(204);
      expect(await findInvitationRequests(id)).toHaveLength(2);
    },
  );

  it('gets the same response for a repeated request', async () => {
    const id = await failInvitation();
    const sendSameRequest = () =>
      market.api.inject({
        method: 'POST',
        url: `/api/deliveries/${id}/invitation`,
        headers: { authorization: market.buyer.authorization, 'idempotency-key': 'a-wish-sent-twice' },
      });
    expect([(await sendSameRequest()).statusCode, (await sendSameRequest()).statusCode]).toEqual([204, 204]);
    expect(await findInvitationRequests(id)).toHaveLength(1);
  });

  it.each(['had-access', 'personal-repository', 'forbidden'])('gets 409 for reason %s', async (reason) => {
    const id = await failInvitation(reason);
    expect(await readInvitation(id)).toMatchObject({ askable: false, askableat: null });
    expect((await requestInvitation(id)).json()).toMatchObject({
      status: 409,
      code: 'delivery/nothing-lapsed',
    });
    expect(await findInvitationRequests(id)).toEqual([]);
  });

  it('is refused another invitation once the rental is over', async () => {
    const id = await failInvitation();
    await advanceAndSignInAgain(market, 200 * DAY_MS);
    expect(await readInvitation(id)).toMatchObject({ askable: false });
    expect((await requestInvitation(id)).json()).toMatchObject({ code: 'delivery/nothing-lapsed' });
  });

  it('is the only person who may request an invitation', async () => {
    const id = await failInvitation();
    for (const person of [await market.api.signUp('Eve'), market.lister])
      expect((await requestInvitation(id, person)).json()).toMatchObject({
        status: 404,
        code: 'delivery/not-found',
      });
  });
});
