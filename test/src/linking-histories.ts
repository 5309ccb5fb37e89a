import fc from 'fast-check';
import { type DeedOf, inTurnOrAtOnce, type Model } from './histories.js';

export const PROVIDERS = ['google', 'github'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** So many accounts there are at each provider. */
export const ACCOUNTS = 3;

/** An account at a provider. */
export interface Account {
  readonly provider: Provider;
  readonly place: number;
}

/** One thing that happens to sign-in methods. `user` counts the users there are in the order they came, round. */
export type LinkingDeed =
  | { readonly kind: 'sign-in'; readonly account: Account }
  | { readonly kind: 'link'; readonly user: number; readonly account: Account }
  | { readonly kind: 'unlink'; readonly user: number; readonly provider: Provider }
  | DeedOf<'disable' | 'enable', { readonly user: number }>;

const provider = fc.constantFrom(...PROVIDERS);
const account = fc.record({ provider, place: fc.nat(ACCOUNTS - 1) });
const user = fc.nat(5);
const together: fc.Arbitrary<LinkingDeed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign-in' as const), account }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('link' as const), user, account }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('unlink' as const), user, provider }) },
);
const alone: fc.Arbitrary<LinkingDeed> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('disable' as const, 'enable' as const), user }),
  },
  { weight: 3, arbitrary: together },
);

/** Histories of the sign-in methods of some people who share some accounts. */
export const LINKING_HISTORIES = inTurnOrAtOnce(alone, together).map((history) => [
  [{ kind: 'sign-in', account: { provider: 'google', place: 0 } } as const],
  ...history,
]);

/** A user, who is called by the account they came with and how many came with it before. */
export interface ModelUser {
  readonly name: string;
  readonly isDisabled: boolean;
  /** By provider, the account's place. */
  readonly methods: Readonly<Partial<Record<Provider, number>>>;
}

/** Who there is, by name. */
export type LinkingState = Readonly<Record<string, ModelUser>>;

/** A deed of a user who is known by name; nobody's where none is there yet. */
export type NamedDeed =
  | Extract<LinkingDeed, { kind: 'sign-in' }>
  | { readonly kind: 'link'; readonly name: string; readonly account: Account }
  | { readonly kind: 'unlink'; readonly name: string; readonly provider: Provider }
  | DeedOf<'disable' | 'enable', { readonly name: string }>;

/** One user an account, one account a provider and user, and never the last method gone (SPEC §1, §5, DECISIONS 18). */
export const linkingModel: Model<LinkingState, NamedDeed> = (state, deed) => {
  if (deed.kind === 'sign-in') return signIn(state, deed.account);
  const user = state[deed.name];
  const refused = (answer: string) => ({ answer, next: state });
  if (!user) return refused('auth/unauthenticated');
  const set = (changed: Partial<ModelUser>, answer: string) => ({
    answer,
    next: { ...state, [user.name]: { ...user, ...changed } },
  });
  if (deed.kind === 'disable' || deed.kind === 'enable')
    return set({ isDisabled: deed.kind === 'disable' }, 'done');
  if (user.isDisabled) return refused('auth/user-disabled');
  if (deed.kind === 'link') {
    const { provider, place } = deed.account;
    const owner = ownerOf(state, deed.account);
    if (owner && owner.name !== user.name) return refused('auth/credential-already-in-use');
    if (user.methods[provider] !== undefined) return refused('auth/provider-already-linked');
    return set({ methods: { ...user.methods, [provider]: place } }, 'done');
  }
  const { [deed.provider]: gone, ...left } = user.methods;
  if (gone === undefined) return refused('auth/no-such-provider');
  if (Object.keys(left).length === 0) return refused('auth/last-provider');
  return set({ methods: left }, 'done');
};

function signIn(state: LinkingState, account: Account): { answer: string; next: LinkingState } {
  const owner = ownerOf(state, account);
  if (owner) return { answer: owner.isDisabled ? 'auth/user-disabled' : `is ${owner.name}`, next: state };
  const came = `${account.provider} ${account.place}`;
  const earlier = Object.keys(state).filter((name) => name.startsWith(`${came} `)).length;
  const name = `${came} (${earlier + 1})`;
  const methods = { [account.provider]: account.place };
  return { answer: `is ${name}`, next: { ...state, [name]: { name, isDisabled: false, methods } } };
}

function ownerOf(state: LinkingState, { provider, place }: Account): ModelUser | undefined {
  return Object.values(state).find(({ methods }) => methods[provider] === place);
}
