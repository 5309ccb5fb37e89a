import type { AuthUser } from '@market/contract/identity/identity';
import type { SignedInUser } from '@market/domain/identity/identities.queries';

/** Returns the signed-in user in the form that the sign-in client expects. */
export function authUser(user: SignedInUser): AuthUser {
  return {
    uid: user.id,
    displayName: user.displayName || null,
    email: user.email,
    emailVerified: user.emailVerified,
    emailRefused: user.isEmailRefused,
    phoneNumber: null,
    photoURL: user.photoUrl || null,
    providerData: user.identities.map((identity) => ({
      providerId: identity.provider,
      uid: identity.subject,
      displayName: identity.displayName,
      email: identity.email,
      phoneNumber: null,
      photoURL: identity.photoUrl,
    })),
    isAnonymous: false,
    tenantId: null,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
  };
}
