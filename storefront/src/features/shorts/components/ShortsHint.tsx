import { X } from 'lucide-react';
import { useState } from 'react';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { dismissSwipeHint, isSwipeHintDismissed } from '../api/shorts-storage.js';

/** The hint 'Swipe up/down or use arrow keys', on desktops until the user dismisses it (FIND-32). */
export function ShortsHint() {
  // The dismissal is stored in the browser, so the server cannot render the hint.
  const wasDismissed = useBrowserValue(isSwipeHintDismissed, true);
  const [isDismissed, setDismissed] = useState(false);
  if (wasDismissed || isDismissed) return null;
  const dismiss = () => {
    dismissSwipeHint();
    setDismissed(true);
  };
  return (
    <div className="hidden items-center gap-1 text-sm text-muted lg:flex">
      <p>Swipe up/down or use arrow keys</p>
      <button
        type="button"
        onClick={dismiss}
        aria-label="Dismiss hint"
        className="grid size-10 place-items-center rounded-button hover:text-text"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
