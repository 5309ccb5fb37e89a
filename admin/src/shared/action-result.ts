import * as texts from './texts.js';

/** The notification that is shown after an action. */
export interface ActionResult {
  readonly text: string;
  readonly type: 'success' | 'error';
}

/**
 * Returns the notification after an action on `rowCount` rows. It is `successText` if all rows succeeded, and the error
 * if the only row failed. Otherwise it contains the number of successes and the first error.
 */
export function actionResult(rowCount: number, errors: readonly string[], successText: string): ActionResult {
  const [firstError] = errors;
  if (firstError === undefined) return { text: successText, type: 'success' };
  if (rowCount === 1) return { text: firstError, type: 'error' };
  return { text: texts.partialSuccess(rowCount - errors.length, rowCount, firstError), type: 'error' };
}
