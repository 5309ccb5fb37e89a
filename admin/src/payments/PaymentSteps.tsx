import type { ConsolePayment } from '@market/contract/admin/money';
import { Box, Typography } from '@mui/material';
import { formatDateTime } from '../shared/date-time.js';
import { StateChip } from '../shared/StateChip.js';
import { evidenceText } from './evidence-text.js';

const AUTHOR_LABELS: Readonly<Record<ConsolePayment['history'][number]['by'], string>> = {
  buyer: 'the buyer',
  paypal: 'PayPal’s webhook',
  worker: 'our workers',
  moderator: 'a moderator',
};

/** The state changes of a payment, each with its reason, author, time and PayPal's evidence. */
export function PaymentSteps({ history }: Pick<ConsolePayment, 'history'>) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {history.map(({ state, at, why, by, evidence }, place) => (
        <Box
          component="li"
          key={place}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline' }}
        >
          <StateChip state={state} />
          <Typography variant="body2" component="time" dateTime={at} color="text.secondary">
            {formatDateTime(at, true)}
          </Typography>
          <Typography variant="body2">
            {why}, by {AUTHOR_LABELS[by]}
          </Typography>
          {Object.keys(evidence).length > 0 && (
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ flexBasis: '100%', overflowWrap: 'anywhere', fontFamily: 'monospace' }}
            >
              {evidenceText(evidence)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
