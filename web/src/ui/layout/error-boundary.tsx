import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What to show instead; `retry` renders the children again. */
  renderFallback: (retry: () => void, error: unknown) => ReactNode;
}

/** Prevents an error in one part from breaking the whole screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  override render() {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    return this.props.renderFallback(() => this.setState({ hasFailed: false }), error);
  }
}
