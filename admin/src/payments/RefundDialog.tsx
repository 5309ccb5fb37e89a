import type { ConsolePayment } from '@market/contract/admin/money';
import { REASON_MAX_LENGTH } from '@market/contract/admin/users';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { usd } from './usd.js';

/** What goes back, in USD, and why. */
export interface Refund {
  readonly amount: number;
  readonly reason: string;
}

interface Props {
  readonly payment: ConsolePayment;
  readonly isOpen: boolean;
  onCancel(): void;
  onConfirm(refund: Refund): void;
}

/** Asks how much goes back, and why. */
export function RefundDialog(props: Props) {
  const titleId = useId();
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onCancel}
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      {props.isOpen && <RefundForm {...props} titleId={titleId} />}
    </Dialog>
  );
}

function RefundForm({ payment, onCancel, onConfirm, titleId }: Props & { readonly titleId: string }) {
  const [amount, setAmount] = useState(payment.paid.toFixed(2));
  const [reason, setReason] = useState('');
  const isGood = /^\d+(\.\d{1,2})?$/.test(amount) && Number(amount) > 0 && Number(amount) <= payment.paid;
  const isAll = Number(amount) === payment.paid;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isGood) onConfirm({ amount: Number(amount), reason: reason.trim() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>Refund</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {isAll
            ? `${payment.buyerName} gets all of it back. What was paid for ends at once, and a delivery that is still owed is cancelled.`
            : `${payment.buyerName} gets a part back. What was paid for goes on.`}
        </DialogContentText>
        <TextField
          margin="normal"
          fullWidth
          variant="outlined"
          label="Amount in USD"
          value={amount}
          error={!isGood}
          helperText={isGood ? ' ' : `An amount of at most ${usd(payment.paid)}`}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <TextField
          fullWidth
          autoFocus
          multiline
          minRows={2}
          variant="outlined"
          label="Reason (optional)"
          value={reason}
          helperText=" "
          slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
          onChange={(event) => setReason(event.target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={!isGood}>
          Refund
        </Button>
      </DialogActions>
    </form>
  );
}
