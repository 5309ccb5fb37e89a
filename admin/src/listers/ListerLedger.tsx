import { CONSOLE_LEDGER_ENTRIES_MAX, type ConsoleLister } from '@market/contract/admin/payouts';
import { EARNING_KIND_LABELS } from '@market/contract/earning-kinds';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { formatDateTime } from '../shared/date-time.js';
import { formatUsd } from '../shared/format-usd.js';
import { RecordLink } from '../shared/RecordLink.js';
import * as sharedTexts from '../shared/texts.js';
import * as texts from './texts.js';

/** The newest entries of a lister's ledger (EARN-1). */
export function ListerLedger({ entries }: Pick<ConsoleLister, 'entries'>) {
  if (entries.length === 0) return texts.noEntries;
  return (
    <Box sx={{ overflowX: 'auto', maxWidth: '100%' }}>
      <Table size="small" aria-label={texts.ledger}>
        <TableHead>
          <TableRow>
            <TableCell>{sharedTexts.time}</TableCell>
            <TableCell>{texts.entry}</TableCell>
            <TableCell>{texts.balance}</TableCell>
            <TableCell align="right">{sharedTexts.amount}</TableCell>
            <TableCell>{texts.about}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map(({ id, at, kind, account, amount, paymentId, payoutId }) => (
            <TableRow key={id}>
              <TableCell>{formatDateTime(at)}</TableCell>
              <TableCell>{EARNING_KIND_LABELS[kind]}</TableCell>
              <TableCell>{texts.ACCOUNT_LABELS[account]}</TableCell>
              <TableCell align="right">{formatUsd(amount)}</TableCell>
              <TableCell>
                <RecordLink resource={payoutId ? 'payouts' : 'payments'} id={payoutId ?? paymentId}>
                  {payoutId ? texts.payout : texts.payment}
                </RecordLink>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {entries.length === CONSOLE_LEDGER_ENTRIES_MAX && (
        <Typography variant="body2" color="text.secondary">
          {texts.onlyNewest(CONSOLE_LEDGER_ENTRIES_MAX)}
        </Typography>
      )}
    </Box>
  );
}
