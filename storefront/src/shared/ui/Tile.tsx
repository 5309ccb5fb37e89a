import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { panelClass } from './styles.js';

interface Props {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children: ReactNode;
  /** A short explanation of the figure. */
  readonly note?: ReactNode;
}

/** A panel with one figure and its label. */
export function Tile({ icon: Icon, label, children, note }: Props) {
  return (
    <div className={`${panelClass} flex flex-col gap-2 px-3 py-4 md:px-4`}>
      <dt className="flex items-center gap-1.5 text-sm text-muted md:gap-2">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </dt>
      <dd className="money text-xl font-semibold">{children}</dd>
      {note && <dd className="text-sm text-balance text-muted">{note}</dd>}
    </div>
  );
}

/** A row of tiles: two on a phone and four elsewhere. */
export function Tiles({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">{children}</dl>;
}
