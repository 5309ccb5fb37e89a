import { useQuery } from '@tanstack/react-query';
import { BellPlus } from 'lucide-react';
import { savedSearchesQuery } from '../../../features/saved-searches/api/search-queries.js';
import { SavedSearchRow } from '../../../features/saved-searches/components/SavedSearchRow.js';
import * as texts from '../../../features/saved-searches/texts.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useFailure } from '../../../shared/http/use-failure.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { useFocusAfterRemoval } from '../../../shared/ui/use-focus-after-removal.js';

/** The searches that the signed-in person saved (FIND-80). */
export function Component() {
  useDocumentTitle('Saved searches');
  const query = useQuery(savedSearchesQuery());
  const failure = useFailure(query);
  const searches = query.data ?? [];
  // Removing a search removes the button that had the focus, so the headline gets the focus.
  const headlineRef = useFocusAfterRemoval<HTMLHeadingElement>(searches.length);
  return (
    <div className="content flex max-w-[768px] flex-col gap-6 py-6 md:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={headlineRef} tabIndex={-1} className="text-xl font-semibold focus:outline-none md:text-2xl">
          Saved searches
        </h1>
        <ButtonLink to="/saved" variant="ghost">
          Saved MVPs
        </ButtonLink>
      </div>
      {query.isPending && !failure && (
        <Loading label="Loading saved searches...">
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      )}
      {failure && (
        <ErrorState title="Failed to load saved searches" onRetry={failure.retry}>
          {errorMessage(failure.error, '')}
        </ErrorState>
      )}
      {query.isSuccess && searches.length === 0 && (
        <EmptyState
          icon={BellPlus}
          title="No searches saved yet"
          action={<ButtonLink to="/browse">Browse MVPs</ButtonLink>}
        >
          {texts.noSearches}
        </EmptyState>
      )}
      {searches.length > 0 && (
        <>
          <p className="text-sm text-muted">{texts.savedSearchesLead}</p>
          <ul className={`${panelClass} divide-y divide-line px-5`}>
            {searches.map((search) => (
              <SavedSearchRow key={search.id} search={search} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
