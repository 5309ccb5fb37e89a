import { useEffect, useRef } from 'react';
import { toast, Toaster } from 'sonner';
import type { PassingNotice } from '../../shared/ui/notify.js';

/** Draws passing notices; they are read out politely. */
export default function Notices({ notices }: { readonly notices: readonly PassingNotice[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { kind, text } of notices.slice(shown.current)) toast[kind](text);
    shown.current = notices.length;
  }, [notices]);
  return (
    <Toaster
      position="bottom-center"
      theme="system"
      mobileOffset={{ bottom: 72 }}
      closeButton
      toastOptions={{ duration: 6000 }}
    />
  );
}
