import type { SearchCriteria } from '@market/contract/saved-searches';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellPlus, BellRing } from 'lucide-react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { notify } from '../../../shared/ui/notify.js';
import type { BrowseState } from '../../listings/api/browse-state.js';
import { postSearch } from '../api/search-calls.js';
import { toSearchCriteria, isSameSearch } from '../api/search-criteria.js';
import { savedSearchesQuery } from '../api/search-queries.js';
import { useFocusAfterRemoval } from '../../../shared/ui/use-focus-after-removal.js';
import * as texts from '../texts.js';

/** A button that saves the current search; a link to the saved searches if it is already saved (FIND-80). */
export default function SaveSearchButton({ state }: { readonly state: BrowseState }) {
  const criteria = toSearchCriteria(state);
  return criteria && <SaveCriteriaButton criteria={criteria} />;
}

function SaveCriteriaButton({ criteria }: { readonly criteria: SearchCriteria }) {
  const queryClient = useQueryClient();
  const { queryKey } = savedSearchesQuery();
  const { data: savedSearches } = useQuery(savedSearchesQuery());
  const { keyFor, endAction } = useIdempotencyKey();
  const saveMutation = useMutation({
    mutationFn: () => postSearch(criteria, keyFor(criteria)),
    onSuccess: (searches) => {
      endAction();
      queryClient.setQueryData(queryKey, searches);
      notify('success', texts.searchSaved);
    },
    onError: (error) => notify('error', `Not saved. ${errorMessage(error, '')}`),
  });
  const isSaved = savedSearches?.some(({ query }) => isSameSearch(query, criteria)) ?? false;
  // Saving replaces the focused button with the link, which then gets the focus.
  const linkRef = useFocusAfterRemoval<HTMLAnchorElement>(isSaved);
  if (isSaved)
    return (
      <ButtonLink ref={linkRef} to="/saved/searches" variant="ghost">
        <BellRing aria-hidden="true" className="size-4" />
        Search Saved
      </ButtonLink>
    );
  return (
    <Button variant="secondary" busy={saveMutation.isPending} onClick={() => saveMutation.mutate()}>
      <BellPlus aria-hidden="true" className="size-4" />
      Save Search
    </Button>
  );
}
