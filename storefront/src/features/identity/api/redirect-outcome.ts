import type { ProviderName } from '@market/contract/identity/identity';
import { useSearchParams } from 'react-router';
import { AuthFailure } from './auth-state.js';
import { providerNamed } from './providers.js';

/** The outcome of a linking that left the page: the API puts it in the address it returns to. */
export interface RedirectOutcome {
  readonly provider: ProviderName;
  /** Absent when it worked. */
  readonly failure?: AuthFailure;
}

/** The outcome in this page's address, or null. */
export function useRedirectOutcome(): RedirectOutcome | null {
  const [params] = useSearchParams();
  const linked = providerNamed(params.get('linked'));
  if (linked) return { provider: linked };
  const code = params.get('auth_error');
  const provider = providerNamed(params.get('provider'));
  return code !== null && provider ? { provider, failure: new AuthFailure(provider, code) } : null;
}
