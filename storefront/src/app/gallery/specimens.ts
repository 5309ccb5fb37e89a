import type { ReactNode } from 'react';

/** A component of shared/ui with each of its states; `name` is its file's name. */
export interface Specimen {
  readonly name: string;
  readonly states: readonly State[];
}

/** One state of a component. */
export interface State {
  readonly name: string;
  readonly element: ReactNode;
  /** Whether the example takes a whole row. */
  readonly wide?: boolean;
}
