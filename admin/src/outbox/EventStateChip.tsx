import type { ConsoleEvent } from '@market/contract/admin/operations';
import { useRecordContext } from 'react-admin';
import { StateChip } from '../shared/StateChip.js';

/** A chip that shows whether the event's jobs have been queued. */
export function EventStateChip() {
  const event = useRecordContext<ConsoleEvent>();
  return event && <StateChip state={event.relayedAt ? 'relayed' : 'waiting'} />;
}
