import { type CSSProperties, useEffect, useRef } from 'react';
import { toast, Toaster } from 'sonner';
import type { PassingNotice } from '../../shared/ui/notify.js';

/** The tokens, by the names that the toasts know. */
const LOOK = {
  '--normal-bg': 'var(--surface)',
  '--normal-text': 'var(--text)',
  '--normal-border': 'var(--line)',
  '--border-radius': 'var(--radius-button)',
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '8px',
  '--toast-close-button-transform': 'translateY(-50%)',
  fontFamily: 'inherit',
} as CSSProperties;

/** The way out stands inside, behind the words, large enough for a thumb. */
const PARTS = {
  toast: 'pr-12! gap-2.5! text-sm! shadow-overlay!',
  closeButton: 'top-1/2! size-9! rounded-input! border-0! bg-transparent! text-muted! hover:bg-raised!',
};

/** Screen readers miss words that come with the region they are read out from: the first notice waits so long for it. */
const REGION_AHEAD_MS = 150;

/** Draws passing notices; they are read out politely. */
export default function Notices({ notices }: { readonly notices: readonly PassingNotice[] }) {
  const shown = useRef(0);
  useEffect(() => {
    const show = () => {
      for (const { kind, text, action } of notices.slice(shown.current)) {
        if (action)
          toast[kind](text, { action: { label: action.label, onClick: action.run }, duration: Infinity });
        else toast[kind](text);
      }
      shown.current = notices.length;
    };
    const timer = setTimeout(show, shown.current === 0 ? REGION_AHEAD_MS : 0);
    return () => clearTimeout(timer);
  }, [notices]);
  return (
    <Toaster
      position="bottom-center"
      theme="system"
      mobileOffset={{ bottom: 72 }}
      closeButton
      toastOptions={{ duration: 6000, classNames: PARTS }}
      style={LOOK}
    />
  );
}
