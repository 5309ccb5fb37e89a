import { PARTS, type Part } from './people.js';

/** What each part is answered: a status. */
export type Answers = Readonly<Record<Part, number>>;

function answers(given: Partial<Answers>, others: number): Answers {
  return Object.fromEntries(PARTS.map((part) => [part, given[part] ?? others])) as Record<Part, number>;
}

/** The same for everyone, whatever token they bring. */
export const everyone = (status: number): Answers => answers({}, status);

/** The same for everyone whose token is good, or who has none. */
export const anyone = (status: number, except: Partial<Answers> = {}): Answers =>
  answers({ disabled: 401, ...except }, status);

/** Whoever is signed in. */
export const signedIn = (status: number, except: Partial<Answers> = {}): Answers =>
  answers({ signedOut: 401, disabled: 401, ...except }, status);

/** One's own thing: it is not there for anybody else who is signed in. */
export const only = (parts: readonly Part[], status: number, others = 404): Answers =>
  signedIn(others, Object.fromEntries(parts.map((part) => [part, status])));

/** Moderators alone. */
export const moderators = (status: number): Answers => only(['moderator'], status, 403);
