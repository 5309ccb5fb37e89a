import { DEMO_TEXTS } from '@market/contract/screens/screen-texts';
import { sentenceOf } from '../../../shared/http/api-error.js';

/** Why there is no demo, as the overlay says it. */
export interface DemoProblem {
  readonly kind: 'login' | 'used' | 'other';
  readonly title: string;
  readonly message: string;
}

/** The reader is not signed in (DEMO-7). */
export const LOGIN_REQUIRED: DemoProblem = {
  kind: 'login',
  title: DEMO_TEXTS.loginTitle,
  message: DEMO_TEXTS.login,
};

/** The demo is used up. */
export const DEMO_USED: DemoProblem = {
  kind: 'used',
  title: DEMO_TEXTS.usedTitle,
  message: DEMO_TEXTS.used,
};

/** Returns the overlay's text for an error, by the words in its message (DEMO-2, DEMO-3, DEMO-9). */
export function demoProblem(error: unknown): DemoProblem {
  const message = sentenceOf(error, '');
  if (/demo session expired|already used/i.test(message)) return DEMO_USED;
  return { kind: 'other', title: DEMO_TEXTS.otherTitle, message: otherMessage(message) };
}

function otherMessage(message: string): string {
  if (message.includes('MVP not found')) return DEMO_TEXTS.notAvailable;
  if (message.includes('401') || message.includes('Unauthorized')) return DEMO_TEXTS.authFailed;
  // A response without a sentence of the server's own.
  return isStatusAlone(message) ? DEMO_TEXTS.failed : message;
}

function isStatusAlone(message: string): boolean {
  return message === '' || /^HTTP error! status: \d+$/.test(message);
}
