import type { ReactNode } from 'react';
import { Button } from './Button.js';

interface Props {
  readonly children: ReactNode;
  /** Called by the button 'Try Again'. Without it, there is no button. */
  readonly onRetry?: (() => void) | undefined;
}

/** The error of one part of a page, in one line, while the rest of the page works. */
export function InlineError({ children, onRetry }: Props) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
      {children}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
