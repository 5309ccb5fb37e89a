import type { DirectoryEntry } from '@market/contract/profiles';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { useRequireSignIn } from '../../../features/identity/api/use-require-sign-in.js';
import { displayNameOf } from '../../../features/profiles/api/display-name.js';
import { directoryQuery } from '../../../features/profiles/api/profile-queries.js';
import { DirectoryRow, DirectoryHeadings } from '../../../features/profiles/components/DirectoryRow.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { EmptyState, ErrorState } from '../../../shared/ui/StatePanel.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { SearchBox } from '../../../shared/ui/SearchBox.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';

const MessageDialog = lazy(() =>
  loadChunk(() => import('../../../features/messages/components/MessageDialog.js')),
);

/** The user directory: search, cards, View Profile and Message (PEOPLE-10). */
export function Component() {
  useDocumentTitle('User Directory');
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim();
  return (
    <div className="content flex flex-col gap-6 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">User Directory</h1>
      <SearchBox
        value={search}
        label="Search users"
        placeholder="Search users by name, bio, or location..."
        className="max-w-prose"
        onSearch={(next) =>
          setParams(next.trim() ? { search: next.trim() } : {}, { replace: true, preventScrollReset: true })
        }
      />
      <People search={search} />
    </div>
  );
}

function People({ search }: { readonly search: string }) {
  const user = useUser();
  const query = useInfiniteQuery({ ...directoryQuery(search), placeholderData: keepPreviousData });
  const [recipient, setRecipient] = useState<DirectoryEntry | null>(null);
  useRequireSignIn(recipient !== null);
  const people = (query.data?.pages.flatMap((page) => page.reply) ?? []).filter(
    (person) => person.id !== user?.uid,
  );
  const isEmpty = query.isSuccess && people.length === 0 && !query.hasNextPage;
  return (
    <>
      <p role="status" className="sr-only">
        {search &&
          query.isSuccess &&
          !query.isPlaceholderData &&
          resultCountText(people.length, query.hasNextPage)}
      </p>
      {query.isPending && <DirectorySkeleton />}
      {query.isError && people.length === 0 && (
        <ErrorState title="Error loading users" onRetry={() => void query.refetch()}>
          {errorMessage(query.error, '')}
        </ErrorState>
      )}
      {isEmpty && <EmptyDirectory isSearch={search !== ''} />}
      {people.length > 0 && (
        <div className={panelClass}>
          <DirectoryHeadings canMessage={user !== null} />
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id}>
                <DirectoryRow person={person} {...(user && { onMessage: () => setRecipient(person) })} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <LoadMore query={query} loadedCount={people.length} />
      <Suspense>
        {recipient && (
          <MessageDialog
            recipient={{ id: recipient.id, name: displayNameOf(recipient) }}
            onClose={() => setRecipient(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function EmptyDirectory({ isSearch }: { readonly isSearch: boolean }) {
  return isSearch ? (
    <EmptyState icon={Users} title="No users found">
      Try adjusting your search terms
    </EmptyState>
  ) : (
    <EmptyState icon={Users} title="No users yet">
      Be the first to join our community!
    </EmptyState>
  );
}

/** Returns the number of results as a sentence for screen readers. */
function resultCountText(count: number, hasMore: boolean): string {
  return `Found ${count}${hasMore ? ' or more' : ''} ${count === 1 && !hasMore ? 'user' : 'users'}`;
}

function DirectorySkeleton() {
  return (
    <Loading label="Loading users...">
      <ul className={`${panelClass} divide-y divide-line`}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
          <li key={index} className="flex items-center gap-3 p-4 md:px-6">
            <Skeleton className="size-12 shrink-0 rounded-full" />
            <Skeleton className="h-11 w-44 shrink-0" />
            <Skeleton className="h-11 flex-1 max-lg:hidden lg:ml-8" />
            <Skeleton className="ml-auto h-11 w-28 rounded-button max-sm:hidden lg:ml-8" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
