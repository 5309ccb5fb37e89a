import type { UploadState } from '@market/contract/uploads/uploads';

/** What may follow each state; what is not in the table cannot happen. */
const FOLLOWS: Readonly<Record<UploadState, readonly UploadState[]>> = {
  receiving: ['received', 'stored', 'failed'],
  received: ['checked', 'failed'],
  checked: ['publishing', 'failed'],
  // Back where YouTube forgot the session: a new one is begun.
  publishing: ['published', 'checked', 'failed'],
  failed: ['checked', 'publishing'],
  published: [],
  stored: [],
};

/** Whether an upload may go from one state to another. */
export function mayFollow(from: UploadState, to: UploadState): boolean {
  return FOLLOWS[from].includes(to);
}

/** States from which an upload may go to this one, for a compare-and-set. */
export function statesBefore(to: UploadState): UploadState[] {
  return (Object.keys(FOLLOWS) as UploadState[]).filter((from) => mayFollow(from, to));
}

/** States in which a worker has something to do. */
export const OPEN_STATES = ['received', 'checked', 'publishing'] as const satisfies readonly UploadState[];
