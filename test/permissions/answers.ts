import { PARTS, type Part } from './people.js';

/** Let in, whatever comes of it. */
export const LET_IN = 'let in';
/** Let in to a stream that does not end. */
export const STREAM = 'stream';

/** A status, or that somebody is let in. */
export type Outcome = number | typeof LET_IN | typeof STREAM;

/** What each part is answered. */
export type Answers = Readonly<Record<Part, Outcome>>;

function answers(given: Partial<Answers>, others: Outcome): Answers {
  return Object.fromEntries(PARTS.map((part) => [part, given[part] ?? others])) as Record<Part, Outcome>;
}

/** The same for everyone, whatever token they bring. */
export const everyone = (status: number): Answers => answers({}, status);

/** The same for everyone whose token is good, or who has none. */
export const anyone = (status: number, except: Partial<Answers> = {}): Answers =>
  answers({ disabled: 401, ...except }, status);

/** Whoever is signed in. */
export const signedIn = (status: Outcome, except: Partial<Answers> = {}): Answers =>
  answers({ signedOut: 401, disabled: 401, ...except }, status);

/** One's own thing: it is not there for anybody else who is signed in. */
export const only = (parts: readonly Part[], status: Outcome, others = 404): Answers =>
  signedIn(others, Object.fromEntries(parts.map((part) => [part, status])));

/** Moderators alone. */
export const moderators = (): Answers => only(['moderator'], LET_IN, 403);
