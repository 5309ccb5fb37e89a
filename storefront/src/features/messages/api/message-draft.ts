import { useState } from 'react';
import { readDraft } from '../../../shared/drafts.js';

/** Returns the storage key for the draft of a new message to a person. */
export function messageDraftKey(ownId: string, recipientId: string): string {
  return `message:${ownId}:${recipientId}`;
}

/** Returns the storage key for the draft of a reply to a person. */
export function replyDraftKey(ownId: string, counterpartId: string): string {
  return `reply:${ownId}:${counterpartId}`;
}

/** Calls `onFound` once per user if this tab has stored the draft of a new message to `recipientId`. */
export function useStoredMessageDraft(ownId: string | null, recipientId: string, onFound: () => void): void {
  const [checkedUserId, setCheckedUserId] = useState<string | null>(null);
  if (ownId === checkedUserId) return;
  setCheckedUserId(ownId);
  if (ownId !== null && readDraft(messageDraftKey(ownId, recipientId))) onFound();
}
