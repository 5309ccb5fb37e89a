import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuthClient } from '../features/identity/api/auth-client.js';
import { AuthProvider } from '../features/identity/api/AuthProvider.js';
import { ClearCacheOnUserChange } from './ClearCacheOnUserChange.js';

interface Props {
  readonly queryClient: QueryClient;
  readonly auth: AuthClient;
  readonly children: ReactNode;
}

/** Provides the query cache and the sign-in state to every page. */
export function App({ queryClient, auth, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider client={auth}>
        <ClearCacheOnUserChange />
        {children}
      </AuthProvider>
    </QueryClientProvider>
  );
}
