import { Chip, type ChipProps } from '@mui/material';
import { stateLabel } from './state-label.js';

const STATE_COLORS: Readonly<Record<string, ChipProps['color']>> = {
  active: 'success',
  resolved: 'success',
  approved: 'success',
  completed: 'success',
  sent: 'success',
  published: 'success',
  done: 'success',
  relayed: 'success',
  disabled: 'error',
  rejected: 'error',
  'off-sale': 'error',
  'lister-disabled': 'error',
  failed: 'error',
  declined: 'error',
  overdue: 'error',
  disputed: 'error',
  pending: 'warning',
  open: 'warning',
  due: 'warning',
  waiting: 'warning',
  refunding: 'warning',
  'partly-refunded': 'warning',
  asked: 'warning',
  refused: 'error',
  'awaiting-source': 'warning',
  shown: 'success',
  hidden: 'error',
  reported: 'warning',
  paid: 'success',
  returned: 'error',
  held: 'error',
  'books-differ': 'error',
};

/** A state as a colored chip. */
export function StateChip({ state }: { readonly state: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={STATE_COLORS[state] ?? 'default'}
      label={stateLabel(state)}
    />
  );
}
