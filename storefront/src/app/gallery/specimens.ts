import type { ReactNode } from 'react';

/** A component of shared/ui, by its file's name, with each of its states. */
export interface Specimen {
  readonly name: string;
  readonly states: readonly State[];
}

/** One state of a component. */
export interface State {
  readonly name: string;
  readonly element: ReactNode;
  /** Whether it takes a whole row. */
  readonly wide?: boolean;
}
