import { CircleSlash } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';
import * as texts from './texts.js';

interface Props {
  /** The number of saved MVPs that are no longer public. */
  readonly count: number;
  onRemove(): void;
}

/** Shows how many saved MVPs are no longer available, and offers to remove them (FIND-42). */
export function UnavailableNote({ count, onRemove }: Props) {
  return (
    <div role="status" className={`${panelClass} flex flex-wrap items-center gap-3 p-4 text-sm`}>
      <CircleSlash aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">{texts.savedUnavailable(count)}</p>
      <Button variant="ghost" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
