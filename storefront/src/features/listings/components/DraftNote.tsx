import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import * as texts from '../texts.js';

/** States that the form was restored from a draft, and offers to clear it. */
export function DraftNote({ onStartOver }: { readonly onStartOver: () => void }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <div role="status" className={`${panelClass} flex flex-wrap items-center gap-3 p-4 text-sm`}>
      <History aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">{texts.draftRestored}</p>
      <Button
        variant="ghost"
        onClick={() => {
          setShown(false);
          onStartOver();
        }}
      >
        Start over
      </Button>
    </div>
  );
}
