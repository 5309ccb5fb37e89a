import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { useGrant } from '../api/use-grant.js';
import * as texts from '../texts.js';

/** Lets a lister give and withdraw access to their GitHub repositories (LIST-10). */
export function GitHubAccess() {
  const { configured, grant, giveAccess, isGiving, withdrawAccess, isWithdrawing, errorText } =
    useGrant('/profile?tab=profile');
  const [isConfirming, setConfirming] = useState(false);
  if (!configured && !grant) return null;
  const isLive = grant?.state === 'live';
  return (
    <section aria-labelledby="github-access" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="github-access" className="section-title">
        GitHub repositories
      </h2>
      <p className="text-sm text-muted">{texts.grantLead}</p>
      {grant && (
        <p className="text-sm" role="status">
          {isLive
            ? texts.grantActive(grant.login, grant.repositories, formatDay(grant.grantedat))
            : texts.grantRevoked}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {grant?.repositories !== 'all' || !isLive ? (
          <Button variant="secondary" busy={isGiving} onClick={() => giveAccess('all')}>
            {isLive ? 'Add private repositories' : 'Give GitHub access'}
          </Button>
        ) : null}
        {!isLive && (
          <Button variant="ghost" disabled={isGiving} onClick={() => giveAccess('public')}>
            Public repositories only
          </Button>
        )}
        {grant && (
          <Button variant="danger" busy={isWithdrawing} onClick={() => setConfirming(true)}>
            Withdraw access
          </Button>
        )}
      </div>
      {errorText && (
        <p role="alert" className="text-sm text-danger">
          {errorText}
        </p>
      )}
      <ConfirmDialog
        destructive
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Withdraw GitHub access?"
        confirmLabel="Withdraw access"
        cancelLabel="Keep it"
        onConfirm={() => withdrawAccess()}
      >
        {texts.withdrawConfirm}
      </ConfirmDialog>
    </section>
  );
}
