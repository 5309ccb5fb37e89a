import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { useFocusOnShow } from './use-focus-on-show.js';

interface Props {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Technical details, which are collapsed at first. */
  readonly details?: string;
  readonly onRetry?: () => void;
  readonly heading?: 'h1' | 'h2' | 'h3';
  /** Whether the heading gets the focus, because the notice replaces the control that the user just used. */
  readonly takesFocus?: boolean;
}

function StatePanel({
  icon: Icon = CircleAlert,
  title,
  children,
  action,
  details,
  onRetry,
  heading: Heading = 'h2',
  takesFocus = false,
}: Props) {
  const headline = useFocusOnShow<HTMLHeadingElement>(takesFocus);
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <Heading
        ref={headline}
        tabIndex={takesFocus ? -1 : undefined}
        className="text-lg font-semibold focus:outline-none"
      >
        {title}
      </Heading>
      {children && <div className="max-w-[33em] text-balance text-muted">{children}</div>}
      {(onRetry ?? action) && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {onRetry && (
            <Button onClick={(event) => retryAndMoveFocus(event.currentTarget, onRetry)}>Try Again</Button>
          )}
          {action}
        </div>
      )}
      {details && (
        <details className="mt-2 max-w-full text-sm text-muted">
          <summary className="cursor-pointer py-2">Details</summary>
          <p>{details}</p>
        </details>
      )}
    </div>
  );
}

/**
 * Retries; moves the focus to the surrounding dialog or page first, because the button disappears during the
 * request.
 */
function retryAndMoveFocus(button: HTMLElement, onRetry: () => void): void {
  button.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true });
  onRetry();
}

/** An error with its message and an action. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <StatePanel {...props} />
    </div>
  );
}

/** An empty list: an icon, a sentence and one action. */
export function EmptyState(props: Props) {
  return <StatePanel {...props} />;
}
