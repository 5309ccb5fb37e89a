import { readStack } from './visit.js';

/** A mail that the running stack sent. */
export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
}

/** Every mail in the local inbox. */
export async function mails(): Promise<readonly CaughtMail[]> {
  const answer = await fetch(`${readStack().inboxUrl}/api/messages`);
  return (await answer.json()) as CaughtMail[];
}
