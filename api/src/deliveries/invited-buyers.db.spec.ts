import { afterEach, describe, expect, it, vi } from 'vitest';
import { GitHubAccessGateway } from '@market/domain/gateways/github/github-access.gateway';
import { advanceAndSignInAgain, rentFor } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { consentTo } from '@market/test/api/use-github';
import { BUYER_LOGIN, LISTER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { market, github, runSweep, row: readInvitationRow, readInviteCalls, rent } = useInvitations();
const findOpenInvitations = async () =>
  (await github().readRecords()).invitations.filter(({ expired }) => !expired);

/** Requests a full refund of the buyer's payment, about which PayPal has not decided yet. */
async function requestRefund(): Promise<void> {
  await market.api.query(
    `INSERT INTO payment_refunds (id, payment_id, cents, is_all, reason, state, created_at, updated_at)
     SELECT gen_random_uuid(), payment_id, 10000, true, '', 'asked', now(), now() FROM rentals WHERE user_id = $1`,
    [market.buyer.userId],
  );
}

describe('a buyer of an MVP with invitations', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is not invited while PayPal decides on a refund, but once it is refused (PAY-20)', async () => {
    await rent();
    await requestRefund();
    await runSweep();
    expect(await readInviteCalls()).toEqual([]);
    await market.api.query(`UPDATE payment_refunds SET state = 'refused', refusal = 'NOT_ALLOWED'`);
    market.setTimeAfterOpening(HOUR_MS);
    await runSweep();
    expect(await readInviteCalls()).toHaveLength(1);
  });

  it('is not invited if a refund is requested after the attempt has begun (PAY-20)', async () => {
    await rent();
    const access = market.api.application.get(GitHubAccessGateway, { strict: false });
    const isCollaborator = access.isCollaborator.bind(access);
    vi.spyOn(access, 'isCollaborator').mockImplementationOnce(async (...input) => {
      await requestRefund();
      return isCollaborator(...input);
    });
    await runSweep();
    expect(await readInviteCalls()).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'due', repository: null });
  });

  it('gets no open invitation if a refund is requested while it is sent (PAY-20)', async () => {
    await rent();
    const access = market.api.application.get(GitHubAccessGateway, { strict: false });
    const invite = access.invite.bind(access);
    vi.spyOn(access, 'invite').mockImplementationOnce(async (...input) => {
      await requestRefund();
      return invite(...input);
    });
    await runSweep();
    expect(await readInviteCalls()).toHaveLength(1);
    expect(await findOpenInvitations()).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'due', repository: null });
  });

  it('is not invited by an attempt after which another one has begun', async () => {
    await rent();
    const access = market.api.application.get(GitHubAccessGateway, { strict: false });
    vi.spyOn(access, 'isCollaborator').mockImplementationOnce(async () => {
      await market.api.query('UPDATE repository_invitations SET tries = tries + 1');
      return false;
    });
    await runSweep();
    expect(await readInviteCalls()).toEqual([]);
  });
});

describe('a buyer who was invited to a repository', () => {
  it('gets no refund for a late e-mail if an invitation was sent for the order (DELIVERY-5)', async () => {
    const firstRental = await rent();
    await runSweep();
    await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
    await advanceAndSignInAgain(market, HOUR_MS);
    await runSweep();
    await advanceAndSignInAgain(market, 2 * HOUR_MS);
    // The invitation of the first order does not count for the second one.
    const secondRental = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    await advanceAndSignInAgain(market, 27 * HOUR_MS);
    const { authorization } = market.buyer;
    const readRefundable = async (id: string | null) =>
      (await market.api.inject({ url: `/api/deliveries/${id}`, headers: { authorization } })).json()
        .refundable;
    expect(await readRefundable(secondRental.deliveryid)).toBe(true);
    expect(await readRefundable(firstRental.deliveryid)).toBe(false);
    const refusal = await post(market.api, market.buyer, `/deliveries/${firstRental.deliveryid}/refund`, {});
    expect(refusal.json()).toMatchObject({ status: 409, code: 'delivery/not-late' });
  });

  it('is removed at the end of the rental after a new consent, if the token had lost its scope (DELIVERY-23)', async () => {
    await rent();
    await runSweep();
    await github().planFault({ step: 'invitations', kind: 'unscoped' });
    await advanceAndSignInAgain(market, 40 * DAY_MS);
    market.lister = await market.api.signIn(market.lister.userId);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'grant-gone' });
    expect(await findOpenInvitations()).toHaveLength(1);
    await consentTo(market.api, github(), { person: market.lister, login: LISTER_LOGIN });
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'removed' });
    expect(await findOpenInvitations()).toEqual([]);
  });
});
