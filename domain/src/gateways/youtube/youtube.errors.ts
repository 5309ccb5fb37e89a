/**
 * Why YouTube did not do it. `refused`: the same call will be refused again. `quota`: nothing more today.
 * `operator`: this installation's sign-in at Google, or its project, has to be put right; retry. `session-lost`: YouTube does not know this publication (any more). `unclear`: nobody knows what happened, look again.
 */
export type YouTubeProblem = 'refused' | 'quota' | 'operator' | 'session-lost' | 'unclear';

/** YouTube did not do it; the message is YouTube's own sentence, or ours, and may be shown. */
export class YouTubeError extends Error {
  constructor(
    readonly problem: YouTubeProblem,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'YouTubeError';
  }
}

/** A final no whose sentence stands for itself (SPEC §8 'Upload'). */
export class YouTubeNotReady extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'YouTubeNotReady';
  }
}
