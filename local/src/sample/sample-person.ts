import type { ProviderName, Role } from '@market/contract/identity';

/** One made-up person of the local marketplace: what a sign-in stand-in must know, and the profile shown. */
export interface SamplePerson {
  /** GitHub login; also names the person inside the sample data, so it is unique and never changes. */
  readonly login: string;
  readonly name: string;
  /** Verified at the stand-ins; always below the reserved `.example` domain, so no mail can leave the machine. */
  readonly email: string;
  /** Sign-in methods this person has linked. */
  readonly providers: readonly ProviderName[];
  readonly role: Role;
  readonly bio: string;
  readonly location: string;
  /** Empty where the person gave none; likewise `twitter` and `linkedin`. */
  readonly website: string;
  readonly twitter: string;
  readonly linkedin: string;
  readonly joinedDaysAgo: number;
  /** False leaves the photo empty, so that the initials fallback is seen too. */
  readonly hasPhoto: boolean;
}
