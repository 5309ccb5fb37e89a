import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * The summary of a `details` element of the class 'group', with the chevron that the site uses in place of the
 * browser's triangle.
 */
export function DetailsSummary({ children }: { readonly children: ReactNode }) {
  return (
    <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-input font-medium [&::-webkit-details-marker]:hidden">
      {children}
      <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
    </summary>
  );
}
