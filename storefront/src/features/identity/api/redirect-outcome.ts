import type { ProviderName } from '@market/contract/identity';
import { useSearchParams } from 'react-router';
import { AuthFailure } from './auth-state.js';
import { providerNamed } from './providers.js';

/** How a linking ended that left the page: the API says so in the address it comes back to (DESIGN §4). */
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
