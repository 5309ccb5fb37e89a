import type { ListingInput } from '@market/contract/listings/listing-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type DraftKey, deleteDraft, hasStoredDraft, storeDraft, readDraft } from './listing-draft.js';
import type { ListingFormValues } from './listing-form-values.js';

/** The draft is stored this many milliseconds after the last keystroke, so that storing does not slow typing down. */
const STORE_DRAFT_AFTER_MS = 300;

/** Returns the draft that was stored when the form was opened, or null. */
export function useStoredDraft(draftKey: DraftKey, initial: ListingFormValues): ListingFormValues | null {
  const [stored] = useState(() => readDraft(draftKey, initial, new Date()));
  return stored;
}

type DraftForm = Pick<UseFormReturn<ListingFormValues, unknown, ListingInput>, 'subscribe' | 'getValues'>;

/**
 * Stores the form as a draft after each edit; before the first edit nothing is stored. When the user leaves an edited
 * form, stores it again if it has newer values, or if another tab with the same form has deleted the draft (LIST-25).
 * `forgetDraft` deletes it.
 */
export function useStoreDraft(
  { userId, listingIdOrNew }: DraftKey,
  { subscribe, getValues }: DraftForm,
  initial: ListingFormValues,
): { forgetDraft: () => void } {
  const storeTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // The values that need no draft: those of the unedited form, or those that were sent or discarded.
  const handledJson = useRef(JSON.stringify(initial));
  const hasDraft = useRef(false);
  // A form that only shows the draft does not store it: another tab may have stored newer values, or sent them.
  const isEdited = useRef(false);
  const storedJson = useRef<string | null>(null);
  const storeNow = useCallback(() => {
    if (storeTimer.current !== null) clearTimeout(storeTimer.current);
    storeTimer.current = null;
    const values = getValues();
    storedJson.current = JSON.stringify(values);
    const needsDraft = storedJson.current !== handledJson.current;
    if (needsDraft) storeDraft({ userId, listingIdOrNew }, { values, initial }, new Date());
    // Only a draft of this form is deleted: the stored draft may be of another tab.
    else if (hasDraft.current) deleteDraft({ userId, listingIdOrNew });
    hasDraft.current = needsDraft;
  }, [userId, listingIdOrNew, getValues, initial]);
  const storeOnLeave = useCallback(() => {
    if (storeTimer.current !== null) clearTimeout(storeTimer.current);
    const isStored =
      JSON.stringify(getValues()) === storedJson.current && hasStoredDraft({ userId, listingIdOrNew });
    if (isEdited.current && !isStored) storeNow();
  }, [userId, listingIdOrNew, getValues, storeNow]);
  useEffect(() => {
    hasDraft.current = JSON.stringify(getValues()) !== handledJson.current;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        isEdited.current = true;
        if (storeTimer.current !== null) clearTimeout(storeTimer.current);
        storeTimer.current = setTimeout(storeNow, STORE_DRAFT_AFTER_MS);
      },
    });
    window.addEventListener('pagehide', storeOnLeave);
    return () => {
      storeOnLeave();
      unsubscribe();
      window.removeEventListener('pagehide', storeOnLeave);
    };
  }, [subscribe, getValues, storeNow, storeOnLeave]);
  const forgetDraft = useCallback(() => {
    handledJson.current = JSON.stringify(getValues());
    hasDraft.current = false;
    isEdited.current = false;
    deleteDraft({ userId, listingIdOrNew });
  }, [userId, listingIdOrNew, getValues]);
  return { forgetDraft };
}
