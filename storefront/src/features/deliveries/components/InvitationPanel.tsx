import { type DeliveryInvitation, INVITATION_REASON_TEXTS } from '@market/contract/deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderGit2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { postInvitationRequest, deliveryQuery } from '../api/delivery-calls.js';
import * as texts from '../texts.js';

interface Props {
  /** The delivery's id. */
  readonly deliveryId: string;
  readonly invitation: DeliveryInvitation;
}

/** The state of the buyer's access to the lister's repository: invited, accepted or ended. */
export function InvitationPanel({ deliveryId, invitation }: Props) {
  const { state, repository, askable, askableat } = invitation;
  const canAccept = state === 'invited' && repository !== null;
  return (
    <section aria-labelledby="repository" className="flex flex-col items-start gap-3">
      <h2 id="repository" className="flex items-center gap-2 font-semibold">
        <FolderGit2 aria-hidden="true" className="size-4" /> Access to the repository
      </h2>
      <p className="text-sm text-muted" role="status">
        {invitationText(invitation)}
      </p>
      {canAccept && (
        <a
          href={`https://github.com/${repository}/invitations`}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkClass} text-sm`}
        >
          Open the invitation on GitHub<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {state === 'waiting' && (
        <Link to="/profile?tab=profile" className={`${linkClass} text-sm`}>
          Link your GitHub account
        </Link>
      )}
      {askable && <RequestInvitationButton deliveryId={deliveryId} />}
      {askableat && (
        <p className="text-sm text-muted">{texts.invitationRequestableFrom(formatMoment(askableat))}</p>
      )}
    </section>
  );
}

function RequestInvitationButton({ deliveryId }: { readonly deliveryId: string }) {
  const queryClient = useQueryClient();
  const requestMutation = useMutation({
    mutationFn: () => postInvitationRequest(deliveryId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveryQuery(deliveryId).queryKey }),
  });
  return (
    <>
      <Button variant="secondary" busy={requestMutation.isPending} onClick={() => requestMutation.mutate()}>
        {texts.requestInvitation}
      </Button>
      {requestMutation.isError && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(requestMutation.error, texts.requestInvitationFailed)}
        </p>
      )}
    </>
  );
}

function invitationText({ state, repository, login, lapsesat, reason, askable }: DeliveryInvitation): string {
  const repositoryName = repository ?? 'the repository';
  switch (state) {
    case 'waiting':
      return texts.invitationNeedsGitHub;
    case 'invited':
      return texts.invitationSent(login, repositoryName, lapsesat && formatMoment(lapsesat));
    case 'accepted':
      return texts.invitationAccepted(login, repositoryName);
    case 'lapsed':
      return texts.invitationExpired;
    case 'removed':
      return texts.accessEnded(repositoryName);
    case 'failed':
      return texts.noInvitation(reason ? INVITATION_REASON_TEXTS[reason] : '', askable);
    default:
      return texts.invitationPending;
  }
}
