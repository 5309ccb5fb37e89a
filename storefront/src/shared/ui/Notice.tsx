import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.js';

interface Props {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** What went wrong in technical words, folded away. */
  readonly details?: string;
  readonly onRetry?: () => void;
  readonly heading?: 'h1' | 'h2' | 'h3';
}

function Notice({
  icon: Icon = CircleAlert,
  title,
  children,
  action,
  details,
  onRetry,
  heading: Heading = 'h2',
}: Props) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children && <div className="max-w-[52ch] text-muted">{children}</div>}
      {(onRetry ?? action) && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {onRetry && <Button onClick={onRetry}>Try Again</Button>}
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

/** An error with SPEC's sentence and a way on. */
export function ErrorState(props: Props) {
  return (
    <div role="alert">
      <Notice {...props} />
    </div>
  );
}

/** Nothing here yet: an icon, SPEC's sentence and one action. */
export function EmptyState(props: Props) {
  return <Notice {...props} />;
}
