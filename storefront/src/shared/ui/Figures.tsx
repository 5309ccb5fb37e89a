import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Key figures side by side in one panel. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-[repeat(4,auto)]">
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

/** One key figure with its label. With `to`, the label links to the page that explains the figure. */
export function Figure({ label, to, children }: Props) {
  return (
    <div className="relative flex flex-col gap-1 bg-surface px-4 py-3 transition-colors has-[a:hover]:bg-raised md:px-5">
      <dt className="text-sm text-muted">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="card-link">
            {label}
          </Link>
        )}
      </dt>
      <dd className="money font-display text-xl leading-none font-bold md:text-2xl md:leading-none">
        {children}
      </dd>
    </div>
  );
}
