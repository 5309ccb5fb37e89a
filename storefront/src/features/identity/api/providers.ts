import type { ProviderName } from '@market/contract/identity/identity';

/** Sign-in methods in the order in which they are offered (SIGNIN-1). */
export const PROVIDERS: readonly ProviderName[] = ['google', 'github'];

/** Returns `name` as a provider's name, or null if there is no such provider. */
export function parseProvider(name: string | null): ProviderName | null {
  return PROVIDERS.find((provider) => provider === name) ?? null;
}
