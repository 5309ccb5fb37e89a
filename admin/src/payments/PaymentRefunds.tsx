import type { ConsolePayment } from '@market/contract/admin/money';
import { Box, Typography } from '@mui/material';
import { formatDateTime } from '../shared/date-time.js';
import { StateChip } from '../shared/StateChip.js';
import { formatUsd } from '../shared/format-usd.js';
import * as texts from './texts.js';

/** The refunds of a payment and their states. */
export function PaymentRefunds({ refunds }: Pick<ConsolePayment, 'refunds'>) {
  if (refunds.length === 0) return texts.noRefunds;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {refunds.map(({ id, amount, state, reason, refusal, at }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline' }}
        >
          <StateChip state={state} />
          <Typography variant="body2">{formatUsd(amount)}</Typography>
          <Typography variant="body2" component="time" dateTime={at} color="text.secondary">
            {formatDateTime(at)}
          </Typography>
          <Typography variant="body2">{refusal ?? reason}</Typography>
        </Box>
      ))}
    </Box>
  );
}
