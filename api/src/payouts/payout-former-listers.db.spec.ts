import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { ReadPool } from '@market/domain/foundation/sql/read-pool';
import { PromiseAges } from '@market/domain/operations/promise-ages.queries';
import { post } from '@market/test/api/shop';
import { addEarnings } from '@market/test/api/use-payouts';
import { usePayoutMarket } from '@market/test/api/use-payout-market';

const HOUR_MS = 3_600_000;

const {
  market,
  getService,
  address,
  paypal,
  sweep,
  lister,
  request,
  send,
  readAtPayPal,
  readBalances,
  readPayoutState,
  readItemsAtPayPal,
} = usePayoutMarket(new Date('2026-03-04T12:00:00.000Z'));

/** Pays the lister $50, deletes the lister's account, and lets PayPal take the money back two hours later. */
async function returnPayoutAfterDeletion(): Promise<void> {
  await addEarnings(market.api, lister().userId, 5000);
  await request();
  await send();
  await readAtPayPal();
  expect(await readPayoutState()).toBe('paid');
  await sweep('payout e-mails');
  const deletion = await post(market.api, lister(), '/users/delete-account', { userId: lister().userId });
  expect(deletion.statusCode).toBe(204);
  await paypal().decideItem((await readItemsAtPayPal())[0]?.id ?? '', 'REVERSED');
  market.setTimeAfterStart(2 * HOUR_MS);
  await readAtPayPal();
  expect(await readPayoutState()).toBe('returned');
}

/** Returns how many former listers still have a balance that was not paid out. */
async function countOwedFormerListers(): Promise<number> {
  const ages = await new PromiseAges(getService(ReadPool), getService(Clock)).read();
  return ages.find(({ promise }) => promise === 'former-lister')?.waiting ?? 0;
}

/** Returns the SQL of an alert's section in the runbook. */
function readRunbookSql(alert: string): string[] {
  const runbook = readFileSync('docs/runbook/README.md', 'utf8');
  const section = runbook.split(`\n### ${alert}\n`)[1]?.split('\n### ')[0] ?? '';
  return [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) => sql ?? '');
}

it('a payout that is returned after the lister deleted the account is told to its address, without a link (PAYOUT-25)', async () => {
  await returnPayoutAfterDeletion();
  const mailCountBefore = market.mailbox.mails.length;
  await sweep('payout e-mails');
  const mails = market.mailbox.mails.slice(mailCountBefore);
  expect(mails.map(({ to }) => to).flat()).toEqual([address()]);
  const text = mails[0]?.decodedText.replaceAll(/\s+/g, ' ') ?? '';
  expect(text).toContain('we keep the money for you. Reply to this e-mail');
  expect(text).not.toContain('in your balance');
  expect(text).not.toContain('/profile');
});

it('money of a former lister is an alarm until an operator pays it and records that as the runbook says (PAYOUT-25)', async () => {
  const countBefore = await countOwedFormerListers();
  await addEarnings(market.api, (await market.api.signUp('Leo')).userId, 7000);
  expect(await countOwedFormerListers()).toBe(countBefore);
  await returnPayoutAfterDeletion();
  expect(await countOwedFormerListers()).toBe(countBefore + 1);
  const [findSql = '', recordSql = ''] = readRunbookSql('FormerListerUnpaid');
  const owed = await market.api.query<{ lister_id: string; cents: string; address: string }>(findSql);
  expect(owed).toContainEqual({ lister_id: lister().userId, cents: '5000', address: address() });
  await market.api.query(recordSql.replace('<cents>', '5000').replace('<lister_id>', () => lister().userId));
  expect(await countOwedFormerListers()).toBe(countBefore);
  expect(await readBalances()).toEqual({ paid: 5000 });
});

it('money of a former lister who was never paid is recorded with the payment that brought it (PAYOUT-25)', async () => {
  const mia = await market.api.signUp('Mia');
  const { userId } = mia;
  expect((await post(market.api, mia, '/users/delete-account', { userId })).statusCode).toBe(204);
  const countBefore = await countOwedFormerListers();
  await addEarnings(market.api, userId, 4000);
  expect(await countOwedFormerListers()).toBe(countBefore + 1);
  const recordSql = readRunbookSql('FormerListerUnpaid')[2] ?? '';
  await market.api.query(recordSql.replace('<cents>', '4000').replace('<lister_id>', () => userId));
  expect(await countOwedFormerListers()).toBe(countBefore);
});
