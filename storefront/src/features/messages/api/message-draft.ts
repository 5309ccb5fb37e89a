import { useState } from 'react';
import { readDraft } from '../../../shared/drafts.js';

/** Where the draft of a message to somebody lies. */
export function messageDraftKey(ownId: string, recipientId: string): string {
  return `message:${ownId}:${recipientId}`;
}

/** Where the draft of a reply to somebody lies. */
export function replyDraftKey(ownId: string, counterpartId: string): string {
  return `reply:${ownId}:${counterpartId}`;
}

/** Calls `onFound` once for each user who comes back to a page with an unsent message to `recipientId`. */
export function useUnsentMessage(ownId: string | null, recipientId: string, onFound: () => void): void {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (ownId === askedFor) return;
  setAskedFor(ownId);
  if (ownId !== null && readDraft(messageDraftKey(ownId, recipientId))) onFound();
}
