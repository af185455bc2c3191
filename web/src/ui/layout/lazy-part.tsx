import { use, type ComponentType } from 'react';
import { markWhenFulfilled } from '../../platform/fulfilled.ts';
import { LostFilesError } from '../../platform/lazy-files.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LostPart } from './lost-part.tsx';

interface LazyPartOptions {
  /** For a dialog: what is said when it cannot be loaded is over the screen. */
  isDialog?: boolean;
}

/**
 * A component whose code is loaded when it is first rendered; its place needs a `Suspense`. When the code cannot be
 * loaded the rest of the screen remains, and the part appears once there is a connection again.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { isDialog = false }: LazyPartOptions = {},
): ComponentType<Props> {
  let loading: ReturnType<typeof load> | undefined;
  function LoadedPart(props: Props) {
    const Part: ComponentType<Props> = use((loading ??= markWhenFulfilled(load())))[name];
    return <Part {...props} />;
  }
  // What is said stays until the code is there.
  const loadAgain = async () => {
    const next = markWhenFulfilled(load());
    await next;
    loading = next;
  };
  return function LazyPart(props: Props) {
    return (
      <ErrorBoundary
        renderFallback={(show, error) => {
          if (!(error instanceof LostFilesError)) throw error;
          return <LostPart error={error} isFloating={isDialog} retry={() => void loadAgain().then(show, () => {})} />;
        }}
      >
        <LoadedPart {...props} />
      </ErrorBoundary>
    );
  };
}
