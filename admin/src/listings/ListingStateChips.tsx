import type { ConsoleListing } from '@market/contract/admin/listings';
import { Stack } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { StateChip } from '../shared/StateChip.js';

/** Chips for the state of a listing, a disabled lister, and a listing that is sold or unavailable. */
export function ListingStateChips() {
  const listing = useRecordContext<ConsoleListing>();
  if (!listing) return null;
  const { state, sold, isAvailable, listerDisabledAt } = listing;
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <StateChip state={state} />
      {listerDisabledAt !== null && <StateChip state="lister-disabled" />}
      {sold && <StateChip state="sold" />}
      {state === 'approved' && !sold && !isAvailable && <StateChip state="unavailable" />}
    </Stack>
  );
}
