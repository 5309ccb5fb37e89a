import type { ConsoleJob } from '@market/contract/admin/operations';
import { stateLabel } from '../shared/state-label.js';

/** Returns a job's name as words: `send-delivery` becomes 'Send delivery'. */
export function jobName({ name }: Pick<ConsoleJob, 'name'>): string {
  return stateLabel(name);
}
