import { DEMO_SENTENCES } from '@market/contract/sentences';
import { sentenceOf } from '../../../shared/http/api-error.js';

/** Why there is no demo, as the overlay says it. */
export interface DemoProblem {
  readonly kind: 'login' | 'used' | 'other';
  readonly title: string;
  readonly message: string;
}

/** Nobody is signed in (SPEC §8 'Demo (overlay)'). */
export const LOGIN_REQUIRED: DemoProblem = {
  kind: 'login',
  title: DEMO_SENTENCES.loginTitle,
  message: DEMO_SENTENCES.login,
};

/** The demo is used up. */
export const DEMO_USED: DemoProblem = {
  kind: 'used',
  title: DEMO_SENTENCES.usedTitle,
  message: DEMO_SENTENCES.used,
};

/** What the overlay says about an error, by the words in its message (SPEC §8 'Demo (overlay)'). */
export function demoProblem(error: unknown): DemoProblem {
  const message = sentenceOf(error, '');
  if (/demo session expired|already used/i.test(message)) return DEMO_USED;
  return { kind: 'other', title: DEMO_SENTENCES.otherTitle, message: otherMessage(message) };
}

function otherMessage(message: string): string {
  if (message.includes('MVP not found')) return DEMO_SENTENCES.notAvailable;
  if (message.includes('401') || message.includes('Unauthorized')) return DEMO_SENTENCES.authFailed;
  return message || DEMO_SENTENCES.failed;
}
