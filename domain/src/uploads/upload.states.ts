import type { UploadState } from '@market/contract/uploads/uploads';

/** The states to which an upload can change from each state. */
const TRANSITIONS: Readonly<Record<UploadState, readonly UploadState[]>> = {
  receiving: ['received', 'stored', 'failed'],
  received: ['checked', 'failed'],
  checked: ['publishing', 'failed'],
  // If the upload session no longer exists at YouTube, the upload returns to 'checked', so that a new session is
  // opened.
  publishing: ['published', 'checked', 'failed'],
  // A video whose check failed because of an error on our side returns to 'received', so that the check is repeated
  // (UPLOAD-42). After other failures, the failed step is repeated.
  failed: ['received', 'checked', 'publishing'],
  published: [],
  stored: [],
};

/** Returns whether an upload may change from one state to another. */
export function canChange(state: UploadState, nextState: UploadState): boolean {
  return TRANSITIONS[state].includes(nextState);
}

/** Returns the states from which an upload may change to `nextState`. */
export function statesBefore(nextState: UploadState): UploadState[] {
  return (Object.keys(TRANSITIONS) as UploadState[]).filter((state) => canChange(state, nextState));
}

/** The states of a video on which a worker must act. */
export const OPEN_STATES = ['received', 'checked', 'publishing'] as const satisfies readonly UploadState[];
