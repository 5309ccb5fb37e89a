import { type DeliveryInvitation, INVITATION_REASON_TEXTS } from '@market/contract/deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderGit2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/format/dates.js';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { askForNewInvitation, deliveryQuery } from '../api/delivery-calls.js';

interface Props {
  /** The id of the delivery. */
  readonly id: string;
  readonly invitation: DeliveryInvitation;
}

/** The buyer's access to the lister's repository: invited, accepted, over. */
export function InvitationPanel({ id, invitation }: Props) {
  const { state, repository, askable, askableat } = invitation;
  const isOpen = state === 'invited' && repository !== null;
  return (
    <section aria-labelledby="repository" className="flex flex-col items-start gap-3">
      <h2 id="repository" className="flex items-center gap-2 font-semibold">
        <FolderGit2 aria-hidden="true" className="size-4" /> Access to the repository
      </h2>
      <p className="text-sm text-muted" role="status">
        {textOf(invitation)}
      </p>
      {isOpen && (
        <a
          href={`https://github.com/${repository}/invitations`}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkClass} text-sm`}
        >
          Open the invitation at GitHub<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {state === 'waiting' && (
        <Link to="/profile?tab=profile" className={`${linkClass} text-sm`}>
          Link your GitHub account
        </Link>
      )}
      {askable && <AskAgain id={id} />}
      {askableat && (
        <p className="text-sm text-muted">
          You can ask for a new invitation from {formatMoment(askableat)} on.
        </p>
      )}
    </section>
  );
}

function AskAgain({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => askForNewInvitation(id),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveryQuery(id).queryKey }),
  });
  return (
    <>
      <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
        Ask for a new invitation
      </Button>
      {ask.isError && (
        <p role="alert" className="text-sm text-danger">
          {sentenceOf(ask.error, 'The invitation could not be asked for.')}
        </p>
      )}
    </>
  );
}

function textOf({ state, repository, login, lapsesat, reason, askable }: DeliveryInvitation): string {
  const place = repository ?? 'the repository';
  switch (state) {
    case 'waiting':
      return 'You are invited to the repository as soon as a GitHub account is linked to your profile.';
    case 'invited':
      return `${login} is invited to read ${place}${lapsesat ? ` until ${formatMoment(lapsesat)}` : ''}. GitHub has sent you an e-mail.`;
    case 'accepted':
      return `${login} may read ${place} at GitHub as long as the rental runs.`;
    case 'lapsed':
      return 'The invitation has lapsed and is sent again.';
    case 'removed':
      return `Access to ${place} has ended.`;
    case 'failed':
      return `There is no invitation: ${reason ? INVITATION_REASON_TEXTS[reason] : ''}${askable ? ' You can ask for a new one.' : ''}`;
    default:
      return 'You will be invited to the repository in a moment.';
  }
}
