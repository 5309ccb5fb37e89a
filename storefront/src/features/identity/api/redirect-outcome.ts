import type { ProviderName } from '@market/contract/identity/identity';
import { useSearchParams } from 'react-router';
import { AuthFailure } from './auth-state.js';
import { parseProvider } from './providers.js';

/** The result of linking without a pop-up; the API appends it to the address of the page to which it redirects. */
export interface RedirectOutcome {
  readonly provider: ProviderName;
  /** The failure of the linking; undefined if it succeeded. */
  readonly failure?: AuthFailure;
}

/** Returns the result of linking that is in this page's address; null if there is none. */
export function useRedirectOutcome(): RedirectOutcome | null {
  const [params] = useSearchParams();
  const linkedProvider = parseProvider(params.get('linked'));
  if (linkedProvider) return { provider: linkedProvider };
  const errorCode = params.get('auth_error');
  const provider = parseProvider(params.get('provider'));
  return errorCode !== null && provider ? { provider, failure: new AuthFailure(provider, errorCode) } : null;
}
