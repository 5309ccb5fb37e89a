import { useEffect, useRef } from 'react';

/** Focuses the form's first invalid field after each attempt to submit; pass the result to the form. */
export function useFirstErrorFocus(attempt: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
