import { Chip, type ChipProps } from '@mui/material';

const COLOURS: Readonly<Record<string, ChipProps['color']>> = {
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
};

/** How something stands, in a word and a colour. */
export function StateChip({ state }: { readonly state: string }) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLOURS[state] ?? 'default'}
      label={state.replaceAll('-', ' ')}
    />
  );
}
