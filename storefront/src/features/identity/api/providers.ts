import type { ProviderName } from '@market/contract/identity/identity';

/** Sign-in methods in the order they are offered (SIGNIN-1). */
export const PROVIDERS: readonly ProviderName[] = ['google', 'github'];

/** The provider that a text names, or null. */
export function providerNamed(name: string | null): ProviderName | null {
  return PROVIDERS.find((provider) => provider === name) ?? null;
}
