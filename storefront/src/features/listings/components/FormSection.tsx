import { type ReactNode, useId } from 'react';
import { panelClass } from '../../../shared/ui/styles.js';

/** A part of the listing's form. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${panelClass} flex flex-col gap-5 p-5 md:p-6`}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
