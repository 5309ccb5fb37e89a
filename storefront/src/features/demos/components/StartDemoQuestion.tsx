import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { NoBreakText } from '../../../shared/ui/NoBreakText.js';
import { demoSessionQuery } from '../api/demo-session-query.js';
import * as texts from '../texts.js';

interface Props {
  readonly listing: { readonly id: string; readonly title: string };
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/**
 * Asks a user who chose the demo before signing in whether to start it now (SIGNIN-13). Closes if the demo is used
 * up.
 */
export default function StartDemoQuestion({ listing, onStart, onClose }: Props) {
  const { data: session, isPending } = useQuery(demoSessionQuery(listing.id));
  const isDemoUsed = session?.isExpired ?? false;
  useEffect(() => {
    // Closes the question, because the page itself shows that the demo was used.
    if (isDemoUsed) onClose();
  }, [isDemoUsed, onClose]);
  if (isPending || isDemoUsed) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={session ? 'Continue your demo?' : 'Start your demo?'}
      confirmLabel={session ? 'Continue Demo' : 'Start Demo'}
      cancelLabel="Not Now"
      onConfirm={onStart}
    >
      <NoBreakText>
        {session ? texts.continueConfirmation : texts.startConfirmation(listing.title)}
      </NoBreakText>
    </ConfirmDialog>
  );
}
