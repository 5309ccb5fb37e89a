import { CONSOLE_ENTRIES, type ConsoleLister } from '@market/contract/admin/payouts';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatDateTime } from '../shared/date-time.js';
import { formatUsd } from '../shared/format-usd.js';
import { RecordLink } from '../shared/RecordLink.js';
import { stateLabel } from '../shared/state-label.js';

/** The newest entries of a lister's ledger (EARN-1). */
export function ListerLedger({ entries }: Pick<ConsoleLister, 'entries'>) {
  if (entries.length === 0) return <Typography variant="body2">Nothing was earned yet.</Typography>;
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%' }}>
      <Table size="small" aria-label="Ledger">
        <TableHead>
          <TableRow>
            <TableCell>When</TableCell>
            <TableCell>What</TableCell>
            <TableCell>Account</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>About</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map(({ id, at, kind, account, amount, paymentId, payoutId }) => (
            <TableRow key={id}>
              <TableCell>{formatDateTime(at, true)}</TableCell>
              <TableCell>{stateLabel(kind)}</TableCell>
              <TableCell>{stateLabel(account)}</TableCell>
              <TableCell align="right">{formatUsd(amount)}</TableCell>
              <TableCell>
                <RecordLink resource={payoutId ? 'payouts' : 'payments'} id={payoutId ?? paymentId}>
                  {payoutId ? 'Its payout' : 'Its payment'}
                </RecordLink>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {entries.length === CONSOLE_ENTRIES && (
        <Typography variant="body2" color="text.secondary">
          These are the newest {CONSOLE_ENTRIES} entries.
        </Typography>
      )}
    </Box>
  );
}
