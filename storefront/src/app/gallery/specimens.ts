import type { ReactNode } from 'react';

/** A component of shared/ui with examples of its states; `name` is the name of its file. */
export interface Specimen {
  readonly name: string;
  readonly states: readonly StateExample[];
}

/** An example of a component in one state. */
export interface StateExample {
  readonly name: string;
  readonly element: ReactNode;
  /** Whether the example takes the whole width of the page. */
  readonly isWide?: boolean;
}
