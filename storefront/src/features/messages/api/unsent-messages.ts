import { parseJson } from '@market/contract/browser/response-body';
import type { MessageInput } from '@market/contract/messages';
import * as z from 'zod/mini';
import { readDraft, storeDraft } from '../../../shared/drafts.js';

/** A message whose sending the server has not confirmed. */
export interface UnsentMessage {
  /** Id of the message, and its Idempotency-Key, so that a retry does not send the message twice. */
  readonly idempotencyKey: string;
  readonly body: MessageInput;
}

/** Checks only the types, because a retry must send exactly the body that belongs to the key (API-4). */
const StoredBody = z.object({ recipientId: z.string(), subject: z.string(), content: z.string() });

const unsentMessagesKey = (ownId: string, counterpartId: string) => `unsent:${ownId}:${counterpartId}`;

/** Returns the unsent messages to a person that this tab has stored, oldest first. */
export function readUnsentMessages(ownId: string, counterpartId: string): readonly UnsentMessage[] {
  const bodies = readDraft(unsentMessagesKey(ownId, counterpartId)) ?? {};
  return Object.entries(bodies).flatMap(([idempotencyKey, json]) => {
    const { data: body } = StoredBody.safeParse(parseJson(json));
    return body ? [{ idempotencyKey, body }] : [];
  });
}

/** Stores the unsent messages to a person as a draft of this tab, which is deleted when the user signs out. */
export function storeUnsentMessages(
  ownId: string,
  counterpartId: string,
  messages: readonly UnsentMessage[],
): void {
  const bodies = messages.map(({ idempotencyKey, body }) => [idempotencyKey, JSON.stringify(body)]);
  storeDraft(unsentMessagesKey(ownId, counterpartId), Object.fromEntries(bodies));
}
