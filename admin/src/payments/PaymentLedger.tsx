import type { LedgerComparison, ConsolePayment } from '@market/contract/admin/money';
import { comparePayment } from '@market/contract/admin/money';
import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { session } from '../http/session.js';
import { formatDateTime } from '../shared/date-time.js';
import { formatUsd } from '../shared/format-usd.js';
import * as sharedTexts from '../shared/texts.js';
import * as texts from './texts.js';

/** The ledger of a payment, the amount that was not refunded, and a comparison with PayPal's records (PAY-24). */
export function PaymentLedger({ id, ledger, paid }: ConsolePayment) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {ledger.length === 0 ? texts.noEntries : <LedgerTable ledger={ledger} paid={paid} />}
      {ledger.length > 0 && <PayPalComparison id={id} />}
    </Box>
  );
}

function LedgerTable({ ledger, paid }: Pick<ConsolePayment, 'ledger' | 'paid'>) {
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%' }}>
      <Table size="small" aria-label={texts.ledger}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.entry}</TableCell>
            <TableCell align="right">{sharedTexts.amount}</TableCell>
            <TableCell>{texts.atPayPal}</TableCell>
            <TableCell>{sharedTexts.time}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ledger.map(({ kind, amount, paypalId, at }) => (
            <TableRow key={`${kind} ${paypalId}`}>
              <TableCell>{texts.ENTRY_KIND_LABELS[kind]}</TableCell>
              <TableCell align="right">{formatUsd(amount)}</TableCell>
              <TableCell>{paypalId}</TableCell>
              <TableCell>{formatDateTime(at)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell>{texts.notRefunded}</TableCell>
            <TableCell align="right">{formatUsd(paid)}</TableCell>
            <TableCell colSpan={2} />
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}

function PayPalComparison({ id }: { readonly id: string }) {
  const notify = useNotify();
  const [comparison, setComparison] = useState<LedgerComparison>();
  const [isComparing, setComparing] = useState(false);
  const compare = async () => {
    setComparing(true);
    try {
      setComparison(await session.call(comparePayment, { params: { id } }));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    setComparing(false);
  };
  return (
    <>
      <Button size="small" variant="outlined" disabled={isComparing} onClick={() => void compare()}>
        {texts.compare}
      </Button>
      {comparison?.agrees && <Alert severity="success">{texts.agrees}</Alert>}
      {comparison && !comparison.agrees && (
        <Alert severity="warning">
          {comparison.differences
            .map(({ kind, paypalId, ours, theirs }) =>
              texts.difference(texts.ENTRY_KIND_LABELS[kind], paypalId, formatUsd(ours), formatUsd(theirs)),
            )
            .join('; ')}
        </Alert>
      )}
    </>
  );
}
