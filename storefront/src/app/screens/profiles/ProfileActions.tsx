import type { PublicProfile } from '@market/contract/profiles';
import { MessageSquare, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { mayBeSignedIn } from '../../../features/identity/api/signed-in-cookie.js';
import type { SignInIntent } from '../../../features/identity/api/sign-in-intent.js';
import { useRequireSignIn } from '../../../features/identity/api/use-require-sign-in.js';
import { useSignInIntent } from '../../../features/identity/api/use-sign-in-intent.js';
import { useStoredMessageDraft } from '../../../features/messages/api/message-draft.js';
import { displayNameOf } from '../../../features/profiles/api/display-name.js';
import { useFollow } from '../../../features/relations/api/use-follow.js';
import { FollowButton } from '../../../features/relations/components/FollowButton.js';
import { BlockButton } from '../../../features/relations/components/BlockButton.js';
import ReportButton from '../../../features/reports/components/ReportButton.js';
import { useBrowserValue } from '../../../shared/hooks/use-browser-value.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button, ButtonLink } from '../../../shared/ui/Button.js';
import { useLoginState } from '../../access/return-path.js';

const MessageDialog = lazy(() =>
  loadChunk(() => import('../../../features/messages/components/MessageDialog.js')),
);

/**
 * Send Message, Follow User, Block and Report, for signed-in viewers who are not the owner (PEOPLE-21, PEOPLE-22,
 * MESSAGE-1). For visitors, links to the sign-in, after which the message dialog opens or the user is followed
 * (SIGNIN-13).
 */
export function ProfileActions({ profile }: { readonly profile: PublicProfile }) {
  const user = useUser();
  const name = displayNameOf(profile);
  const isOwn = user?.uid === profile.id;
  const [isOpen, setOpen] = useState(false);
  const follow = useFollow({ id: profile.id, name });
  // A browser with a sign-in cookie is probably about to show the buttons instead of the links.
  const isProbablySignedIn = useBrowserValue(mayBeSignedIn, false);
  useRequireSignIn(isOpen);
  useStoredMessageDraft(user?.uid ?? null, profile.id, () => setOpen(true));
  const rememberAction = useSignInIntent(isOpen ? 'message' : null, '', ({ action }) => {
    if (isOwn) return;
    if (action === 'message') setOpen(true);
    if (action === 'follow') follow();
  });
  if (isOwn) return null;
  if (!user) return isProbablySignedIn ? null : <VisitorActions onChoose={rememberAction} />;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 sm:max-w-80 sm:justify-end">
      <Button onClick={() => setOpen(true)}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Send Message
      </Button>
      <FollowButton userId={profile.id} />
      <BlockButton userId={profile.id} name={name} />
      <ReportButton subject={{ userId: profile.id }} name={name} label="Report" />
      <Suspense>
        {isOpen && <MessageDialog recipient={{ id: profile.id, name }} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

function VisitorActions({ onChoose }: { readonly onChoose: (action: SignInIntent['action']) => void }) {
  const loginState = useLoginState();
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 sm:max-w-80 sm:justify-end lg:max-w-none lg:shrink-0">
      <ButtonLink to="/login" state={loginState} onClick={() => onChoose('message')}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Log in to Message
      </ButtonLink>
      <ButtonLink to="/login" state={loginState} onClick={() => onChoose('follow')} variant="secondary">
        <UserRoundPlus aria-hidden="true" className="size-4" />
        Log in to Follow
      </ButtonLink>
    </div>
  );
}
