import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A panel with figures side by side, for pages on which they are not the main content. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
      {children}
    </dl>
  );
}

interface Props {
  readonly label: string;
  /** Path of the page that explains the figure. */
  readonly to?: string;
  readonly children: ReactNode;
}

/** One figure with its label, which links to the page about it. */
export function Figure({ label, to, children }: Props) {
  return (
    <div className="relative flex items-baseline justify-between gap-2 bg-surface px-3 py-3 has-[a:hover]:bg-raised md:px-4">
      <dt className="text-sm text-muted">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="card-link">
            {label}
          </Link>
        )}
      </dt>
      <dd className="money font-semibold">{children}</dd>
    </div>
  );
}
