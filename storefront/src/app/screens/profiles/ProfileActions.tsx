import type { PublicProfile } from '@market/contract/profiles';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../../features/identity/api/AuthProvider.js';
import { useLoginAgain } from '../../../features/identity/api/use-login-again.js';
import { useUnsentMessage } from '../../../features/messages/api/message-draft.js';
import { displayNameOf } from '../../../features/profiles/api/display-name.js';
import { loadChunk } from '../../../shared/load-chunk.js';
import { Button } from '../../../shared/ui/Button.js';

const MessageDialog = lazy(() =>
  loadChunk(() => import('../../../features/messages/components/MessageDialog.js')),
);

/** Send Message, for signed-in viewers who are not the owner (SPEC §2 'Public profile', §5 'Messaging'). */
export function ProfileActions({ profile }: { readonly profile: PublicProfile }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  useLoginAgain(isOpen);
  useUnsentMessage(user?.uid ?? null, profile.id, () => setOpen(true));
  if (!user || user.uid === profile.id) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen(true)}>
        <MessageSquare aria-hidden="true" className="size-4" />
        Send Message
      </Button>
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
