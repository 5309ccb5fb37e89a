import { describe, expect, it } from 'vitest';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { RentalRemindersService } from '@market/domain/rentals/rental-reminders.service';
import { advanceAndSignInAgain, rentFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const DAY_MS = 86_400_000;
/** The first period lasts from 31 January to 28 February. */
const MONTH_MS = 28 * DAY_MS;

const market = useTestMarket(NOON);

/** Sends each due reminder twice, because the second call must send nothing. */
async function sendReminders(): Promise<void> {
  const remindersService = market.api.application.get(RentalRemindersService);
  for (const id of await remindersService.findDue(100)) {
    await remindersService.send(id);
    await remindersService.send(id);
  }
}
async function readEvents(): Promise<string[]> {
  const rows = await market.api.query<{ name: string }>(
    `SELECT name FROM outbox_events WHERE name IN ('rental.expiring', 'rental.expired') AND payload->>'userId' = $1 ORDER BY id`,
    [market.buyer.userId],
  );
  return rows.map(({ name }) => name);
}
async function sendRemindersAt(atMs: number): Promise<string[]> {
  market.setTimeAfterStart(atMs);
  await sendReminders();
  return readEvents();
}

describe('the end of a rental', () => {
  it('sends one reminder three days before and one at the end, not a moment sooner (RENT-33)', async () => {
    await rentFor(market, { duration: '1 month' });
    expect(await sendRemindersAt(MONTH_MS - 3 * DAY_MS - 1)).toEqual([]);
    expect(await sendRemindersAt(MONTH_MS - 3 * DAY_MS)).toEqual(['rental.expiring']);
    expect(await sendRemindersAt(MONTH_MS - 1)).toEqual(['rental.expiring']);
    expect(await sendRemindersAt(MONTH_MS)).toEqual(['rental.expiring', 'rental.expired']);
    expect(await sendRemindersAt(2 * MONTH_MS)).toEqual(['rental.expiring', 'rental.expired']);
  });

  it('that passed before a worker ran sends the second reminder only', async () => {
    await rentFor(market, { duration: '1 month' });
    expect(await sendRemindersAt(MONTH_MS)).toEqual(['rental.expired']);
  });

  it('is the end of the chain: an extended period sends no reminder', async () => {
    const firstRental = await rentFor(market, { duration: '1 month' });
    expect(await sendRemindersAt(26 * DAY_MS)).toEqual(['rental.expiring']);
    await advanceAndSignInAgain(market, 26 * DAY_MS);
    await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    expect(await sendRemindersAt(MONTH_MS)).toEqual(['rental.expiring']);
    // The second period ends on 28 March.
    expect(await sendRemindersAt(MONTH_MS + 25 * DAY_MS)).toEqual(['rental.expiring', 'rental.expiring']);
    expect(await sendRemindersAt(MONTH_MS + 28 * DAY_MS)).toEqual([
      'rental.expiring',
      'rental.expiring',
      'rental.expired',
    ]);
  });

  it('does not exist for a purchase', async () => {
    const { id: rentalId } = await rentFor(market, { duration: '1 month' });
    await rentFor(market, { duration: 'outright', rentalId, amount: 2400 });
    expect(await sendRemindersAt(2 * MONTH_MS)).toEqual([]);
  });

  it('is in the renter’s notifications and e-mails, with its time', async () => {
    await rentFor(market, { duration: '1 month' });
    await sendRemindersAt(MONTH_MS - 2 * DAY_MS);
    const [event] = await market.api.query<{ id: string }>(
      `SELECT id FROM outbox_events WHERE name = 'rental.expiring' AND payload->>'userId' = $1`,
      [market.buyer.userId],
    );
    await market.api.application.get(NoticesService).notify(event?.id ?? '');
    const mailService = market.api.application.get(NoticeMailsService);
    for (const id of await mailService.findDue(100)) await mailService.send(id);
    const reminderMails = market.mailbox.mails.filter(({ to }) =>
      to.includes(`${market.buyer.userId}@people.example`),
    );
    expect(reminderMails).toHaveLength(1);
    expect(reminderMails[0]?.subject).toBe('Your rental of Habit Garden ends within 3 days');
    expect(reminderMails[0]?.decodedText).toContain('February 28, 2026');
    expect(reminderMails[0]?.decodedText).toContain('/profile?tab');
  });
});
