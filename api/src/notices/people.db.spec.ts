import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_SWITCH_NAMES } from '@market/contract/mail-switches';
import { HOUR_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { UnreadMailsService } from '@market/domain/notices/unread-mails.service';
import { Outbox } from '@market/domain/foundation/outbox/outbox';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { listingApproved } from '@market/domain/listings/listings.events';
import { call, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const TEST_STARTS_AT = new Date('2026-11-21T09:00:00.000Z');
let api: RunningApi;
let mailbox: Mailbox;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi({ ...mailbox.environment });
});
afterAll(async () => {
  await api.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  setTimeAfterStart(0);
  mailbox.mails.length = 0;
  mailbox.mode = 'well';
  await api.query('DELETE FROM unread_reminders');
  await api.query('UPDATE notices SET mail_due_at = NULL');
  [ada, ben] = [await api.signUp('Ada'), await api.signUp('Ben')];
});

/** Sets the clock to this many milliseconds after the start. */
function setTimeAfterStart(ms: number): void {
  api.setTime(new Date(TEST_STARTS_AT.getTime() + ms));
}

const sendMessage = (from: Person, to: Person, content = 'Hello') =>
  call(api, 'POST', '/users/messages', {
    person: from,
    body: { recipientId: to.userId, subject: 'Question', content },
  });
const changeRelation = (person: Person, verb: 'PUT' | 'DELETE', relation: string, otherPerson: Person) =>
  call(api, verb, `/users/${otherPerson.userId}/${relation}`, { person });
const readNotices = async (person: Person) => (await call(api, 'GET', '/users/notices', { person })).json();
const switchOffMail = (person: Person, name: string) =>
  call(api, 'PUT', '/users/preferences', {
    person,
    body: {
      email: {
        ...Object.fromEntries(MAIL_SWITCH_NAMES.map((switchName) => [switchName, true])),
        [name]: false,
      },
    },
  });

/** Does what the workers do: relays events and creates their notifications. */
async function relayAndCreateNotices(): Promise<void> {
  await api.query('UPDATE outbox_events SET relayed_at = now() WHERE relayed_at IS NULL');
  const notices = api.application.get(NoticesService);
  for (const id of await notices.findDue(100)) await notices.notify(id);
}

async function sendNoticeMails(): Promise<void> {
  const mailService = api.application.get(NoticeMailsService);
  for (const id of await mailService.findDue(100)) await mailService.send(id);
}

async function sendUnreadMails(): Promise<void> {
  const mailService = api.application.get(UnreadMailsService);
  for (const unreadConversation of await mailService.findDue(100)) await mailService.send(unreadConversation);
}

/** Creates an approved listing of Ada's, and the event of its approval. Returns the listing's id. */
async function createApprovedListing(title: string): Promise<string> {
  const id = await insertListing(api, ada, { title });
  await api.query('UPDATE listings SET approved_at = $2 WHERE id = $1', [id, TEST_STARTS_AT]);
  const outbox = api.application.get(Outbox);
  await api.application.get(Transactions).run((tx) => outbox.append(tx, listingApproved, { listingId: id }));
  return id;
}

describe('following', () => {
  it("notifies the followed person, and the follower of that person's next approved listing, once each", async () => {
    await createApprovedListing('Before anybody followed');
    await relayAndCreateNotices();
    expect((await changeRelation(ben, 'PUT', 'follow', ada)).json()).toEqual({
      following: true,
      blocked: false,
    });
    await changeRelation(ben, 'PUT', 'follow', ada);
    const id = await createApprovedListing('Habit Garden');
    await relayAndCreateNotices();
    await relayAndCreateNotices();
    expect((await readNotices(ben)).notices).toMatchObject([
      { kind: 'listing.followed', text: 'Ada listed a new MVP: Habit Garden', path: `/mvp/${id}` },
    ]);
    const textsOfAda = (await readNotices(ada)).notices.map(({ text }: { text: string }) => text);
    expect(textsOfAda.filter((text: string) => text === 'Ben follows you')).toHaveLength(1);
    expect(textsOfAda).toContain('Habit Garden was approved and is public');
  });

  it('sends one e-mail about a new listing, even if the mail server was down at first', async () => {
    await changeRelation(ben, 'PUT', 'follow', ada);
    await createApprovedListing('Habit Garden');
    await relayAndCreateNotices();
    mailbox.mode = 'busy';
    await expect(sendNoticeMails()).rejects.toThrow();
    mailbox.mode = 'well';
    setTimeAfterStart(5 * MINUTE_MS);
    await sendNoticeMails();
    await sendNoticeMails();
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['Ada listed a new MVP: Habit Garden']);
    expect(mailbox.mails[0]?.decodedText).toContain('/preferences');
  });

  it('sends no e-mail to people who switched it off', async () => {
    await changeRelation(ben, 'PUT', 'follow', ada);
    await switchOffMail(ben, 'listing.followed');
    await createApprovedListing('Habit Garden');
    await relayAndCreateNotices();
    await sendNoticeMails();
    expect(mailbox.mails).toEqual([]);
    expect((await readNotices(ben)).unread).toBe(1);
  });

  it('is refused for oneself and for unknown people', async () => {
    expect((await changeRelation(ada, 'PUT', 'follow', ada)).json()).toMatchObject({ code: 'follow/self' });
    const unknownPerson = { ...ada, userId: '00000000-0000-7000-8000-000000000000' };
    expect((await changeRelation(ada, 'PUT', 'follow', unknownPerson)).statusCode).toBe(404);
  });
});

