import { expect, it } from 'vitest';
import { useConsole } from '@market/test/api/use-console';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const { read: readConsole, postAction, rentListing } = useConsole(market);

it('shows a failure at GitHub with its reason, finds it, and retries it with a row in the audit log', async () => {
  await market.api.query(
    `UPDATE listings SET offer_archive = true, invite_buyers = true, source_url = 'https://github.com/ada/habits' WHERE id = $1`,
    [market.mvpId],
  );
  const { deliveryId } = await rentListing();
  expect(await readConsole(`/deliveries/${deliveryId}`)).toMatchObject({
    archive: 'due',
    invitation: 'due',
    commit: null,
  });
  expect((await postAction(`/deliveries/${deliveryId}/github`)).json()).toMatchObject({
    code: 'delivery/nothing-failed',
  });
  await market.api.query(`UPDATE delivery_archives SET state = 'failed', reason = 'too-large'`);
  await market.api.query(
    `UPDATE repository_invitations SET state = 'failed', reason = 'declined', next_try_at = NULL`,
  );
  const failedDeliveries = await readConsole('/deliveries?standing=github-failed');
  expect(failedDeliveries.data).toMatchObject([
    { id: deliveryId, archiveReason: 'too-large', invitationReason: 'declined' },
  ]);
  const response = await postAction(`/deliveries/${deliveryId}/github`, { reason: 'They asked' });
  expect(response.json()).toMatchObject({ archive: 'due', archiveReason: null, invitation: 'due' });
  expect((await readConsole(`/audit?subjectId=${deliveryId}`)).data).toMatchObject([
    { action: 'delivery.github', reason: 'They asked' },
  ]);
});
