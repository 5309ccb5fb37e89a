import type { AuthUser } from '@market/contract/identity/identity';

/** A signed-in user for specs. */
export const ADA: AuthUser = {
  uid: '00000000-0000-4000-8000-000000000001',
  displayName: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  phoneNumber: null,
  photoURL: null,
  providerData: [],
  isAnonymous: false,
  tenantId: null,
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
};