describe('the notification of a data export, which the person requested', () => {
  it('is in the bell and sent by e-mail once, whatever is switched off', async () => {
    await switchOffMail(ada, 'message.new');
    const { id } = (await call(api, 'POST', '/users/data-export', { person: ada, body: {} })).json();
    await api.application.get(DataExportsService).build(id);
    await api.application.get(DataExportsService).build(id);
    await relayAndCreateNotices();
    await relayAndCreateNotices();
    await sendNoticeMails();
    await sendNoticeMails();
    expect((await readNotices(ada)).notices).toMatchObject([
      { kind: 'data.ready', text: 'Your data is ready to download', path: '/profile?tab=profile' },
    ]);
    expect(mailbox.mails.map(({ subject, to }) => [subject, to])).toEqual([
      ['Your data is ready to download', [`${ada.userId}@people.example`]],
    ]);
    expect(mailbox.mails[0]?.decodedText).not.toContain('/preferences');
  });
});

describe('blocking', () => {
  it('refuses messages in both directions, each with its own error, until it is undone (PEOPLE-21)', async () => {
    await changeRelation(ada, 'PUT', 'block', ben);
    expect((await sendMessage(ben, ada)).json()).toMatchObject({
      status: 403,
      code: 'message/blocked',
      detail: 'You cannot message this user.',
    });
    expect((await sendMessage(ada, ben)).json()).toMatchObject({
      status: 403,
      code: 'message/blocked-by-you',
    });
    expect((await call(api, 'GET', '/users/blocked', { person: ada })).json()).toMatchObject({
      people: [{ id: ben.userId, displayname: 'Ben' }],
    });
    await changeRelation(ada, 'DELETE', 'block', ben);
    expect((await sendMessage(ben, ada)).statusCode).toBe(201);
  });

  it('ends following in both directions, and prevents it (PEOPLE-21)', async () => {
    await changeRelation(ben, 'PUT', 'follow', ada);
    await changeRelation(ada, 'PUT', 'block', ben);
    const { json } = await call(api, 'GET', `/users/${ada.userId}/relation`, { person: ben });
    expect(json()).toEqual({ following: false, blocked: false });
    expect((await changeRelation(ben, 'PUT', 'follow', ada)).json()).toMatchObject({
      code: 'follow/blocked',
    });
  });

  it('prevents the notification of a follow that it ended', async () => {
    await changeRelation(ben, 'PUT', 'follow', ada);
    await changeRelation(ada, 'PUT', 'block', ben);
    await relayAndCreateNotices();
    expect((await readNotices(ada)).notices).toEqual([]);
  });
});

describe('the bell', () => {
  it('counts messages of one person once, until the conversation is opened', async () => {
    const firstMessage = (await sendMessage(ben, ada)).json();
    const secondMessage = (await sendMessage(ben, ada)).json();
    await relayAndCreateNotices();
    expect((await readNotices(ada)).notices).toMatchObject([
      { text: 'New message from Ben', path: `/messages?with=${ben.userId}`, isread: false },
    ]);
    for (const { id } of [firstMessage, secondMessage])
      await call(api, 'PUT', `/users/messages/${id}/read`, { person: ada });
    expect((await readNotices(ada)).unread).toBe(0);
  });

  it('marks one or all notifications as read, for their owner only', async () => {
    const carl = await api.signUp('Carl');
    await changeRelation(ben, 'PUT', 'follow', ada);
    await changeRelation(carl, 'PUT', 'follow', ada);
    await relayAndCreateNotices();
    const { notices, unread } = await readNotices(ada);
    expect(unread).toBe(2);
    await call(api, 'PUT', `/users/notices/${notices[0].id}/read`, { person: ben });
    expect((await readNotices(ada)).unread).toBe(2);
    const readResponse = await call(api, 'PUT', `/users/notices/${notices[0].id}/read`, { person: ada });
    expect(readResponse.json()).toEqual({ unread: 1 });
    expect((await call(api, 'PUT', '/users/notices/read', { person: ada })).json()).toEqual({ unread: 0 });
  });
});

