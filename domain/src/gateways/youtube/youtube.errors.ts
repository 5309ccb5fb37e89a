/**
 * Why a call to YouTube failed. `refused`: a retry would be refused too. `quota`: the day's quota is used up.
 * `operator`: the operator must repair the authorization or the project at Google; retry later.
 * `session-lost`: YouTube does not know this upload session. `unclear`: the result is unknown, so that the
 * state must be read before a retry. `rejected`: YouTube received the video and will not show it; only a new upload
 * can succeed.
 */
export type YouTubeProblem = 'refused' | 'quota' | 'operator' | 'session-lost' | 'unclear' | 'rejected';

/** A call to YouTube failed; the message may be shown to users. */
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

/** Videos cannot be published with the current settings; the message is a text for users. */
export class YouTubeNotConfigured extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'YouTubeNotConfigured';
  }
}
