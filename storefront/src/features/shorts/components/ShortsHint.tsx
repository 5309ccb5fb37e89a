import { X } from 'lucide-react';
import { useState } from 'react';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { dismissHint, isHintDismissed } from '../api/remembered.js';

/** The hint 'Swipe up/down or use arrow keys', on desktops until the user dismisses it (FIND-32). */
export function ShortsHint() {
  // Rendered in the browser only, because the server does not know whether the user dismissed it.
  const wasDismissed = useBrowserValue(isHintDismissed, true);
  const [isDismissed, setDismissed] = useState(false);
  if (wasDismissed || isDismissed) return null;
  const dismiss = () => {
    dismissHint();
    setDismissed(true);
  };
  return (
    <div className="absolute top-4 left-1/2 z-10 hidden -translate-x-1/2 items-center gap-1 rounded-full bg-black/75 py-1 pr-1 pl-4 text-sm text-white md:flex">
      <p>Swipe up/down or use arrow keys</p>
      <button
        type="button"
        onClick={dismiss}
        aria-label="Dismiss hint"
        className="grid size-9 place-items-center rounded-full hover:bg-white/20 focus-visible:outline-white"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
