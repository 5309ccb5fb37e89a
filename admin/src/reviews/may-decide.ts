import type { ConsoleReview } from '@market/contract/admin/reviews';

type Submission = Pick<ConsoleReview, 'state' | 'listerId'>;

/** Whether it waits, and is this moderator's own: the server refuses their decision, so it is not offered. */
export function isOwn({ state, listerId }: Submission, moderatorId: string | undefined): boolean {
  return state === 'pending' && listerId === moderatorId;
}

/** Whether this moderator may approve or reject it. */
export function mayDecide(submission: Submission, moderatorId: string | undefined): boolean {
  return submission.state === 'pending' && !isOwn(submission, moderatorId);
}
