import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown instead of a part that failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** An error boundary around an optional part: the page stays when the part fails, for example because its code is missing. */
export class Dispensable extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
