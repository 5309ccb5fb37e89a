import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as texts from '../texts.js';
import type { ListingFormValues } from './listing-form-values.js';

/** The fields whose value may be an upload's address. */
export type UploadField = 'videoUrl' | 'image' | 'screenshots';

const PENDING_ERROR = 'pending-upload';

type FormWithErrors = Pick<UseFormReturn<ListingFormValues>, 'setError' | 'clearErrors' | 'getFieldState'>;

/**
 * Tracks which fields have an upload in progress. Submitting the form during an upload would lose its result
 * (LIST-27), so `refuseWhilePending` shows an error at each such field, and returns true if there is one.
 */
export function usePendingUploads({ setError, clearErrors, getFieldState }: FormWithErrors) {
  const pendingFields = useRef(new Set<UploadField>());
  return {
    setPending(field: UploadField, isPending: boolean) {
      if (isPending) return void pendingFields.current.add(field);
      pendingFields.current.delete(field);
      if (getFieldState(field).error?.type === PENDING_ERROR) clearErrors(field);
    },
    refuseWhilePending(): boolean {
      for (const field of pendingFields.current)
        setError(field, { type: PENDING_ERROR, message: texts.uploadPending });
      return pendingFields.current.size > 0;
    },
  };
}
