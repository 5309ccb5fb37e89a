import { UndoableDecisionsService } from '@market/domain/reviews/undoable-decisions.service';
import type { RunningApi } from './running-api.js';

/**
 * Ends the 10 seconds in which a decision can be undone (REVIEW-9): dates all decisions 10 seconds back, and applies
 * them as the workers do.
 */
export async function endUndoWindow(api: RunningApi): Promise<void> {
  await api.query(`UPDATE reviews SET chosen_at = chosen_at - interval '10 seconds' WHERE state = 'pending'`);
  const undoableDecisions = api.application.get(UndoableDecisionsService);
  for (const id of await undoableDecisions.findDue(100)) await undoableDecisions.apply(id);
}
