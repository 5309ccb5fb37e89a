import type { ConsoleReview } from '@market/contract/admin/reviews';

type Submission = Pick<ConsoleReview, 'state' | 'listerId' | 'chosenOutcome'>;

/**
 * Whether a submission is pending and the moderator's own. The server then refuses the moderator's decision (REVIEW-5).
 */
export function isOwnSubmission(
  { state, listerId }: Pick<Submission, 'state' | 'listerId'>,
  moderatorId: string | undefined,
): boolean {
  return state === 'pending' && listerId === moderatorId;
}

/**
 * Whether the moderator may approve or reject a submission; false while an earlier decision can be undone
 * (REVIEW-9).
 */
export function mayDecide(submission: Submission, moderatorId: string | undefined): boolean {
  return (
    submission.state === 'pending' &&
    submission.chosenOutcome === null &&
    !isOwnSubmission(submission, moderatorId)
  );
}
