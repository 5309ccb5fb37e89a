import type { Message, MessageInput } from '@market/contract/messages';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/http/api-error.js';
import { newIdempotencyKey } from '../../../shared/http/idempotency-key.js';
import * as texts from '../texts.js';
import { applyMessage } from './apply-messages.js';
import { postMessage } from './message-queries.js';
import { readUnsentMessages, storeUnsentMessages, type UnsentMessage } from './unsent-messages.js';

/** A message that is being sent. A failed message remains until the user retries or discards it. */
export interface OutgoingMessage extends UnsentMessage {
  /** What is shown to the user if the message was not sent; null while it is being sent. */
  readonly failure: string | null;
  /** Id of the message that was the thread's newest when this one was sent. */
  readonly previousMessageId: string | undefined;
}

const outgoingMessagesKey = (ownId: string, counterpartId: string) => [
  'outgoing-messages',
  ownId,
  counterpartId,
];

/**
 * Returns the outgoing messages to one person, which survive navigation, a reload and the end of the session
 * (MESSAGE-10), and functions to send, retry and discard.
 */
export function useOutgoingMessages(counterpartId: string, ownId: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery<readonly OutgoingMessage[]>({
    queryKey: outgoingMessagesKey(ownId, counterpartId),
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const outgoing = data ?? restoreOutgoing(ownId, counterpartId);
  const send = (body: MessageInput, previousMessageId: string | undefined) =>
    void sendOutgoing(queryClient, ownId, {
      idempotencyKey: newIdempotencyKey(),
      body,
      failure: null,
      previousMessageId,
    });
  const retry = (failed: OutgoingMessage) =>
    void sendOutgoing(queryClient, ownId, { ...failed, failure: null });
  const discard = ({ idempotencyKey }: OutgoingMessage) =>
    updateOutgoing(queryClient, ownId, counterpartId, (allMessages) =>
      allMessages.filter((message) => message.idempotencyKey !== idempotencyKey),
    );
  return { outgoing, send, retry, discard };
}

/**
 * Returns the outgoing messages that are not in the thread. The live stream may deliver a message before the response
 * to sending it arrives.
 */
export function findUndelivered(
  outgoing: readonly OutgoingMessage[],
  messages: readonly Message[],
  ownId: string,
): readonly OutgoingMessage[] {
  return outgoing.filter(({ body, previousMessageId, failure }) => {
    if (failure !== null) return true;
    const lastKnownIndex = messages.findIndex(({ id }) => id === previousMessageId);
    const laterMessages = messages.slice(lastKnownIndex + 1);
    return !laterMessages.some(
      ({ senderid, content }) => senderid === ownId && content === body.content.trim(),
    );
  });
}

async function sendOutgoing(
  queryClient: QueryClient,
  ownId: string,
  message: OutgoingMessage,
): Promise<void> {
  const { recipientId } = message.body;
  const withoutMessage = (allMessages: readonly OutgoingMessage[]) =>
    allMessages.filter(({ idempotencyKey }) => idempotencyKey !== message.idempotencyKey);
  const update = (change: (allMessages: readonly OutgoingMessage[]) => readonly OutgoingMessage[]) =>
    updateOutgoing(queryClient, ownId, recipientId, change);
  update((allMessages) => [...withoutMessage(allMessages), message]);
  try {
    const sentMessage = await postMessage(message.body, message.idempotencyKey);
    applyMessage(queryClient, ownId, sentMessage);
    update(withoutMessage);
  } catch (error) {
    const failure = `${texts.messageNotSent} ${errorMessage(error, 'Please try again.')}`;
    update((allMessages) =>
      allMessages.map((entry) =>
        entry.idempotencyKey === message.idempotencyKey ? { ...entry, failure } : entry,
      ),
    );
  }
}

/** Returns the messages that this tab has stored, and that the server has not confirmed. */
function restoreOutgoing(ownId: string, counterpartId: string): readonly OutgoingMessage[] {
  return readUnsentMessages(ownId, counterpartId).map((message) => ({
    ...message,
    failure: texts.messageUnconfirmed,
    previousMessageId: undefined,
  }));
}

/** Changes the outgoing messages to one person, in the cache and in this tab's storage. */
function updateOutgoing(
  queryClient: QueryClient,
  ownId: string,
  counterpartId: string,
  update: (allMessages: readonly OutgoingMessage[]) => readonly OutgoingMessage[],
): void {
  const queryKey = outgoingMessagesKey(ownId, counterpartId);
  // After a reload or the end of a session, the messages are only in the tab's storage.
  const allMessages =
    queryClient.getQueryData<readonly OutgoingMessage[]>(queryKey) ?? restoreOutgoing(ownId, counterpartId);
  const changedMessages = update(allMessages);
  queryClient.setQueryData<readonly OutgoingMessage[]>(queryKey, changedMessages);
  storeUnsentMessages(ownId, counterpartId, changedMessages);
}
