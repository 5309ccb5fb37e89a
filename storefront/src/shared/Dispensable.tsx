import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands there instead, when the part failed. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A part that a page can do without: should it fail, its code missing for one, the page stays. */
export class Dispensable extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
