import type { CopiedPart } from '@market/contract/reviews';

/** Texts of the review queue and of a submission (decision 0046); reasons of rejections are in preset-reasons.ts. */
export const stateFilter = 'Show';
export const waiting = 'Waiting';
export const overdue = 'Overdue';
export const decided = 'Decided';
export const newMvp = 'New MVP';
export const changedMvp = 'Change';
export const due = 'Due';
export const mvp = 'MVP';
export const submitted = 'Submitted';
export const decidedBy = 'Decided by';
export const currentRow = (mvpTitle: string) => `${mvpTitle} is chosen`;
export const submissionCount = (count: number) => `${count} submissions`;

// Texts about near copies of other listings.
export const COPIED_PART_LABELS: Readonly<Record<CopiedPart, string>> = {
  title: 'title',
  description: 'description',
  picture: 'picture',
  repository: 'repository',
};
export const notCompared = 'Not compared yet';
/** Names the parts that two MVPs have in common; the title of the other MVP follows. */
export const nearDuplicate = (parts: readonly string[]) => `Nearly the same ${joinWithAnd(parts)} as`;
const joinWithAnd = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

// Texts about decisions.
export const approve = 'Approve';
export const approveQuestion = (submissions: string) => `${submissions} will be public at once.`;
export const approved = (submissions: string) => `${submissions} approved`;
export const reject = 'Reject';
export const rejectQuestion = (submissions: string) =>
  `${submissions} goes back to its lister, who reads the reason.`;
export const rejected = (submissions: string) => `${submissions} rejected`;
export const undone = (submissions: string) => `${submissions} waits for review again`;
export const approvedBy = (name: string | null, seconds: number) =>
  `Approved by ${name}; it takes effect within ${seconds} seconds`;
export const rejectedBy = (name: string | null, seconds: number) =>
  `Rejected by ${name}; it takes effect within ${seconds} seconds`;
export const decidedByAt = (name: string, moment: string | null) => `Decided by ${name}, ${moment}`;
export const withdrawn = 'Taken back by its lister';
export const withReason = (outcome: string, reason: string) => `${outcome}: ${reason}`;

// Texts about keyboard shortcuts.
export const SHORTCUT_LABELS = {
  next: 'next',
  previous: 'previous',
  approve: 'approve',
  reject: 'reject',
  select: 'select',
  undo: 'undo',
  open: 'open',
} as const;
export const enterKey = 'Enter';

// Texts of a submission's page.
/** Text before the lister's name. */
export const changeBy = 'Change by';
export const newBy = 'New, by';
export const field = 'Field';
export const approvedVersion = 'Approved';
export const proposedVersion = 'Proposed';
export const submittedVersion = 'Submitted';
export const changedField = 'changed';

// Texts about picture, screenshots, demo and video.
export const picture = 'Its picture';
export const screenshots = 'Its screenshots';
export const screenshot = (number: number) => `Screenshot ${number}`;
export const demo = 'Demo';
export const video = 'Video on YouTube';
export const sourceShown = 'Source code (shown)';
export const sourcePrivate = 'Source code (private)';
export const notGiven = (label: string) => `${label}: not given`;
export const playVideo = 'Play the video here';
export const closeVideo = 'Close the video';
export const openDemo = 'Open the demo here';
export const closeDemo = 'Close the demo';
export const demoFrame = 'Its demo';
export const videoFrame = 'Its video';
export const emptyFrameHint = 'Nothing to see? The site may not allow frames: open the demo in a new tab.';
export const notYoutube = 'This is not a YouTube address.';
