import type { Role } from '@market/contract/identity/identity';

/** The signed-in user who made a request. */
export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

/** Whether the viewer is a moderator or an admin (SIGNIN-9). */
export function isModerator(viewer: Viewer | undefined): boolean {
  return viewer !== undefined && viewer.role !== 'user';
}
