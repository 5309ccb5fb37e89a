import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.js';
import { useRelation } from '../api/use-relation.js';

/** Follow User (SPEC §2 'Public profile', DECISIONS 21): its next approved MVPs are told to the follower. */
export function FollowButton({ userId }: { readonly userId: string }) {
  const { relation, change, isChanging } = useRelation(userId);
  const isFollowing = relation?.following ?? false;
  const Icon = isFollowing ? UserRoundCheck : UserRoundPlus;
  if (relation?.blocked) return null;
  return (
    <Button
      variant="secondary"
      aria-pressed={isFollowing}
      disabled={!relation}
      busy={isChanging}
      onClick={() => change(isFollowing ? 'unfollow' : 'follow')}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isFollowing ? 'Following' : 'Follow User'}
    </Button>
  );
}
