import type { Role } from '@market/contract/identity/identity';

/** Who asks; undefined stands for a visitor. */
export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

/** Whether the viewer moderates (DECISIONS 19). */
export function moderates(viewer: Viewer | undefined): boolean {
  return viewer !== undefined && viewer.role !== 'user';
}
