import { useEffect, useRef } from 'react';

/** Puts the focus on the form's first field with a mistake after each attempt to send it; give what it answers to the form. */
export function useFirstErrorFocus(attempt: string) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
