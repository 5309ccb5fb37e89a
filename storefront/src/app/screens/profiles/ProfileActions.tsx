import type { PublicProfile } from '@market/contract/profiles';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { useLoginAgain } from '../../../features/identity/api/use-login-again.js';
import { useUnsentMessage } from '../../../features/messages/api/message-draft.js';
import { displayNameOf } from '../../../features/profiles/api/display-name.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { FollowButton } from '../../../features/relations/components/FollowButton.js';
import { BlockButton } from '../../../features/relations/components/BlockButton.js';
import ReportButton from '../../../features/reports/components/ReportButton.js';
import { Button } from '../../../shared/ui/Button.js';

const MessageDialog = lazy(() =>
  loadChunk(() => import('../../../features/messages/components/MessageDialog.js')),
);

/** Send Message, Follow User, Block and Report, for signed-in viewers who are not the owner (PEOPLE-21, PEOPLE-22, MESSAGE-1). */
export function ProfileActions({ profile }: { readonly profile: PublicProfile }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  useLoginAgain(isOpen);
  useUnsentMessage(user?.uid ?? null, profile.id, () => setOpen(true));
  if (!user || user.uid === profile.id) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 sm:max-w-80 sm:justify-end">
      <Button onClick={() => setOpen(true)}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Send Message
      </Button>
      <FollowButton userId={profile.id} />
      <BlockButton userId={profile.id} name={displayNameOf(profile)} />
      <ReportButton subject={{ userId: profile.id }} name={displayNameOf(profile)} label="Report" />
      <Suspense>
        {isOpen && (
          <MessageDialog
            recipient={{ id: profile.id, name: displayNameOf(profile) }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
