import { clsx } from 'clsx';

/** A placeholder of the size of the content that is loading; it appears after 150 ms. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  // With two radius classes, the style sheet's order would decide which applies.
  const radius = !className.includes('rounded-') && 'rounded-input';
  return <div aria-hidden="true" className={clsx('animate-skeleton bg-raised', radius, className)} />;
}

/** Announces to screen readers what loads, and shows skeletons; `isShown` shows the words as well. */
export function Loading({
  label,
  isShown = false,
  children,
}: {
  readonly label: string;
  readonly isShown?: boolean;
  readonly children?: React.ReactNode;
}) {
  return (
    <div role="status" aria-busy="true">
      <p className={isShown ? 'mb-4 animate-wait text-sm text-muted' : 'sr-only'}>{label}</p>
      {children}
    </div>
  );
}
