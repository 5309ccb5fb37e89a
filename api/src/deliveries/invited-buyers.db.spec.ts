import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rental } from '@market/contract/rentals/rentals';
import { exportStatement } from '@market/domain/accounts/personal-data-statements';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { GitHubAccessGateway } from '@market/domain/gateways/github/github-access.gateway';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { advanceAndSignInAgain, rentFor } from '@market/test/api/rent';
import { post } from '@market/test/api/shop';
import { consentTo } from '@market/test/api/use-github';
import { useSweeps } from '@market/test/api/use-sweeps';
import { BUYER_LOGIN, LISTER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARKET_STARTS_AT = Date.parse('2026-01-31T12:00:00.000Z');
/** How long a rental of one month lasts: from 31 January to 28 February. */
const MONTH_MS = 28 * DAY_MS;

const {
  market,
  github,
  runSweep,
  row: readInvitationRow,
  readInviteCalls,
  rent,
  readInvitation,
} = useInvitations();
const sweep = useSweeps(market);
const findOpenInvitations = async () =>
  (await github().readRecords()).invitations.filter(({ expired }) => !expired);

/** Ends a rental of the buyer, as a refund does. Without `rental`, the buyer must have only one. */
async function undo(rental?: Rental): Promise<void> {
  const [row] = await market.api.query<{ paymentId: string }>(
    `SELECT payment_id AS "paymentId" FROM rentals WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2)`,
    [market.buyer.userId, rental?.id ?? null],
  );
  await market.api.application
    .get(Transactions)
    .run((tx) => market.api.application.get(RentalsService).undo(tx, row?.paymentId ?? ''));
}
async function acceptInvitation(): Promise<void> {
  await runSweep();
  await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
  await advanceAndSignInAgain(market, HOUR_MS);
  await runSweep();
}
const readCollaborators = async () => (await github().readRecords()).collaborators.map(({ login }) => login);
const readReleaseDate = async ({ id }: Rental) =>
  (
    await market.api.query<{ releaseDueAt: Date | null }>(
      `SELECT e.release_due_at AS "releaseDueAt" FROM earnings e JOIN rentals r ON r.payment_id = e.payment_id
       WHERE r.id = $1`,
      [id],
    )
  )[0]?.releaseDueAt;
const timeAfterOpening = (ms: number) => new Date(MARKET_STARTS_AT + ms);

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
    market.setTimeAfterStart(HOUR_MS);
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

  it('keeps the invitation of a later attempt that is sent while an earlier one still runs', async () => {
    await rent();
    const access = market.api.application.get(GitHubAccessGateway, { strict: false });
    const invite = access.invite.bind(access);
    vi.spyOn(access, 'invite').mockImplementationOnce(async (...input) => {
      await market.api.query('UPDATE repository_invitations SET next_try_at = created_at');
      await runSweep();
      return invite(...input);
    });
    await runSweep();
    expect(await findOpenInvitations()).toHaveLength(1);
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', repository: REPOSITORY });
  });

  it('is removed if a refund ends the rental while GitHub shows that the invitation was accepted', async () => {
    await rent('outright');
    await runSweep();
    await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
    await advanceAndSignInAgain(market, HOUR_MS);
    const access = market.api.application.get(GitHubAccessGateway, { strict: false });
    const isCollaborator = access.isCollaborator.bind(access);
    vi.spyOn(access, 'isCollaborator').mockImplementationOnce(async (...input) => {
      await undo();
      return isCollaborator(...input);
    });
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'removed' });
    expect(await readCollaborators()).toEqual([]);
  });

  it('is invited late, counted from the first of several failures', async () => {
    await rent();
    await github().planFault({ step: 'invite', status: 500, times: 3 });
    for (const ms of [0, 15_000, 30_000]) {
      market.setTimeAfterStart(ms);
      await runSweep();
    }
    expect(await readInvitationRow()).toMatchObject({
      failing_since: timeAfterOpening(0),
      next_try_at: timeAfterOpening(60_000),
    });
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
    const isRefundable = async (id: string | null) =>
      (await market.api.inject({ url: `/api/deliveries/${id}`, headers: { authorization } })).json()
        .refundable;
    expect(await isRefundable(secondRental.deliveryid)).toBe(true);
    expect(await isRefundable(firstRental.deliveryid)).toBe(false);
    const refusal = await post(market.api, market.buyer, `/deliveries/${firstRental.deliveryid}/refund`, {});
    expect(refusal.json()).toMatchObject({ status: 409, code: 'delivery/not-late' });
  });

  it('gets no refund for a late e-mail of an extension that began with access to the repository (DELIVERY-5)', async () => {
    const firstRental = await rent();
    await acceptInvitation();
    await advanceAndSignInAgain(market, 2 * HOUR_MS);
    const extension = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    await sweep('earnings to release');
    expect(await readReleaseDate(extension)).toBeNull();
    await advanceAndSignInAgain(market, MONTH_MS);
    expect(
      (await post(market.api, market.buyer, `/deliveries/${extension.deliveryid}/refund`, {})).json(),
    ).toMatchObject({
      code: 'delivery/not-late',
    });
    await advanceAndSignInAgain(market, 2 * MONTH_MS + 1);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'removed' });
    await sweep('undelivered orders');
    await sweep('earnings to release');
    const capturesOfExtension = await market.api.query<{ capture_id: string }>(
      'SELECT capture_id FROM payments JOIN rentals ON rentals.payment_id = payments.id WHERE rentals.id = $1',
      [extension.id],
    );
    expect(capturesOfExtension).toHaveLength(1);
    expect(market.paypal.refundedCaptureIds).not.toContain(capturesOfExtension[0]?.capture_id);
    expect(await readReleaseDate(extension)).toEqual(timeAfterOpening(MONTH_MS + 7 * DAY_MS));
  });

  it('makes the lister’s share available although the mail server refuses every e-mail (EARN-4)', async () => {
    const rental = await rent();
    await sweep('earnings to release');
    expect(await readReleaseDate(rental)).toBeNull();
    await runSweep();
    await sweep('earnings to release');
    expect(await readReleaseDate(rental)).toEqual(timeAfterOpening(7 * DAY_MS));
  });

  it.each([
    ['outright', 'forbidden'],
    ['outright', 'declined'],
  ] as const)(
    'is removed after a refund of a rental %s although the invitation failed: %s',
    async (duration, reason) => {
      await rent(duration);
      await runSweep();
      if (reason === 'forbidden') await github().planFault({ step: 'invitations', status: 403 });
      await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
      const access = market.api.application.get(GitHubAccessGateway, { strict: false });
      // GitHub's list of collaborators may lag behind the acceptance.
      const isCollaboratorSpy = vi.spyOn(access, 'isCollaborator').mockResolvedValue(false);
      await advanceAndSignInAgain(market, HOUR_MS);
      await runSweep();
      isCollaboratorSpy.mockRestore();
      expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason });
      expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
      await undo();
      await runSweep();
      expect(await readInvitationRow()).toMatchObject({ state: 'removed' });
      expect(await readCollaborators()).toEqual([]);
    },
  );

  it('is removed at the end of the remaining rental after a refund of an extension, if the invitation failed', async () => {
    const firstRental = await rent();
    const extension = await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    await runSweep();
    await github().planFault({ step: 'invitations', status: 403 });
    await advanceAndSignInAgain(market, HOUR_MS);
    await runSweep();
    await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
    await undo(extension);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({
      state: 'failed',
      next_try_at: timeAfterOpening(MONTH_MS),
    });
    market.setTimeAfterStart(MONTH_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
  });

  it('reads the name of the repository only while the invitation or the access lasts (DELIVERY-6)', async () => {
    const { deliveryid } = await rent();
    await github().planFault({ step: 'invite', status: 500 });
    await runSweep();
    const readExport = async () =>
      JSON.stringify(await market.api.query(exportStatement(), [market.buyer.userId]));
    expect(await readInvitationRow()).toMatchObject({ state: 'inviting', repository: REPOSITORY });
    expect(await readInvitation(deliveryid)).toMatchObject({ state: 'inviting', repository: null });
    expect(await readExport()).not.toContain(REPOSITORY);
    market.setTimeAfterStart(15_000);
    await runSweep();
    expect(await readInvitation(deliveryid)).toMatchObject({ state: 'invited', repository: REPOSITORY });
    await undo();
    expect(await readInvitation(deliveryid)).toMatchObject({ state: 'invited', repository: null });
    await runSweep();
    expect(await readInvitation(deliveryid)).toMatchObject({ state: 'removed', repository: null });
    expect(await readExport()).not.toContain(REPOSITORY);
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
