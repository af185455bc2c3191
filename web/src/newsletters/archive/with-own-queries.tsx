import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { retryOnce } from '../../platform/queries.ts';

/** Queries for a screen of people who are not signed in: the others are in the frame of those who are. */
export function WithOwnQueries({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: retryOnce } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
