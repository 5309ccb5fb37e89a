import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { Button } from '../../../shared/ui/Button.js';
import { useRelation } from '../api/use-relation.js';

/** Follows a person; followers are notified of the person's newly approved MVPs (PEOPLE-20). */
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
