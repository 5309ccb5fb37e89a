import { searchLabel } from '@market/contract/listings/search-label';
import { NEW_MATCHES_MAX, type SavedSearch } from '@market/contract/saved-searches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { notify } from '../../../shared/ui/notify.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { deleteSearch, markSearchSeen, setSearchEmails } from '../api/search-calls.js';
import { searchPath } from '../api/search-criteria.js';
import { savedSearchesQuery } from '../api/search-queries.js';

/**
 * One saved search: its criteria, the number of new MVPs, an e-mail switch and a delete button (FIND-80, FIND-81,
 * FIND-84).
 */
export function SavedSearchRow({ search }: { readonly search: SavedSearch }) {
  const { id, query, emails, newCount, savedAt } = search;
  const label = searchLabel(query);
  const changeMutation = useSearchChange();
  return (
    <li className="flex flex-col gap-3 py-4 md:flex-row md:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 wrap-anywhere">
          <Link
            to={searchPath(query)}
            className={linkClass}
            onClick={() => changeMutation.mutate(() => markSearchSeen(id))}
          >
            {label}
          </Link>
          {newCount > 0 && (
            <span className="rounded-full bg-primary-soft px-2.5 py-0.5 text-sm font-medium text-primary">
              {newCount >= NEW_MATCHES_MAX ? `${NEW_MATCHES_MAX}+` : newCount} new
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          Saved {formatDay(savedAt)}. {emails ? 'E-mails are on.' : 'E-mails are off.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={changeMutation.isPending}
          aria-label={`${emails ? 'Stop' : 'Send'} e-mails about ${label}`}
          onClick={() => changeMutation.mutate(() => setSearchEmails(id, !emails))}
        >
          {emails ? (
            <BellOff aria-hidden="true" className="size-4" />
          ) : (
            <Bell aria-hidden="true" className="size-4" />
          )}
          {emails ? 'Stop E-mails' : 'Send E-mails'}
        </Button>
        <Button
          variant="ghost"
          busy={changeMutation.isPending}
          aria-label={`Remove ${label}`}
          onClick={() => changeMutation.mutate(() => deleteSearch(id))}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Remove
        </Button>
      </div>
    </li>
  );
}

/**
 * Returns a mutation that changes saved searches, caches the list that the server returns, and shows an error as a
 * toast.
 */
function useSearchChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<SavedSearch[]>) => change(),
    onSuccess: (searches) => queryClient.setQueryData(savedSearchesQuery().queryKey, searches),
    onError: (error) => notify('error', `Not changed. ${errorMessage(error, '')}`),
  });
}
