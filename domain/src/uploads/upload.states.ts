import type { UploadState } from '@market/contract/uploads/uploads';

/** The allowed transitions. */
const TRANSITIONS: Readonly<Record<UploadState, readonly UploadState[]>> = {
  receiving: ['received', 'stored', 'failed'],
  received: ['checked', 'failed'],
  checked: ['publishing', 'failed'],
  // Returns to 'checked' if YouTube no longer knows the session, so that a new session is opened.
  publishing: ['published', 'checked', 'failed'],
  failed: ['checked', 'publishing'],
  published: [],
  stored: [],
};

/** Whether a transition is allowed. */
export function isAllowed(state: UploadState, nextState: UploadState): boolean {
  return TRANSITIONS[state].includes(nextState);
}

/** Returns the states from which a transition to this one is allowed. */
export function statesBefore(nextState: UploadState): UploadState[] {
  return (Object.keys(TRANSITIONS) as UploadState[]).filter((state) => isAllowed(state, nextState));
}

/** States in which a worker must act. */
export const OPEN_STATES = ['received', 'checked', 'publishing'] as const satisfies readonly UploadState[];
