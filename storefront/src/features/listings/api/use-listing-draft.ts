import type { ListingInput } from '@market/contract/listings/listing-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type DraftKey, deleteDraft, storeDraft, readDraft } from './listing-draft.js';
import type { ListingFormValues } from './listing-form-values.js';

/** The draft is stored this many milliseconds after the last keystroke, so that storing does not slow typing down. */
const STORE_DRAFT_AFTER_MS = 300;

/** Returns the draft that was stored when the form was opened, or null. */
export function useStoredDraft(draftKey: DraftKey, initial: ListingFormValues): ListingFormValues | null {
  const [stored] = useState(() => readDraft(draftKey, initial, new Date()));
  return stored;
}

type DraftForm = Pick<UseFormReturn<ListingFormValues, unknown, ListingInput>, 'subscribe' | 'getValues'>;

/** Stores the form as a draft after each edit; before the first edit nothing is stored. `forgetDraft` deletes it. */
export function useStoreDraft(
  { userId, listingIdOrNew }: DraftKey,
  { subscribe, getValues }: DraftForm,
  initial: ListingFormValues,
): { forgetDraft: () => void } {
  const storeTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const lastStoredJson = useRef('');
  const storeNow = useCallback(() => {
    if (storeTimer.current !== null) clearTimeout(storeTimer.current);
    storeTimer.current = null;
    const values = getValues();
    if (JSON.stringify(values) === lastStoredJson.current) return;
    lastStoredJson.current = JSON.stringify(values);
    storeDraft({ userId, listingIdOrNew }, { values, initial }, new Date());
  }, [userId, listingIdOrNew, getValues, initial]);
  useEffect(() => {
    lastStoredJson.current = JSON.stringify(getValues());
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        if (storeTimer.current !== null) clearTimeout(storeTimer.current);
        storeTimer.current = setTimeout(storeNow, STORE_DRAFT_AFTER_MS);
      },
    });
    window.addEventListener('pagehide', storeNow);
    return () => {
      storeNow();
      unsubscribe();
      window.removeEventListener('pagehide', storeNow);
    };
  }, [subscribe, getValues, storeNow]);
  const forgetDraft = useCallback(() => {
    lastStoredJson.current = JSON.stringify(getValues());
    deleteDraft({ userId, listingIdOrNew });
  }, [userId, listingIdOrNew, getValues]);
  return { forgetDraft };
}
