import { useEffect, useRef } from 'react';

/** Focuses the form's first invalid field after each attempt to submit. Pass the result as the form's `ref`. */
export function useFirstErrorFocus(attempt: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
