import { type ReactNode, useId } from 'react';
import { panelClass } from '../../../shared/ui/styles.js';

interface Props {
  readonly title: string;
  /** A sentence about the purpose of the section. */
  readonly lead: string;
  readonly children: ReactNode;
}

/** A section of the listing form. */
export function FormSection({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${panelClass} flex flex-col gap-6 p-5 md:p-7`}>
      <div>
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <p className="mt-0.5 text-sm text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
