import type { GrantedRepositories } from '@market/contract/github';
import { PROBLEMS } from '@market/contract/endpoints/problem';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isSilent } from '../../identity/api/auth-sentences.js';
import { AuthFailure } from '../../identity/api/auth-state.js';
import { openPopup, waitForPopup } from '../../identity/api/popup.js';
import * as texts from '../texts.js';
import { grantQuery, requestGrant, withdrawGrant } from './grant-calls.js';

const GRANT_FAILED_TEXT = texts.grantFailed;
const PROBLEM_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(PROBLEMS));

/** Requests access from GitHub in a pop-up, or in this window if pop-ups are blocked. Throws AuthFailure or ApiError. */
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

/** Returns the caller's GitHub grant, with functions to give and withdraw it; GitHub leads back to `returnTo`. */
export function useGrant(returnTo: string) {
  const queries = useQueryClient();
  const { data } = useQuery(grantQuery());
  const [params] = useSearchParams();
  const settled = () => queries.invalidateQueries({ queryKey: grantQuery().queryKey });
  const requesting = useMutation({
    mutationFn: (repositories: GrantedRepositories) => requestAccess(repositories, returnTo),
    onSettled: settled,
  });
  const ending = useMutation({ mutationFn: withdrawGrant, onSettled: settled });
  const returned = params.get('github');
  const failed = requesting.error ?? ending.error;
  const sentence = failed
    ? isSilent(failed)
      ? undefined
      : failed.message || GRANT_FAILED_TEXT
    : requesting.isIdle && returned !== null && returned !== 'granted'
      ? (PROBLEM_TEXTS.get(returned) ?? GRANT_FAILED_TEXT)
      : undefined;
  return {
    isKnown: data !== undefined,
    configured: data?.configured ?? false,
    grant: data?.grant ?? null,
    give: requesting.mutate,
    isGiving: requesting.isPending,
    end: ending.mutate,
    isEnding: ending.isPending,
    sentence,
  };
}
