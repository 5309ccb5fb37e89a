import { Check } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { panelClass } from '../../../shared/ui/styles.js';
import { formSections } from '../api/form-sections.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import * as texts from '../texts.js';

/** Shows how many sections of the form are filled in; wide screens list the sections, too. */
export function FormProgress() {
  const { control, getValues } = useFormContext<ListingFormValues>();
  // Called only to render again after each edit: the values come from `getValues`, because those of useWatch may be
  // incomplete.
  useWatch({ control });
  const sections = formSections(getValues());
  const completeCount = sections.filter(({ isComplete }) => isComplete).length;
  return (
    <section
      aria-label="Progress"
      className={`${panelClass} flex flex-col gap-3 p-4 max-lg:order-first lg:p-5`}
    >
      <p className="text-sm font-medium">{texts.sectionsComplete(completeCount, sections.length)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${sections.length} 1`}
        preserveAspectRatio="none"
        className="h-1.5 w-full overflow-hidden rounded-full bg-raised"
      >
        <rect width={completeCount} height="1" className="fill-primary" />
      </svg>
      <ol className="flex flex-col gap-2.5 pt-1 text-sm max-lg:hidden">
        {sections.map(({ title, isComplete }, index) => (
          <li key={title} className={`flex items-center gap-2.5 ${isComplete ? '' : 'text-muted'}`}>
            <span
              aria-hidden="true"
              className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium ${isComplete ? 'bg-success-soft text-success' : 'bg-raised'}`}
            >
              {isComplete ? <Check className="size-3.5" /> : index + 1}
            </span>
            {title}
            {isComplete && <span className="sr-only">, complete</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
