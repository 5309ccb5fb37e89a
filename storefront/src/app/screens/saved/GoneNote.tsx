import { CircleSlash } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.js';
import { panelClass } from '../../../shared/ui/styles.js';

interface Props {
  /** How many saved MVPs are not public at the moment. */
  readonly count: number;
  onRemove(): void;
}

/** Shows how many saved MVPs are not available any more, and offers to remove them (FIND-42). */
export function GoneNote({ count, onRemove }: Props) {
  return (
    <div role="status" className={`${panelClass} flex flex-wrap items-center gap-3 p-4 text-sm`}>
      <CircleSlash aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">
        {count === 1
          ? '1 saved MVP is not available any more.'
          : `${count} saved MVPs are not available any more.`}
      </p>
      <Button variant="ghost" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
