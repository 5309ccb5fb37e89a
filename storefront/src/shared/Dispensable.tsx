import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered instead of the children if they throw an error. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** An error boundary around an optional part: if the part fails or its code cannot be loaded, the rest of the page works. */
export class Dispensable extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
