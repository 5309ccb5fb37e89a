import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { ProviderName, Role } from '../identity/identity.js';
import { Id, Moment } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';

/** Maximum characters of a moderator's reason. */
export const REASON_MAX_LENGTH = 1000;

/** An account as moderators see it. */
export const ConsoleUser = z.object({
  id: Id,
  displayName: z.string(),
  email: z.nullable(z.string()),
  photoURL: z.string(),
  location: z.string(),
  role: Role,
  providers: z.array(ProviderName),
  mvpCount: z.int(),
  rentalCount: z.int(),
  /** In how many browsers the person is signed in. */
  sessionCount: z.int(),
  createdAt: Moment,
  disabledAt: z.nullable(Moment),
  /** When the person deleted the account. A deleted account is also disabled (CONSOLE-10). */
  deletedAt: z.nullable(Moment),
});
export type ConsoleUser = z.output<typeof ConsoleUser>;

const byId = z.object({ id: Id });
const optionalReason = z.object({ reason: z.optional(optionalText(REASON_MAX_LENGTH)) });

export const listConsoleUsers = endpoint({
  id: 'admin.users.list',
  method: 'GET',
  path: '/admin/users',
  access: 'moderator',
  summary: 'Search people by name, e-mail or id',
  query: listQuery(['createdAt', 'displayName', 'email', 'role', 'disabledAt'], {
    q: searchText,
    role: z.optional(Role),
    standing: oneOf(['active', 'disabled', 'deleted']),
  }),
  reply: listReply(ConsoleUser),
});
export const readConsoleUser = endpoint({
  id: 'admin.users.read',
  method: 'GET',
  path: '/admin/users/{id}',
  access: 'moderator',
  summary: 'One person',
  params: byId,
  reply: ConsoleUser,
});
export const disableUser = endpoint({
  id: 'admin.users.disable',
  method: 'POST',
  path: '/admin/users/{id}/disable',
  access: 'moderator',
  summary: 'Disable an account: end its sessions and refuse its sign-ins',
  params: byId,
  body: optionalReason,
  reply: ConsoleUser,
});
export const enableUser = endpoint({
  id: 'admin.users.enable',
  method: 'POST',
  path: '/admin/users/{id}/enable',
  access: 'moderator',
  summary: 'Enable a disabled account',
  params: byId,
  body: optionalReason,
  reply: ConsoleUser,
});
