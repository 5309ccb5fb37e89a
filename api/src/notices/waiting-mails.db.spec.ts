import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailSwitch } from '@market/contract/mail-switches';
import { DAY_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { UnreadMailsService } from '@market/domain/notices/unread-mails.service';
import { UnsubscribeService } from '@market/domain/notices/unsubscribe.service';
import { call } from '@market/test/api/catalogue';
import { MAIL_KINDS, type MailScenario } from '@market/test/api/mail-kinds';
import { type Person, startApi } from '@market/test/api/running-api';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';

const TEST_STARTS_AT = new Date('2026-11-21T09:00:00.000Z');
let mailbox: Mailbox;
let scenario: MailScenario;

beforeAll(async () => {
  mailbox = await startMailbox();
  const api = await startApi({ ...mailbox.environment });
  setTimeAfterStart(0, api);
  scenario = { api, lister: await api.signUp('Lina'), buyer: await api.signUp('Ben') };
});
afterAll(async () => {
  await scenario.api.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  const { api } = scenario;
  setTimeAfterStart(0);
  mailbox.mails.length = 0;
  mailbox.replyByRecipient.clear();
  await api.query('UPDATE notices SET mail_due_at = NULL');
  scenario = { api, lister: await api.signUp('Lina'), buyer: await api.signUp('Ben') };
});

function setTimeAfterStart(ms: number, { setTime } = scenario.api): void {
  setTime(new Date(TEST_STARTS_AT.getTime() + ms));
}

const buyerAddress = () => `${scenario.buyer.userId}@people.example`;
const subjects = () => mailbox.mails.map(({ subject }) => subject);
const disable = ({ userId }: Person) =>
  scenario.api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [userId]);

/** Sends an e-mail about a notification to the buyer. The mail server responds 421, so the e-mail waits. */
async function sendAndPostpone(kind: string): Promise<void> {
  mailbox.replyByRecipient.set(buyerAddress(), 421);
  await expect(MAIL_KINDS[kind]?.send(scenario, { text: 'Habit Garden' })).rejects.toThrow(
    'did not accept it',
  );
  mailbox.replyByRecipient.clear();
}

/** Unsubscribes with the link in the buyer's e-mails of this kind. */
async function unsubscribeBuyer(name: MailSwitch): Promise<void> {
  const { api, buyer } = scenario;
  const { unsubscribeUrl } = api.application
    .get(UnsubscribeService)
    .linksOf(buyer.userId, name, buyerAddress());
  const { pathname } = new URL(unsubscribeUrl);
  expect((await api.application.inject({ method: 'POST', url: pathname })).statusCode).toBe(204);
}

/** Sends all e-mails about notifications that are due, and returns how many still wait. */
async function sendWaitingMails(): Promise<number> {
  setTimeAfterStart(5 * MINUTE_MS);
  const mailService = scenario.api.application.get(NoticeMailsService);
  for (const id of await mailService.findDue(100)) await mailService.send(id);
  const [waiting] = await scenario.api.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM notices WHERE mail_due_at IS NOT NULL',
  );
  return waiting?.count ?? 0;
}

async function sendUnreadMails(minutes = 10): Promise<void> {
  setTimeAfterStart(minutes * MINUTE_MS);
  const mailService = scenario.api.application.get(UnreadMailsService);
  for (const unreadConversation of await mailService.findDue(100)) await mailService.send(unreadConversation);
}

