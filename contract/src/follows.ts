import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id } from './paging.js';

const byUser = z.object({ userId: Id });

/** How the caller stands to somebody (DECISIONS 21). */
export const Relation = z.object({ following: z.boolean(), blocked: z.boolean() });
export type Relation = z.output<typeof Relation>;

/** Somebody the caller has blocked. */
export const BlockedPerson = z.object({ id: Id, displayname: z.string(), photourl: z.string() });
export type BlockedPerson = z.output<typeof BlockedPerson>;

export const readRelation = endpoint({
  id: 'follows.relation',
  method: 'GET',
  path: '/users/{userId}/relation',
  access: 'user',
  summary: 'Whether the caller follows or has blocked somebody',
  params: byUser,
  reply: Relation,
});
export const followUser = endpoint({
  id: 'follows.follow',
  method: 'PUT',
  path: '/users/{userId}/follow',
  access: 'user',
  summary: 'Follow somebody: the caller is told of their next approved MVPs',
  params: byUser,
  reply: Relation,
});
export const unfollowUser = endpoint({
  id: 'follows.unfollow',
  method: 'DELETE',
  path: '/users/{userId}/follow',
  access: 'user',
  summary: 'Follow somebody no more',
  params: byUser,
  reply: Relation,
});
export const blockUser = endpoint({
  id: 'blocks.block',
  method: 'PUT',
  path: '/users/{userId}/block',
  access: 'user',
  summary: 'Block somebody: neither can message or follow the other',
  params: byUser,
  reply: Relation,
});
export const unblockUser = endpoint({
  id: 'blocks.unblock',
  method: 'DELETE',
  path: '/users/{userId}/block',
  access: 'user',
  summary: 'Block somebody no more',
  params: byUser,
  reply: Relation,
});
export const listBlocked = endpoint({
  id: 'blocks.list',
  method: 'GET',
  path: '/users/blocked',
  access: 'user',
  summary: 'Everybody the caller has blocked, the last one first',
  reply: z.object({ people: z.array(BlockedPerson) }),
});
