import type { ConsolePayment } from '@market/contract/admin/money';
import { Box, Typography } from '@mui/material';
import { formatDateTime } from '../shared/date-time.js';
import { StateChip } from '../shared/StateChip.js';
import { evidenceText } from './evidence-text.js';
import * as texts from './texts.js';

/** The state changes of a payment, each with its reason, author, time and PayPal's evidence. */
export function PaymentSteps({ history }: Pick<ConsolePayment, 'history'>) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {history.map(({ state, at, why, by, evidence }, index) => (
        <Box component="li" key={index} sx={STEP_STYLE}>
          <Typography variant="body2" component="time" dateTime={at} color="text.secondary">
            {formatDateTime(at)}
          </Typography>
          <div>
            <StateChip state={state} />
          </div>
          <div>{texts.stepText(why, texts.AUTHOR_LABELS[by])}</div>
          {evidenceText(evidence) !== '' && (
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ gridColumn: { sm: '3' }, overflowWrap: 'anywhere' }}
            >
              {evidenceText(evidence)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

const STEP_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '176px 152px 1fr' },
  gap: 0.5,
  columnGap: 2,
  alignItems: 'baseline',
} as const;
