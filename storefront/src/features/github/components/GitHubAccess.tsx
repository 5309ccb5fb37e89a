import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { useGrant } from '../api/use-grant.js';
import * as texts from '../texts.js';

/** Lets a lister give and withdraw access to their GitHub repositories (LIST-10). */
export function GitHubAccess() {
  const { isConfigured, grant, giveAccess, isGiving, withdrawAccess, isWithdrawing, errorText } =
    useGrant('/profile?tab=profile');
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfigured && !grant) return null;
  const isGrantActive = grant?.state === 'live';
  return (
    <section aria-labelledby="github-access" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <h2 id="github-access" className="section-title">
        GitHub repositories
      </h2>
      <p className="text-sm text-muted">{texts.grantLead}</p>
      {grant && (
        <p className="text-sm" role="status">
          {isGrantActive
            ? texts.grantActive(grant.login, grant.repositories, formatDay(grant.grantedat))
            : texts.grantRevoked}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {grant?.repositories !== 'all' || !isGrantActive ? (
          <Button variant="secondary" busy={isGiving} onClick={() => giveAccess('all')}>
            {isGrantActive ? 'Add private repositories' : 'Give GitHub access'}
          </Button>
        ) : null}
        {!isGrantActive && (
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
        isDestructive
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Withdraw GitHub access?"
        confirmLabel="Withdraw access"
        cancelLabel="Keep it"
        onConfirm={() => withdrawAccess()}
      >
        {texts.withdrawConfirmation}
      </ConfirmDialog>
    </section>
  );
}
