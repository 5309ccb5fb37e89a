import type { ConsoleEvent } from '@market/contract/admin/operations';
import { useRecordContext } from 'react-admin';
import { StateChip } from '../shared/StateChip.js';

/** Whether the event's jobs are queued, as a chip. */
export function EventState() {
  const event = useRecordContext<ConsoleEvent>();
  return event && <StateChip state={event.relayedAt ? 'relayed' : 'waiting'} />;
}