describe('a waiting e-mail about a notification', () => {
  it('is dropped if its kind was switched off in the meantime (NOTIFY-2, NOTIFY-7)', async () => {
    await sendAndPostpone('about a new review');
    await unsubscribeBuyer('rating.new');
    expect(await sendWaitingMails()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  it('is sent if another kind was switched off', async () => {
    await sendAndPostpone('about a new review');
    await unsubscribeBuyer('rating.answered');
    expect(await sendWaitingMails()).toBe(0);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[buyerAddress()]]);
  });

  it('is dropped if the recipient was disabled in the meantime (NOTIFY-2)', async () => {
    await sendAndPostpone('about a new review');
    await disable(scenario.buyer);
    expect(await sendWaitingMails()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  it('is sent to a disabled recipient if it is about money (NOTIFY-3)', async () => {
    await sendAndPostpone('that a refund was refused');
    await disable(scenario.buyer);
    expect(await sendWaitingMails()).toBe(0);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[buyerAddress()]]);
  });
});

describe('a waiting e-mail about a new MVP of a followed person', () => {
  const KIND = 'about a new listing of a followed person';

  it('is sent if the MVP is on sale', async () => {
    await sendAndPostpone(KIND);
    expect(await sendWaitingMails()).toBe(0);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[buyerAddress()]]);
  });

  it('is dropped if a moderator took the MVP off sale in the meantime (NOTIFY-2)', async () => {
    await sendAndPostpone(KIND);
    await scenario.api.query(
      `UPDATE listings SET state = 'off-sale', off_sale_at = now(), off_sale_by = owner_id, off_sale_reason = 'Malware'
       WHERE owner_id = $1`,
      [scenario.lister.userId],
    );
    expect(await sendWaitingMails()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  it('is dropped if the lister was disabled in the meantime (NOTIFY-2)', async () => {
    await sendAndPostpone(KIND);
    await disable(scenario.lister);
    expect(await sendWaitingMails()).toBe(0);
    expect(subjects()).toEqual([]);
  });
});

describe('an e-mail about unread messages', () => {
  const sendMessage = async () => {
    const { api, lister, buyer } = scenario;
    const body = { recipientId: buyer.userId, subject: 'Question', content: 'Hello' };
    expect((await call(api, 'POST', '/users/messages', { person: lister, body })).statusCode).toBe(201);
  };

  it('is dropped if the recipient blocked the sender in the meantime (NOTIFY-2)', async () => {
    const { api, lister, buyer } = scenario;
    await sendMessage();
    await call(api, 'PUT', `/users/${lister.userId}/block`, { person: buyer });
    await sendUnreadMails();
    expect(subjects()).toEqual([]);
    expect(await api.query('SELECT FROM unread_reminders WHERE due_at IS NOT NULL')).toEqual([]);
  });

  it('is dropped if the sender was disabled in the meantime (NOTIFY-2)', async () => {
    await sendMessage();
    await disable(scenario.lister);
    await sendUnreadMails();
    expect(subjects()).toEqual([]);
    expect(await scenario.api.query('SELECT FROM unread_reminders WHERE due_at IS NOT NULL')).toEqual([]);
  });

  it('is followed by one about a message that was sent during its sending, six hours later (NOTIFY-2)', async () => {
    await sendMessage();
    mailbox.onArrival = async () => {
      mailbox.onArrival = () => undefined;
      await sendMessage();
    };
    await sendUnreadMails();
    await sendUnreadMails(6 * 60);
    expect(mailbox.mails).toHaveLength(1);
    await sendUnreadMails(6 * 60 + 10);
    expect(subjects()).toEqual(['New message from Lina', '2 new messages from Lina']);
    await sendUnreadMails(24 * 60);
    expect(mailbox.mails).toHaveLength(2);
  });

  it('is dropped if the mail server did not take it until the newest message was 2 days old (NOTIFY-9)', async () => {
    const { api } = scenario;
    const minutesOf = (ms: number) => ms / MINUTE_MS;
    await sendMessage();
    mailbox.replyByRecipient.set(buyerAddress(), 421);
    await expect(sendUnreadMails()).rejects.toThrow('did not accept it');
    setTimeAfterStart(DAY_MS);
    scenario = { ...scenario, lister: await api.signIn(scenario.lister.userId) };
    await sendMessage();
    await expect(sendUnreadMails(minutesOf(3 * DAY_MS))).rejects.toThrow('did not accept it');
    await sendUnreadMails(minutesOf(3 * DAY_MS) + 5);
    expect(await api.query('SELECT FROM unread_reminders WHERE due_at IS NOT NULL')).toEqual([]);
    mailbox.replyByRecipient.clear();
    await sendUnreadMails(minutesOf(4 * DAY_MS));
    expect(subjects()).toEqual([]);
  });

  it('is sent if the sender blocked the recipient in the meantime', async () => {
    const { api, lister, buyer } = scenario;
    await sendMessage();
    await call(api, 'PUT', `/users/${buyer.userId}/block`, { person: lister });
    await sendUnreadMails();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([[buyerAddress()]]);
  });
});
