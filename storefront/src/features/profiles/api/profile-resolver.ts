import { zodResolver } from '@hookform/resolvers/zod';
import { ProfileInput } from '@market/contract/profiles';

/** Checks the profile's form by the contract's own rules (PEOPLE-1). */
export const resolveProfile = zodResolver(ProfileInput);
