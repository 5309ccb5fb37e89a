import { useEffect, useRef } from 'react';

/**
 * Focuses the form's first invalid field after each attempt to submit. Pass the result as the form's `ref`.
 * A button, which cannot be `aria-invalid`, is marked with `data-invalid`.
 */
export function useFirstErrorFocus(attempt: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [attempt]);
  return form;
}
