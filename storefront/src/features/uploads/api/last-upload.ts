import type { DraftKey } from '../../listings/api/listing-draft.js';

/**
 * Returns the id of the last video that this browser uploaded in a listing's form. After a reload, the form shows the
 * progress of that upload (UPLOAD-10).
 */
export function readLastUpload(draftKey: DraftKey): string | null {
  try {
    return localStorage.getItem(storageKey(draftKey));
  } catch {
    return null;
  }
}

/** Stores the id of an upload; null deletes it. */
export function storeLastUpload(draftKey: DraftKey, id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(storageKey(draftKey));
    else localStorage.setItem(storageKey(draftKey), id);
  } catch {
    // Without storage, the user has to choose the file again after a reload.
  }
}

/** Moves the upload of the form of a new listing to the form of the listing `listingId`, which that form created. */
export function moveLastUpload(draftKey: DraftKey, listingId: string): void {
  const id = readLastUpload(draftKey);
  if (id === null) return;
  storeLastUpload({ ...draftKey, listingIdOrNew: listingId }, id);
  storeLastUpload(draftKey, null);
}

function storageKey({ userId, listingIdOrNew }: DraftKey): string {
  return `videoUpload.${userId}.${listingIdOrNew}`;
}
