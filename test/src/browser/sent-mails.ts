import { readStack } from './running-stack.js';

/** An e-mail that the running stack sent. */
export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
}

/** Reads all e-mails of the local inbox. */
export async function readMails(): Promise<readonly CaughtMail[]> {
  const answer = await fetch(`${readStack().inboxUrl}/api/messages`);
  return (await answer.json()) as CaughtMail[];
}
