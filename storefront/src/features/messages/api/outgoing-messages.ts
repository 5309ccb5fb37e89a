import type { Message, MessageInput } from '@market/contract/messages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { storeDraft } from '../../../shared/drafts.js';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { newIdempotencyKey } from '../../../shared/http/idempotency-key.js';
import { applyMessage } from './apply-messages.js';
import { replyDraftKey } from './message-draft.js';
import { postMessage } from './message-queries.js';

const HTTP_UNAUTHORIZED = 401;

/** A message that is being sent. A failed message remains until the user retries or discards it. */
export interface OutgoingMessage {
  /** Id of the outgoing message, and its Idempotency-Key, so that a retry does not send the message twice. */
  readonly idempotencyKey: string;
  readonly body: MessageInput;
  readonly startedAt: string;
  /** The reason why the message was not sent; null while it is being sent. */
  readonly failure: string | null;
  /** Id of the message that was the thread's newest when this one was sent. */
  readonly previousMessageId: string | undefined;
}

const outgoingMessagesKey = (counterpartId: string) => ['outgoing-messages', counterpartId];

/** Returns the outgoing messages to one person, which survive navigation, and functions to send, retry and discard. */
export function useOutgoingMessages(counterpartId: string, ownId: string) {
  const queryClient = useQueryClient();
  const { data: outgoing = [] } = useQuery<readonly OutgoingMessage[]>({
    queryKey: outgoingMessagesKey(counterpartId),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const send = (body: MessageInput, previousMessageId: string | undefined) => {
    const startedAt = new Date().toISOString();
    void sendOutgoing(queryClient, ownId, {
      idempotencyKey: newIdempotencyKey(),
      body,
      startedAt,
      failure: null,
      previousMessageId,
    });
  };
  const retry = (failed: OutgoingMessage) =>
    void sendOutgoing(queryClient, ownId, { ...failed, failure: null });
  const discard = ({ idempotencyKey }: OutgoingMessage) =>
    updateOutgoing(queryClient, counterpartId, (allMessages) =>
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
  updateOutgoing(queryClient, recipientId, (allMessages) => [...withoutMessage(allMessages), message]);
  try {
    const sentMessage = await postMessage(message.body, message.idempotencyKey);
    applyMessage(queryClient, ownId, sentMessage);
    updateOutgoing(queryClient, recipientId, withoutMessage);
  } catch (error) {
    // When the session ends, outgoing messages are deleted, so the text is stored as a draft again.
    if (error instanceof ApiError && error.status === HTTP_UNAUTHORIZED)
      storeDraft(replyDraftKey(ownId, recipientId), { content: message.body.content });
    const failure = errorMessage(error, 'Please try again.');
    updateOutgoing(queryClient, recipientId, (allMessages) =>
      allMessages.map((entry) =>
        entry.idempotencyKey === message.idempotencyKey ? { ...entry, failure } : entry,
      ),
    );
  }
}

function updateOutgoing(
  queryClient: QueryClient,
  counterpartId: string,
  update: (allMessages: readonly OutgoingMessage[]) => readonly OutgoingMessage[],
): void {
  queryClient.setQueryData<readonly OutgoingMessage[]>(outgoingMessagesKey(counterpartId), (allMessages) =>
    update(allMessages ?? []),
  );
}
