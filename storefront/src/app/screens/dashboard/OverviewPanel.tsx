import type { ReactNode } from 'react';
import { panelClass } from '../../../shared/ui/styles.js';

interface Props {
  readonly id: string;
  readonly title: string;
  /** A link or button beside the panel's title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A panel of the overview: a title and a list. */
export function OverviewPanel({ id, title, action, children }: Props) {
  return (
    <section aria-labelledby={id} className={`${panelClass} min-w-0 overflow-hidden`}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-5 py-4">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
