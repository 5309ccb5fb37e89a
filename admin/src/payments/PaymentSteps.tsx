import type { ConsolePayment } from '@market/contract/admin/money';
import { Box, Typography } from '@mui/material';
import { momentText } from '../shared/moment.js';
import { StateChip } from '../shared/StateChip.js';

const BY: Readonly<Record<ConsolePayment['history'][number]['by'], string>> = {
  buyer: 'the buyer',
  paypal: 'a notice of PayPal’s',
  worker: 'our workers',
  moderator: 'a moderator',
};

/** Every step of a payment: to where, why, by whom, when, and what PayPal said. */
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
            {momentText(at, true)}
          </Typography>
          <Typography variant="body2">
            {why}, by {BY[by]}
          </Typography>
          {Object.keys(evidence).length > 0 && (
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ flexBasis: '100%', overflowWrap: 'anywhere', fontFamily: 'monospace' }}
            >
              {facts(evidence)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

function facts(evidence: Readonly<Record<string, unknown>>): string {
  return Object.entries(evidence)
    .filter(([name]) => name !== 'ledger')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
