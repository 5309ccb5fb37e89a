import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered instead of the children if they throw an error. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Renders a fallback if its children fail or their code cannot be loaded, so that the rest of the page still works. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
