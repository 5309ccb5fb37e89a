import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'quiet' | 'loud' | 'neutral' | 'primary' | 'success' | 'warning' | 'danger';

const TONE_CLASSES: Record<Tone, string> = {
  quiet: 'tracking-wide text-xs text-muted',
  loud: 'tracking-wide bg-warning text-page',
  neutral: 'bg-raised text-muted',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A short status in a colored shape. The text alone has the full meaning. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-baseline gap-1 overflow-clip rounded-full py-1 font-medium whitespace-nowrap',
        tone !== 'quiet' && 'px-2.5 text-xs',
        TONE_CLASSES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A chip of the technology stack or a tag. */
export function Chip({ children }: { readonly children: ReactNode }) {
  return (
    <span className="inline-block max-w-full truncate rounded-full border border-line px-2.5 py-0.5 text-xs text-muted">
      {children}
    </span>
  );
}
