import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '@market/contract/messages';
import { QueryClient } from '@tanstack/react-query';
import { applyMessage, markReadInCache } from './apply-messages.js';
import { conversationsQuery, threadQuery } from './message-queries.js';

const OWN_ID = 'me';
const BEN = { id: 'ben', displayname: 'Ben', photourl: '' };
const SELF = { id: OWN_ID, displayname: 'Ada', photourl: '' };

/** Returns a message that Ben sent at the given minute. The minute is also the message's id. */
function createMessage(minute: number, fields: Partial<Message> = {}): Message {
  const createdat = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const participants = { sender: BEN, senderid: BEN.id, recipient: SELF, recipientid: OWN_ID };
  return {
    id: String(minute),
    subject: 's',
    content: 'c',
    isread: false,
    createdat,
    ...participants,
    ...fields,
  };
}

let queryClient: QueryClient;
const shownMessages = () =>
  queryClient.getQueryData(threadQuery(BEN.id).queryKey)?.pages.map(({ reply }) => reply.map(({ id }) => id));
const shownConversations = () =>
  queryClient.getQueryData(conversationsQuery().queryKey)?.pages.flatMap((page) => page.conversations);

beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(threadQuery(BEN.id).queryKey, {
    pages: [
      { reply: [createMessage(40), createMessage(30)], nextCursor: 'x' },
      { reply: [createMessage(20), createMessage(10)], nextCursor: null },
    ],
    pageParams: ['', 'x'],
  });
  const emptyPage = { unread: 0, total: 0, sent: 0, received: 0, nextCursor: null };
  const conversations = ['zoe', BEN.id].map((id) => ({
    counterpart: { ...BEN, id },
    last: createMessage(id === BEN.id ? 40 : 50, { senderid: id }),
    unread: 0,
  }));
  queryClient.setQueryData(conversationsQuery().queryKey, {
    pages: [{ ...emptyPage, conversations }],
    pageParams: [''],
  });
});

describe('a message event', () => {
  it('is added once however often it is delivered, in order of time', () => {
    for (const minute of [60, 60, 50, 60, 20]) applyMessage(queryClient, OWN_ID, createMessage(minute));
    expect(shownMessages()).toEqual([
      ['60', '50', '40', '30'],
      ['20', '10'],
    ]);
  });

  it('moves its conversation to the top, unread, unless it is older and arrives late', () => {
    applyMessage(queryClient, OWN_ID, createMessage(60));
    applyMessage(queryClient, OWN_ID, createMessage(35));
    expect(
      shownConversations()?.map(({ counterpart, last, unread }) => [counterpart.id, last.id, unread]),
    ).toEqual([
      ['ben', '60', 1],
      ['zoe', '50', 0],
    ]);
  });

  it('is not unread when the person sent it from another browser', () => {
    const ownFields = { sender: SELF, senderid: OWN_ID, recipient: BEN, recipientid: BEN.id };
    applyMessage(queryClient, OWN_ID, createMessage(60, ownFields));
    expect(shownConversations()?.[0]).toMatchObject({ counterpart: { id: 'ben' }, unread: 0 });
    expect(shownMessages()?.[0]).toContain('60');
  });

  it('is marked as read on every page', () => {
    markReadInCache(queryClient, OWN_ID, createMessage(10));
    const readIds = queryClient
      .getQueryData(threadQuery(BEN.id).queryKey)
      ?.pages.flatMap(({ reply }) => reply.filter(({ isread }) => isread).map(({ id }) => id));
    expect(readIds).toEqual(['10']);
  });

  it('is marked as read on every page with all earlier ones of its sender, and no others (MESSAGE-4)', () => {
    const ownMessage = { sender: SELF, senderid: OWN_ID, recipient: BEN, recipientid: BEN.id };
    for (const minute of [5, 15, 25]) applyMessage(queryClient, OWN_ID, createMessage(minute, ownMessage));
    markReadInCache(queryClient, OWN_ID, { ...createMessage(30), earlier: true });
    const readIds = queryClient
      .getQueryData(threadQuery(BEN.id).queryKey)
      ?.pages.flatMap(({ reply }) => reply.filter(({ isread }) => isread).map(({ id }) => id));
    expect(readIds).toEqual(['30', '20', '10']);
  });

  it('leaves the later unread messages in the badge when it is read with all earlier ones', () => {
    markReadInCache(queryClient, OWN_ID, { ...createMessage(30), earlier: true });
    expect(shownConversations()?.find(({ counterpart }) => counterpart.id === BEN.id)?.unread).toBe(1);
  });

  it('lowers the badge of its conversation once when it is read', () => {
    queryClient.setQueryData(conversationsQuery().queryKey, {
      pages: [
        {
          conversations: [{ counterpart: BEN, last: createMessage(40), unread: 2 }],
          unread: 2,
          total: 1,
          sent: 0,
          received: 4,
          nextCursor: null,
        },
      ],
      pageParams: [''],
    });
    markReadInCache(queryClient, OWN_ID, createMessage(40));
    markReadInCache(queryClient, OWN_ID, createMessage(40));
    expect(shownConversations()?.map(({ unread }) => unread)).toEqual([1]);
  });
});
