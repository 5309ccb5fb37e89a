import type { Message, MessageInput } from '@market/contract/messages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepDraft } from '../../../shared/drafts.js';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { newIdempotencyKey } from '../../../shared/http/idempotency-key.js';
import { applyMessage } from './apply-messages.js';
import { replyDraftKey } from './message-draft.js';
import { postMessage } from './message-queries.js';

const SIGNED_OUT = 401;

/** An outgoing message; a failed one stays until it is sent or discarded. */
export interface Outgoing {
  /** Also its Idempotency-Key, so that retries send it once. */
  readonly key: string;
  readonly body: MessageInput;
  readonly startedAt: string;
  /** Why it was not sent; null while it is being sent. */
  readonly failure: string | null;
  /** The newest message when it was sent. */
  readonly after: string | undefined;
}

const keyOf = (counterpartId: string) => ['outgoing-messages', counterpartId];

/** Outgoing messages to one person, with functions to send, retry and discard; they survive navigation. */
export function useOutgoing(counterpartId: string, ownId: string) {
  const queries = useQueryClient();
  const { data: outgoing = [] } = useQuery<readonly Outgoing[]>({
    queryKey: keyOf(counterpartId),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const send = (body: MessageInput, after: string | undefined) => {
    const startedAt = new Date().toISOString();
    void deliver(queries, ownId, { key: newIdempotencyKey(), body, startedAt, failure: null, after });
  };
  const retry = (failed: Outgoing) => void deliver(queries, ownId, { ...failed, failure: null });
  const giveUp = ({ key }: Outgoing) =>
    change(queries, counterpartId, (all) => all.filter((one) => one.key !== key));
  return { outgoing, send, retry, giveUp };
}

/** Returns outgoing messages that the thread does not contain yet: the live stream may be quicker than the response. */
export function stillOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  ownId: string,
): readonly Outgoing[] {
  return outgoing.filter(({ body, after, failure }) => {
    if (failure !== null) return true;
    const known = messages.findIndex(({ id }) => id === after);
    const since = messages.slice(known + 1);
    return !since.some(({ senderid, content }) => senderid === ownId && content === body.content.trim());
  });
}

async function deliver(queries: QueryClient, ownId: string, message: Outgoing): Promise<void> {
  const { recipientId } = message.body;
  const others = (all: readonly Outgoing[]) => all.filter(({ key }) => key !== message.key);
  change(queries, recipientId, (all) => [...others(all), message]);
  try {
    const sent = await postMessage(message.body, message.key);
    applyMessage(queries, ownId, sent);
    change(queries, recipientId, others);
  } catch (error) {
    // The session ended, which deletes this list, so the text is put back into the form.
    if (error instanceof ApiError && error.status === SIGNED_OUT)
      keepDraft(replyDraftKey(ownId, recipientId), { content: message.body.content });
    const failure = sentenceOf(error, 'Please try again.');
    change(queries, recipientId, (all) =>
      all.map((one) => (one.key === message.key ? { ...one, failure } : one)),
    );
  }
}

function change(
  queries: QueryClient,
  counterpartId: string,
  how: (all: readonly Outgoing[]) => readonly Outgoing[],
): void {
  queries.setQueryData<readonly Outgoing[]>(keyOf(counterpartId), (all) => how(all ?? []));
}
