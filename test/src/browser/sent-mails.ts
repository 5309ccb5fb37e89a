import { readStack } from './running-stack.js';

/** An e-mail that the running product sent. */
export interface SentMail {
  readonly subject: string;
  readonly text: string;
}

/** Reads all e-mails from the inbox of the mail stand-in. */
export async function readMails(): Promise<readonly SentMail[]> {
  const response = await fetch(`${readStack().inboxUrl}/api/messages`);
  return (await response.json()) as SentMail[];
}
