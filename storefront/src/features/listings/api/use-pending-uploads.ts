import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as texts from '../texts.js';
import type { ListingFormValues } from './listing-form-values.js';

/** The fields whose value may be an upload's address. */
export type UploadField = 'videoUrl' | 'image' | 'screenshots';

const PENDING_ERROR = 'pending-upload';

type FormWithErrors = Pick<UseFormReturn<ListingFormValues>, 'setError' | 'clearErrors' | 'getFieldState'>;

/**
 * Knows which fields wait for an upload. A form that was submitted before would lose what is uploaded (LIST-27):
 * `refuseWhilePending` returns true and shows an error at these fields if there are any.
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
