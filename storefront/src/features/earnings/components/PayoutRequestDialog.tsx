import type { EarningsSummary } from '@market/contract/earnings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatAmount, formatPrice } from '../../../shared/format/money.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { notify } from '../../../shared/ui/notify.js';
import { EARNINGS_KEY } from '../api/earnings-key.js';
import { postPayoutRequest } from '../api/earnings-queries.js';
import * as texts from '../texts.js';

interface Props {
  readonly summary: EarningsSummary;
  readonly onClose: () => void;
}

/** Asks for a confirmation of a payout, with its gross amount, fees and net amount (EARN-5). */
export default function PayoutRequestDialog({ summary: { request, address, reserve }, onClose }: Props) {
  const queryClient = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const requestMutation = useMutation({
    mutationFn: () => postPayoutRequest(keyFor('payout')),
    onSuccess: ({ number }) => {
      notify('success', texts.payoutRequested(number));
      onClose();
    },
    // The earnings are requested again after an error, too, because they contain the reason that stops the payout.
    onSettled: () => queryClient.invalidateQueries({ queryKey: EARNINGS_KEY }),
  });
  return (
    <Dialog
      open
      title="Request a payout"
      onOpenChange={(open) => !open && !requestMutation.isPending && onClose()}
    >
      <div className="flex flex-col gap-5">
        <dl className="money flex flex-col gap-2">
          <AmountRow label={reserve ? 'Available, less the reserve' : 'Available'}>
            {formatAmount(request.gross)}
          </AmountRow>
          <AmountRow label="PayPal’s fee, paid by us">{formatAmount(request.fees)}</AmountRow>
          <AmountRow label="You get" isTotal>
            {formatAmount(request.net)}
          </AmountRow>
        </dl>
        <p className="text-sm text-muted">
          To <span className="break-all text-text">{address.address}</span>. PayPal usually pays within a day.
        </p>
        {requestMutation.isError && (
          <p role="alert" className="text-sm text-danger">
            {errorMessage(requestMutation.error, texts.requestFailed)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={requestMutation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={requestMutation.isPending} onClick={() => requestMutation.mutate()}>
            Request {formatPrice(request.net)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function AmountRow(props: { readonly label: string; readonly isTotal?: boolean; readonly children: string }) {
  return (
    <div
      className={`flex justify-between gap-4 ${props.isTotal ? 'border-t border-line pt-2 text-lg font-semibold' : ''}`}
    >
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
