import { zodResolver } from '@hookform/resolvers/zod';
import { ProfileInput } from '@market/contract/profiles';

/** Validates the profile's form with the contract's schema (PEOPLE-1). */
export const resolveProfile = zodResolver(ProfileInput);
