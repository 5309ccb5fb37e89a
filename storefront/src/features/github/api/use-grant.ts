import type { GrantedRepositories } from '@market/contract/github';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isSilentError } from '../../identity/api/auth-error-messages.js';
import { AuthFailure } from '../../identity/api/auth-state.js';
import { openPopup, waitForPopup } from '../../identity/api/popup.js';
import * as texts from '../texts.js';
import { grantQuery, requestGrant, withdrawGrant } from './grant-calls.js';

const GRANT_FAILED_TEXT = texts.grantFailed;
const PROBLEM_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(PROBLEMS));

/**
 * Requests access from GitHub in a pop-up, or in this window if pop-ups are blocked. Throws AuthFailure or
 * ApiError.
 */
async function requestAccess(repositories: GrantedRepositories, returnTo: string): Promise<void> {
  const popup = openPopup();
  const url = await requestGrant(repositories, popup ? 'popup' : 'page', returnTo).catch((error: unknown) => {
    popup?.close();
    throw error;
  });
  if (!popup) {
    window.location.assign(url);
    throw new AuthFailure('github', 'auth/popup-closed-by-user');
  }
  popup.location.assign(url);
  await waitForPopup(popup, 'github', 'grant');
}

/**
 * Returns the caller's GitHub grant, with functions to give and withdraw it. After consent, GitHub redirects to
 * `returnTo`.
 */
export function useGrant(returnTo: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery(grantQuery());
  const [params] = useSearchParams();
  const refetchGrant = () => queryClient.invalidateQueries({ queryKey: grantQuery().queryKey });
  const grantMutation = useMutation({
    mutationFn: (repositories: GrantedRepositories) => requestAccess(repositories, returnTo),
    onSettled: refetchGrant,
  });
  const withdrawMutation = useMutation({ mutationFn: withdrawGrant, onSettled: refetchGrant });
  const redirectResult = params.get('github');
  const grantError = grantMutation.error ?? withdrawMutation.error;
  const errorText = grantError
    ? isSilentError(grantError)
      ? undefined
      : grantError.message || GRANT_FAILED_TEXT
    : grantMutation.isIdle && redirectResult !== null && redirectResult !== 'granted'
      ? (PROBLEM_TEXTS.get(redirectResult) ?? GRANT_FAILED_TEXT)
      : undefined;
  return {
    isLoaded: data !== undefined,
    isConfigured: data?.configured ?? false,
    grant: data?.grant ?? null,
    giveAccess: grantMutation.mutate,
    isGiving: grantMutation.isPending,
    withdrawAccess: withdrawMutation.mutate,
    isWithdrawing: withdrawMutation.isPending,
    errorText,
  };
}
