import { DEMO_TEXTS } from '@market/contract/screens/screen-texts';
import { errorMessage } from '../../../shared/http/api-error.js';

/** The reason why a demo cannot run, with the overlay's text. */
export interface DemoProblem {
  readonly kind: 'login' | 'used' | 'other';
  readonly title: string;
  readonly message: string;
}

/** The problem of a visitor: a demo requires a sign-in (DEMO-7). */
export const LOGIN_REQUIRED: DemoProblem = {
  kind: 'login',
  title: DEMO_TEXTS.loginTitle,
  message: DEMO_TEXTS.login,
};

/** The problem of a user who has used their only demo of this MVP. */
export const DEMO_USED: DemoProblem = {
  kind: 'used',
  title: DEMO_TEXTS.usedTitle,
  message: DEMO_TEXTS.used,
};

/** Returns the problem to show for a failed request, by its error message (DEMO-2, DEMO-3, DEMO-9). */
export function demoProblem(error: unknown): DemoProblem {
  const message = errorMessage(error, '');
  if (/demo session expired|already used/i.test(message)) return DEMO_USED;
  return { kind: 'other', title: DEMO_TEXTS.otherTitle, message: problemMessage(message) };
}

function problemMessage(message: string): string {
  if (message.includes('MVP not found')) return DEMO_TEXTS.notAvailable;
  if (message.includes('401') || message.includes('Unauthorized')) return DEMO_TEXTS.authFailed;
  // A message that only repeats the HTTP status does not help users, so a general message replaces it.
  return hasOnlyStatus(message) ? DEMO_TEXTS.failed : message;
}

function hasOnlyStatus(message: string): boolean {
  return message === '' || /^HTTP error! status: \d+$/.test(message);
}
