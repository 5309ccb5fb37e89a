import {
  blockUser,
  followUser,
  listBlocked,
  readRelation,
  unblockUser,
  unfollowUser,
} from '@market/contract/follows';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query: whether the caller follows or blocks a person (PEOPLE-20, PEOPLE-21). */
export function relationQuery(userId: string) {
  return queryOptions({
    queryKey: ['relation', userId],
    queryFn: ({ signal }) => call(readRelation, { params: { userId }, signal }),
    ...cacheTimes('other'),
  });
}

/** Query of the people whom the caller has blocked. */
export function blockedPeopleQuery() {
  return queryOptions({
    queryKey: ['blocked'],
    queryFn: ({ signal }) => call(listBlocked, { signal }),
    ...cacheTimes('other'),
  });
}

const RELATION_ENDPOINTS = {
  follow: followUser,
  unfollow: unfollowUser,
  block: blockUser,
  unblock: unblockUser,
} as const;
/** Ways to change the relation to a person. */
export type RelationAction = keyof typeof RELATION_ENDPOINTS;

/** Changes the caller's relation to a person; returns the new relation. */
export function changeRelation(userId: string, action: RelationAction) {
  return call(RELATION_ENDPOINTS[action], { params: { userId } });
}
