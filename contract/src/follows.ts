import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id } from './endpoints/paging.js';

const byUser = z.object({ userId: Id });

/** Whether the caller follows, or has blocked, a person (PEOPLE-20, PEOPLE-21). */
export const Relation = z.object({ following: z.boolean(), blocked: z.boolean() });
export type Relation = z.output<typeof Relation>;

/** A person whom the caller has blocked. */
export const BlockedPerson = z.object({ id: Id, displayname: z.string(), photourl: z.string() });
export type BlockedPerson = z.output<typeof BlockedPerson>;

export const readRelation = endpoint({
  id: 'follows.relation',
  method: 'GET',
  path: '/users/{userId}/relation',
  access: 'user',
  summary: 'Whether the caller follows or has blocked a person',
  params: byUser,
  reply: Relation,
});
export const followUser = endpoint({
  id: 'follows.follow',
  method: 'PUT',
  path: '/users/{userId}/follow',
  access: 'user',
  summary: 'Follow a person: the caller is notified of their next approved MVPs',
  params: byUser,
  reply: Relation,
});
export const unfollowUser = endpoint({
  id: 'follows.unfollow',
  method: 'DELETE',
  path: '/users/{userId}/follow',
  access: 'user',
  summary: 'Stop following a person',
  params: byUser,
  reply: Relation,
});
export const blockUser = endpoint({
  id: 'blocks.block',
  method: 'PUT',
  path: '/users/{userId}/block',
  access: 'user',
  summary: 'Block a person: neither can message or follow the other',
  params: byUser,
  reply: Relation,
});
export const unblockUser = endpoint({
  id: 'blocks.unblock',
  method: 'DELETE',
  path: '/users/{userId}/block',
  access: 'user',
  summary: 'Unblock a person',
  params: byUser,
  reply: Relation,
});
export const listBlocked = endpoint({
  id: 'blocks.list',
  method: 'GET',
  path: '/users/blocked',
  access: 'user',
  summary: 'People whom the caller has blocked, latest first',
  reply: z.object({ people: z.array(BlockedPerson) }),
});
