import { useQuery } from '@tanstack/react-query';
import { mailPreferencesQuery } from '../../../features/notices/api/notice-queries.js';
import { MailSwitches } from '../../../features/notices/components/MailSwitches.js';
import { BlockedPeople } from '../../../features/relations/components/BlockedPeople.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';

/** The page with the signed-in person's e-mail preferences, and the people whom they blocked. */
export function Component() {
  useDocumentTitle('Preferences');
  const query = useQuery(mailPreferencesQuery());
  return (
    <div className="content flex max-w-[768px] flex-col gap-6 py-6 md:py-10">
      <h1 className="text-xl font-semibold md:text-2xl">Preferences</h1>
      {query.isPending && (
        <Loading label="Loading preferences...">
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorState title="Failed to load preferences" onRetry={() => void query.refetch()}>
          {errorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.data && <MailSwitches preferences={query.data} />}
      <BlockedPeople />
    </div>
  );
}
