import type { SignedInBrowser } from '@market/contract/identity/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { sessionsQuery, signOutBrowser } from '../api/session-queries.js';

/** The signed-in browsers of the account, each with a button to sign it out (SIGNIN-11). */
export function SignedInBrowsers() {
  const query = useQuery(sessionsQuery());
  const queryClient = useQueryClient();
  const signOutMutation = useMutation({
    mutationFn: signOutBrowser,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery()),
  });
  return (
    <section aria-labelledby="browsers" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="browsers" className="section-title">
        Where you are signed in
      </h2>
      {query.isPending && <Skeleton className="h-20" />}
      {query.isError && (
        <div role="alert" className="flex flex-col items-start gap-3 text-sm text-danger">
          {errorMessage(query.error, 'Failed to load your sign-ins')}
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {query.data && <BrowserList browsers={query.data} signOutMutation={signOutMutation} />}
      {signOutMutation.isError && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(signOutMutation.error, 'Failed to sign out')}
        </p>
      )}
      {signOutMutation.isSuccess && (
        <p role="status" className="text-sm text-success">
          Signed out.
        </p>
      )}
    </section>
  );
}

interface BrowserListProps {
  readonly browsers: readonly SignedInBrowser[];
  readonly signOutMutation: {
    readonly isPending: boolean;
    readonly variables: string | undefined;
    readonly mutate: (id: string) => void;
  };
}

function BrowserList({ browsers, signOutMutation }: BrowserListProps) {
  return (
    <>
      <ul className="flex flex-col gap-3">
        {browsers.map(({ id, name, lastUsedAt, isCurrent }) => (
          <li key={id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">{name}</p>
              <p className="text-sm text-muted">
                {isCurrent ? 'This browser' : `Used ${formatMoment(lastUsedAt)}`}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="secondary"
                aria-label={`Sign out ${name}`}
                busy={signOutMutation.isPending && signOutMutation.variables === id}
                onClick={() => signOutMutation.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {browsers.length > 2 && (
        <Button
          variant="secondary"
          busy={signOutMutation.isPending && signOutMutation.variables === 'others'}
          onClick={() => signOutMutation.mutate('others')}
        >
          Sign out all other browsers
        </Button>
      )}
    </>
  );
}
