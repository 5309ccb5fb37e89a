import { type CSSProperties, useEffect, useRef } from 'react';
import { toast, Toaster } from 'sonner';
import type { PassingNotice } from '../../shared/ui/notify.js';

/** The tokens, by the names that the toasts know. */
const LOOK = {
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line)',
  '--border-radius': 'var(--radius-button)',
} as CSSProperties;

/** Draws passing notices; they are read out politely. */
export default function Notices({ notices }: { readonly notices: readonly PassingNotice[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { kind, text, action } of notices.slice(shown.current)) {
      if (action)
        toast[kind](text, { action: { label: action.label, onClick: action.run }, duration: Infinity });
      else toast[kind](text);
    }
    shown.current = notices.length;
  }, [notices]);
  return (
    <Toaster
      position="bottom-center"
      theme="system"
      mobileOffset={{ bottom: 72 }}
      closeButton
      toastOptions={{ duration: 6000 }}
      style={LOOK}
    />
  );
}
