import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What to show instead; `retry` renders the children again. */
  renderFallback: (retry: () => void) => ReactNode;
}

/** Prevents an error in one part from breaking the whole screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.renderFallback(() => this.setState({ hasFailed: false }));
  }
}
