import type { ListingInput } from '@market/contract/listings/listing-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type DraftKey, forgetDraft, keepDraft, readDraft } from './listing-draft.js';
import type { ListingFormValues } from './listing-form-values.js';

/** The draft is stored this many milliseconds after the last keystroke, so that storing does not slow typing down. */
const STORE_DRAFT_AFTER_MS = 300;

/** Returns the draft that was stored when the form was opened, or null. */
export function useStoredDraft(draftKey: DraftKey, empty: ListingFormValues): ListingFormValues | null {
  const [stored] = useState(() => readDraft(draftKey, empty, new Date()));
  return stored;
}

type Form = Pick<UseFormReturn<ListingFormValues, unknown, ListingInput>, 'subscribe' | 'getValues'>;

/** Stores the form as a draft after each edit; before the first edit nothing is stored. `forget` deletes the draft. */
export function useKeptDraft(
  { userId, subject: of }: DraftKey,
  { subscribe, getValues }: Form,
): { forget: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const known = useRef('');
  const keep = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    const values = getValues();
    if (JSON.stringify(values) === known.current) return;
    known.current = JSON.stringify(values);
    keepDraft({ userId, subject: of }, values, new Date());
  }, [userId, of, getValues]);
  useEffect(() => {
    known.current = JSON.stringify(getValues());
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        if (timer.current !== null) clearTimeout(timer.current);
        timer.current = setTimeout(keep, STORE_DRAFT_AFTER_MS);
      },
    });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      unsubscribe();
      window.removeEventListener('pagehide', keep);
    };
  }, [subscribe, getValues, keep]);
  const forget = useCallback(() => {
    known.current = JSON.stringify(getValues());
    forgetDraft({ userId, subject: of });
  }, [userId, of, getValues]);
  return { forget };
}
