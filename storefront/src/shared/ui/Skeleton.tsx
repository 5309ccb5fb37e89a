import { clsx } from 'clsx';

/** A place holder of the size of what will come; it shows after 150 ms only (DESIGN §7). */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  // Two radii on one element would leave it to the style sheet's order which of them counts.
  const radius = !className.includes('rounded-') && 'rounded-input';
  return <div aria-hidden="true" className={clsx('animate-skeleton bg-raised', radius, className)} />;
}

/** Tells screen readers what is being loaded, and shows skeletons to everyone else. */
export function Loading({
  label,
  children,
}: {
  readonly label: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
