import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';

const TEST_STARTS_AT = new Date('2026-11-21T09:00:00.000Z');

let api: RunningApi;
let ada: Person;
let ben: Person;
let eve: Person;
let secondsSinceTestStart: number;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  secondsSinceTestStart = 0;
  api.setTime(TEST_STARTS_AT);
  [ada, ben, eve] = [await api.signUp('Ada'), await api.signUp('Ben'), await api.signUp('Eve')];
});

/** Sends a message one second later than the last, so that messages have an order. */
async function sendMessage(from: Person, to: Person, content = 'Hello', subject = 'Question') {
  api.setTime(new Date(TEST_STARTS_AT.getTime() + 1000 * ++secondsSinceTestStart));
  return call(api, 'POST', '/users/messages', {
    person: from,
    body: { recipientId: to.userId, subject, content },
  });
}
const messagesOf = (person: Person, query = '') => call(api, 'GET', `/users/messages?${query}`, { person });
const contentsOf = (response: { json: () => { content: string }[] }) =>
  response.json().map(({ content }) => content);
const conversationsOf = async (person: Person, query = '') =>
  (await call(api, 'GET', `/users/messages/conversations?${query}`, { person })).json();
const markRead = (person: Person, id: string) => call(api, 'PUT', `/users/messages/${id}/read`, { person });
const nextCursorOf = (response: { headers: Record<string, unknown> }) =>
  /[?&]cursor=([^&>]+)/.exec(String(response.headers['link'] ?? ''))?.[1];

describe('a message', () => {
  it('is readable for its two people only, with the fields of the API', async () => {
    const sentMessage = (await sendMessage(ada, ben, ' Hello ')).json();
    const expectedMessage = {
      id: sentMessage.id,
      senderid: ada.userId,
      recipientid: ben.userId,
      sender: { id: ada.userId, displayname: 'Ada' },
      recipient: { id: ben.userId, displayname: 'Ben' },
      subject: 'Question',
      content: 'Hello',
      isread: false,
    };
    for (const person of [ada, ben])
      expect((await messagesOf(person)).json()).toMatchObject([expectedMessage]);
    expect((await messagesOf(eve)).json()).toEqual([]);
    expect((await messagesOf(eve, `with=${ada.userId}`)).json()).toEqual([]);
  });

  it('is refused to oneself, to an unknown and to a disabled recipient, and if it is blank (MESSAGE-1)', async () => {
    const unknownPerson = { ...ben, userId: '00000000-0000-7000-8000-000000000000' };
    expect((await sendMessage(ada, ada)).json()).toMatchObject({ status: 422, code: 'message/to-self' });
    expect((await sendMessage(ada, unknownPerson)).json()).toMatchObject({
      code: 'message/recipient-not-found',
    });
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [eve.userId]);
    expect((await sendMessage(ada, eve)).json()).toMatchObject({ code: 'message/recipient-not-found' });
    for (const [content, subject, field] of [
      [' \n ', 'Question', 'content'],
      ['Hello', ' ', 'subject'],
    ] as const)
      expect((await sendMessage(ada, ben, content, subject)).json()).toMatchObject({
        errors: { [field]: expect.any(String) },
      });
    expect((await messagesOf(ada)).json()).toEqual([]);
  });

  it('is marked as read once, and only by its recipient (MESSAGE-4)', async () => {
    const { id } = (await sendMessage(ada, ben)).json();
    for (const person of [ada, eve]) expect((await markRead(person, id)).statusCode).toBe(404);
    expect((await conversationsOf(ben)).unread).toBe(1);
    for (let readCount = 0; readCount < 2; readCount += 1)
      expect((await markRead(ben, id)).json()).toMatchObject({ isread: true });
    expect((await conversationsOf(ben)).unread).toBe(0);
    expect((await messagesOf(ada)).json()).toMatchObject([{ isread: true }]);
    const events = await api.query(
      `SELECT FROM outbox_events WHERE name = 'message.read' AND payload->>'messageId' = $1`,
      [id],
    );
    expect(events).toHaveLength(1);
  });
});

describe('a conversation', () => {
  const numbersBetween = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(to - index));

  it('pages back without gaps or repetitions while messages are sent', async () => {
    for (let messageNumber = 1; messageNumber <= 7; messageNumber += 1)
      await sendMessage(messageNumber % 2 ? ada : ben, messageNumber % 2 ? ben : ada, String(messageNumber));
    await sendMessage(eve, ada, 'of another conversation');
    const query = `with=${ben.userId}&limit=3`;
    const firstPage = await messagesOf(ada, query);
    await sendMessage(ben, ada, '8');
    const secondPage = await messagesOf(ada, `${query}&cursor=${nextCursorOf(firstPage)}`);
    const thirdPage = await messagesOf(ada, `${query}&cursor=${nextCursorOf(secondPage)}`);
    expect([firstPage, secondPage, thirdPage].map(contentsOf)).toEqual([
      ['7', '6', '5'],
      ['4', '3', '2'],
      ['1'],
    ]);
    expect(nextCursorOf(thirdPage)).toBeUndefined();
  });

  it('pages forward from a message of the conversation, and from no other', async () => {
    const firstMessage = (await sendMessage(ada, ben, '1')).json();
    for (let messageNumber = 2; messageNumber <= 6; messageNumber += 1)
      await sendMessage(ben, ada, String(messageNumber));
    const otherMessage = (await sendMessage(eve, ben, 'of another conversation')).json();
    const messagesAfter = async (id: string, limit = 3) =>
      contentsOf(await messagesOf(ada, `with=${ben.userId}&after=${id}&limit=${limit}`));
    expect(await messagesAfter(firstMessage.id)).toEqual(['4', '3', '2']);
    expect(await messagesAfter(firstMessage.id, 100)).toEqual(numbersBetween(2, 6));
    expect(await messagesAfter(otherMessage.id)).toEqual([]);
    expect(await messagesAfter('00000000-0000-7000-8000-000000000000')).toEqual([]);
  });

  it('is listed for both people with its last message and their unread count (MESSAGE-2, MESSAGE-5)', async () => {
    await sendMessage(ada, ben, 'one');
    await sendMessage(ben, ada, 'two');
    await sendMessage(eve, ada, 'three');
    await sendMessage(eve, ada, 'four');
    const [adasConversations, bensConversations] = [await conversationsOf(ada), await conversationsOf(ben)];
    const conversationSummaries = (list: {
      conversations: { counterpart: { displayname: string }; last: { content: string }; unread: number }[];
    }) =>
      list.conversations.map(({ counterpart, last, unread }) => [
        counterpart.displayname,
        last.content,
        unread,
      ]);
    expect(conversationSummaries(adasConversations)).toEqual([
      ['Eve', 'four', 2],
      ['Ben', 'two', 1],
    ]);
    expect(conversationSummaries(bensConversations)).toEqual([['Ada', 'two', 1]]);
    expect(adasConversations).toMatchObject({ unread: 3, total: 2, sent: 1, received: 3 });
  });

  it('is at its right position in a list of several pages', async () => {
    for (let count = 0; count < 5; count += 1) await sendMessage(await api.signUp(`Somebody ${count}`), ada);
    const listedCounterparts: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { conversations: { counterpart: { displayname: string } }[]; nextCursor: string | null } =
        await conversationsOf(ada, `limit=2${cursor && `&cursor=${cursor}`}`);
      listedCounterparts.push(...page.conversations.map(({ counterpart }) => counterpart.displayname));
      cursor = page.nextCursor;
    }
    expect(listedCounterparts).toEqual([4, 3, 2, 1, 0].map((count) => `Somebody ${count}`));
  });
});
