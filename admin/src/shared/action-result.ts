import * as texts from './texts.js';

/** The notification that is shown after an action. */
export interface ActionResult {
  readonly text: string;
  readonly type: 'success' | 'error';
}

/**
 * Returns the notification after an action on `count` rows: `done` if all succeeded, the error if there was only one
 * row, else the number of successes and the first error.
 */
export function actionResult(count: number, errors: readonly string[], done: string): ActionResult {
  const [firstError] = errors;
  if (firstError === undefined) return { text: done, type: 'success' };
  if (count === 1) return { text: firstError, type: 'error' };
  return { text: texts.partialSuccess(count - errors.length, count, firstError), type: 'error' };
}
