import type { Answers } from './answers.js';
import type { Part, World } from './people.js';

/** A call of an endpoint: what fills its path, its query and its body. */
export interface Ask {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One case of an endpoint: with whose things it is called, and what each part is answered. */
export interface Row {
  readonly what: string;
  readonly ask: (world: World, part: Part) => Ask | Promise<Ask>;
  readonly answers: Answers;
}

/** Cases by the endpoint's id. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Asks without anything. */
export const nothing = () => ({});

/** The one case of an endpoint that takes nothing. */
export const always = (what: string, answers: Answers): Row[] => [{ what, ask: nothing, answers }];
