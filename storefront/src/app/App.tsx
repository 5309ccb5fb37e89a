import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuthClient } from '../features/identity/api/auth-client.js';
import { AuthProvider } from '../features/identity/api/AuthProvider.js';
import { SessionCache } from './SessionCache.js';

interface Props {
  readonly queryClient: QueryClient;
  readonly auth: AuthClient;
  readonly children: ReactNode;
}

/** Provides the query cache and the sign-in state to every page. */
export function App({ queryClient: queries, auth, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider client={auth}>
        <SessionCache />
        {children}
      </AuthProvider>
    </QueryClientProvider>
  );
}
