import { clsx } from 'clsx';

/** A placeholder with the size of the content that is loading; it appears after 150 ms. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  // Omits the default radius if `className` sets one. With two radius classes, the order in the style sheet would
  // decide which of them applies.
  const radius = !className.includes('rounded-') && 'rounded-input';
  return <div aria-hidden="true" className={clsx('animate-skeleton bg-raised', radius, className)} />;
}

/** Shows skeletons and announces `label` to screen readers; with `isLabelVisible`, the label is also visible. */
export function Loading({
  label,
  isLabelVisible = false,
  children,
}: {
  readonly label: string;
  readonly isLabelVisible?: boolean;
  readonly children?: React.ReactNode;
}) {
  return (
    <div role="status" aria-busy="true">
      <p className={isLabelVisible ? 'mb-4 animate-wait text-sm text-muted' : 'sr-only'}>{label}</p>
      {children}
    </div>
  );
}
