import fc from 'fast-check';
import { type ActionOf, generateHistories, type Model } from './histories.js';

export const PROVIDERS = ['google', 'github'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Number of accounts at each sign-in provider. */
export const ACCOUNTS_PER_PROVIDER = 3;

/** An account at a provider. */
export interface Account {
  readonly provider: Provider;
  readonly accountIndex: number;
}

/**
 * An action on sign-in methods. `userIndex` selects a user in the order of their first sign-ins, modulo the number of
 * users.
 */
export type LinkingAction =
  | { readonly kind: 'sign-in'; readonly account: Account }
  | { readonly kind: 'link'; readonly userIndex: number; readonly account: Account }
  | { readonly kind: 'unlink'; readonly userIndex: number; readonly provider: Provider }
  | ActionOf<'disable' | 'enable', { readonly userIndex: number }>;

const provider = fc.constantFrom(...PROVIDERS);
const account = fc.record({ provider, accountIndex: fc.nat(ACCOUNTS_PER_PROVIDER - 1) });
const userIndex = fc.nat(5);
const concurrentAction: fc.Arbitrary<LinkingAction> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign-in' as const), account }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('link' as const), userIndex, account }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unlink' as const), userIndex, provider }) },
);
const singleAction: fc.Arbitrary<LinkingAction> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('disable' as const, 'enable' as const), userIndex }),
  },
  { weight: 3, arbitrary: concurrentAction },
);

/** Generates random histories of a few people who share a few provider accounts. */
export const LINKING_HISTORIES = generateHistories(singleAction, concurrentAction).map((history) => [
  [{ kind: 'sign-in', account: { provider: 'google', accountIndex: 0 } } as const],
  ...history,
]);

/** A user in the model. The `name` consists of the account of their first sign-in and a counter. */
export interface ModelUser {
  readonly name: string;
  readonly isDisabled: boolean;
  /** Index of the linked account at each provider. */
  readonly accountIndexByProvider: Readonly<Partial<Record<Provider, number>>>;
}

/** The users, by name. */
export type LinkingState = Readonly<Record<string, ModelUser>>;

/** An action with the name of its user; a made-up name if no user exists. */
export type NamedLinkingAction =
  | Extract<LinkingAction, { kind: 'sign-in' }>
  | { readonly kind: 'link'; readonly name: string; readonly account: Account }
  | { readonly kind: 'unlink'; readonly name: string; readonly provider: Provider }
  | ActionOf<'disable' | 'enable', { readonly name: string }>;

/**
 * The rules of linking: each account belongs to one user, each user has one account per provider, and the last
 * method cannot be unlinked (SIGNIN-2 to SIGNIN-4).
 */
export const linkingModel: Model<LinkingState, NamedLinkingAction> = (state, action) => {
  if (action.kind === 'sign-in') return signIn(state, action.account);
  const user = state[action.name];
  const refusedWith = (result: string) => ({ result, nextState: state });
  if (!user) return refusedWith('auth/unauthenticated');
  const withUserFields = (changedFields: Partial<ModelUser>, result: string) => ({
    result,
    nextState: { ...state, [user.name]: { ...user, ...changedFields } },
  });
  if (action.kind === 'disable' || action.kind === 'enable')
    return withUserFields({ isDisabled: action.kind === 'disable' }, 'done');
  if (user.isDisabled) return refusedWith('auth/user-disabled');
  if (action.kind === 'link') {
    const { provider, accountIndex } = action.account;
    const owner = ownerOf(state, action.account);
    if (owner && owner.name !== user.name) return refusedWith('auth/credential-already-in-use');
    if (user.accountIndexByProvider[provider] !== undefined)
      return refusedWith('auth/provider-already-linked');
    return withUserFields(
      { accountIndexByProvider: { ...user.accountIndexByProvider, [provider]: accountIndex } },
      'done',
    );
  }
  const { [action.provider]: unlinkedMethod, ...remainingMethods } = user.accountIndexByProvider;
  if (unlinkedMethod === undefined) return refusedWith('auth/no-such-provider');
  if (Object.keys(remainingMethods).length === 0) return refusedWith('auth/last-provider');
  return withUserFields({ accountIndexByProvider: remainingMethods }, 'done');
};

function signIn(state: LinkingState, account: Account): { result: string; nextState: LinkingState } {
  const owner = ownerOf(state, account);
  if (owner)
    return { result: owner.isDisabled ? 'auth/user-disabled' : `is ${owner.name}`, nextState: state };
  const accountName = `${account.provider} ${account.accountIndex}`;
  const earlierCount = Object.keys(state).filter((name) => name.startsWith(`${accountName} `)).length;
  const name = `${accountName} (${earlierCount + 1})`;
  const accountIndexByProvider = { [account.provider]: account.accountIndex };
  return {
    result: `is ${name}`,
    nextState: { ...state, [name]: { name, isDisabled: false, accountIndexByProvider } },
  };
}

function ownerOf(state: LinkingState, { provider, accountIndex }: Account): ModelUser | undefined {
  return Object.values(state).find(
    ({ accountIndexByProvider }) => accountIndexByProvider[provider] === accountIndex,
  );
}
