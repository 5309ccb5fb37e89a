import type { ConsolePayment } from '@market/contract/admin/money';
import { REASON_MAX_LENGTH } from '@market/contract/admin/users';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { formatUsd } from '../shared/format-usd.js';
import * as sharedTexts from '../shared/texts.js';
import { parseRefundAmount, type RefundInput } from './refund.js';
import * as texts from './texts.js';

interface Props {
  /** The payment to refund; undefined closes the dialog. */
  readonly payment: ConsolePayment | undefined;
  /** Whether the refund is being requested: the dialog then stays open, and cannot be submitted again. */
  readonly isRunning: boolean;
  /** Why the request failed. */
  readonly error: string | undefined;
  onCancel(): void;
  onConfirm(payment: ConsolePayment, refund: RefundInput): void;
}

/** The dialog that asks for the amount and the reason of a refund. It keeps both while it is open (CONSOLE-24). */
export function RefundDialog(props: Props) {
  const titleId = useId();
  return (
    <Dialog
      open={props.payment !== undefined}
      onClose={() => !props.isRunning && props.onCancel()}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      {props.payment && <RefundForm {...props} payment={props.payment} titleId={titleId} />}
    </Dialog>
  );
}

function RefundForm({
  payment,
  isRunning,
  error,
  onCancel,
  onConfirm,
  titleId,
}: Props & { readonly payment: ConsolePayment; readonly titleId: string }) {
  const [amountText, setAmountText] = useState(payment.paid.toFixed(2));
  const [reason, setReason] = useState('');
  const amount = parseRefundAmount(amountText, payment.paid);
  const isValid = amount !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (amount !== undefined) onConfirm(payment, { amount, reason: reason.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{texts.refund}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {amount === payment.paid ? texts.fullRefund : texts.partRefund(payment.buyerName)}
        </DialogContentText>
        <TextField
          margin="normal"
          fullWidth
          variant="outlined"
          label={texts.amountInUsd}
          value={amountText}
          error={!isValid}
          helperText={isValid ? ' ' : texts.atMost(formatUsd(payment.paid))}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          onChange={(event) => setAmountText(event.target.value.trim())}
        />
        <TextField
          fullWidth
          autoFocus
          multiline
          minRows={2}
          variant="outlined"
          label={sharedTexts.optional(sharedTexts.reason)}
          value={reason}
          helperText=" "
          slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
          onChange={(event) => setReason(event.target.value)}
        />
        {error !== undefined && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button disabled={isRunning} onClick={onCancel}>
          {sharedTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={!isValid || isRunning}>
          {texts.refund}
        </Button>
      </DialogActions>
    </form>
  );
}