describe('an e-mail about unread messages', () => {
  it('is sent after ten minutes, not a second earlier, and once per conversation', async () => {
    await sendMessage(ben, ada, 'one');
    setTimeAfterStart(3 * MINUTE_MS);
    await sendMessage(ben, ada, 'two');
    setTimeAfterStart(10 * MINUTE_MS - 1000);
    await sendUnreadMails();
    expect(mailbox.mails).toEqual([]);
    setTimeAfterStart(10 * MINUTE_MS);
    await sendUnreadMails();
    await sendUnreadMails();
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['2 new messages from Ben']);
    expect(mailbox.mails[0]?.to).toEqual([`${ada.userId}@people.example`]);
  });

  it('is not sent for messages that were read, and waits ten minutes for later ones', async () => {
    const { id } = (await sendMessage(ben, ada, 'one')).json();
    await call(api, 'PUT', `/users/messages/${id}/read`, { person: ada });
    setTimeAfterStart(5 * MINUTE_MS);
    await sendMessage(ben, ada, 'two');
    setTimeAfterStart(10 * MINUTE_MS);
    await sendUnreadMails();
    expect(mailbox.mails).toEqual([]);
    setTimeAfterStart(15 * MINUTE_MS);
    await sendUnreadMails();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is followed by a quiet period, and then by one more for messages that are still unread', async () => {
    await sendMessage(ben, ada, 'one');
    setTimeAfterStart(10 * MINUTE_MS);
    await sendUnreadMails();
    setTimeAfterStart(12 * MINUTE_MS);
    await sendMessage(ben, ada, 'two');
    setTimeAfterStart(6 * HOUR_MS);
    await sendUnreadMails();
    expect(mailbox.mails).toHaveLength(1);
    setTimeAfterStart(6 * HOUR_MS + 10 * MINUTE_MS);
    await sendUnreadMails();
    expect(mailbox.mails).toHaveLength(2);
  });

  it('is not sent to people who switched it off', async () => {
    await switchOffMail(ada, 'message.new');
    await sendMessage(ben, ada);
    setTimeAfterStart(HOUR_MS);
    await sendUnreadMails();
    expect(mailbox.mails).toEqual([]);
  });

  it('is sent later if the mail server is down', async () => {
    await sendMessage(ben, ada);
    setTimeAfterStart(10 * MINUTE_MS);
    mailbox.mode = 'busy';
    await expect(sendUnreadMails()).rejects.toThrow();
    mailbox.mode = 'well';
    setTimeAfterStart(15 * MINUTE_MS);
    await sendUnreadMails();
    expect(mailbox.mails).toHaveLength(1);
  });
});

describe('a report', () => {
  it('notifies the moderators once while it is open, and is closed by one of them', async () => {
    const moderator = await signUpModerator(api);
    const mvpId = await insertListing(api, ada, { title: 'Copied thing' });
    const body = { mvpId, reason: 'rights', details: '<b>mine</b>' };
    for (let count = 0; count < 2; count += 1)
      expect((await call(api, 'POST', '/reports', { person: ben, body })).statusCode).toBe(201);
    const openReports = (await call(api, 'GET', '/admin/reports?state=open', { person: moderator })).json()
      .data;
    expect(openReports).toMatchObject([
      { subjectName: 'Copied thing', reporterName: 'Ben', reason: 'rights', details: '<b>mine</b>' },
    ]);
    expect(openReports).toHaveLength(1);
    const url = `/admin/reports/${openReports[0].id}/resolve`;
    const note = { reason: 'The copy is gone' };
    expect((await call(api, 'POST', url, { person: ben, body: note })).statusCode).toBe(403);
    expect((await call(api, 'POST', url, { person: moderator, body: note })).json().state).toBe('resolved');
  });

  it.each([
    [{ reason: 'spam' }],
    [
      {
        userId: '00000000-0000-7000-8000-000000000000',
        mvpId: '00000000-0000-7000-8000-000000000000',
        reason: 'spam',
      },
    ],
    [{ userId: '00000000-0000-7000-8000-000000000000', reason: 'because' }],
  ])('with too little or too much text (%j) is refused', async (body) => {
    expect((await call(api, 'POST', '/reports', { person: ben, body })).statusCode).toBe(400);
  });

  it('about oneself is refused', async () => {
    const body = { userId: ben.userId, reason: 'spam' };
    expect((await call(api, 'POST', '/reports', { person: ben, body })).json()).toMatchObject({
      code: 'report/self',
    });
  });
});
