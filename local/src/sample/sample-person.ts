import type { ProviderName, Role } from '@market/contract/identity/identity';

/** A fictional person: the profile, and what the stand-ins of sign-in providers return. */
export interface SamplePerson {
  /** GitHub login. It identifies the person within the sample, so it must never change. */
  readonly login: string;
  readonly name: string;
  /**
   * The e-mail address, verified at the stand-ins; always in the reserved domain `.example`, which receives no
   * mail.
   */
  readonly email: string;
  /** Sign-in methods this person has linked. */
  readonly providers: readonly ProviderName[];
  readonly role: Role;
  readonly bio: string;
  readonly location: string;
  /** Address of a website; like `twitter` and `linkedin`, empty if the person has none. */
  readonly website: string;
  readonly twitter: string;
  readonly linkedin: string;
  readonly joinedDaysAgo: number;
  /** False for a profile that shows initials instead of a photo. */
  readonly hasPhoto: boolean;
  /** True for a lister who gave the product access to their GitHub repositories (LIST-10). */
  readonly givesGitHubAccess?: true;
}
