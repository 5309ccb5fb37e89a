import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { useGrant } from '../api/use-grant.js';

/** Lets a lister give and withdraw access to their GitHub repositories (LIST-10). */
export function GitHubAccess() {
  const { configured, grant, give, isGiving, end, isEnding, sentence } = useGrant('/profile?tab=profile');
  const [isAsked, setAsked] = useState(false);
  if (!configured && !grant) return null;
  const isLive = grant?.state === 'live';
  return (
    <section aria-labelledby="github-access" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="github-access" className="text-lg font-semibold">
        GitHub repositories
      </h2>
      <p className="text-sm text-muted">
        With access to your repositories, your MVPs can give buyers an archive of the code as it was when they
        paid, and invite them to a repository of your organisation.
      </p>
      {grant && (
        <p className="text-sm" role="status">
          {isLive
            ? `${grant.login} gave access to ${grant.repositories === 'all' ? 'all' : 'public'} repositories on ${formatDay(grant.grantedat)}.`
            : 'GitHub no longer accepts the access that you gave. Until you give it again, buyers get the link alone.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {grant?.repositories !== 'all' || !isLive ? (
          <Button variant="secondary" busy={isGiving} onClick={() => give('all')}>
            {isLive ? 'Add private repositories' : 'Give GitHub access'}
          </Button>
        ) : null}
        {!isLive && (
          <Button variant="ghost" disabled={isGiving} onClick={() => give('public')}>
            Public repositories only
          </Button>
        )}
        {grant && (
          <Button variant="danger" busy={isEnding} onClick={() => setAsked(true)}>
            Withdraw access
          </Button>
        )}
      </div>
      {sentence && (
        <p role="alert" className="text-sm text-danger">
          {sentence}
        </p>
      )}
      <ConfirmDialog
        destructive
        open={isAsked}
        onOpenChange={setAsked}
        title="Withdraw GitHub access?"
        confirmLabel="Withdraw access"
        cancelLabel="Keep it"
        onConfirm={() => end()}
      >
        From now on people who pay for your MVPs get the link to the source code alone. Archives that were
        made stay with their buyers. People who were invited to a repository stay there until you remove them.
      </ConfirmDialog>
    </section>
  );
}
