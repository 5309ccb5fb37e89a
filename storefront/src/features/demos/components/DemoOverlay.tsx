import type { Listing } from '@market/contract/listings/listings';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.js';
import { NoBreakText } from '../../../shared/ui/NoBreakText.js';
import { useFocusReturn } from '../../../shared/ui/use-focus-return.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../identity/api/AuthProvider.js';
import { LOGIN_REQUIRED } from '../api/demo-problem.js';
import { demoSessionQuery } from '../api/demo-session-query.js';
import { useDemo } from '../api/use-demo.js';
import { formatCountdown } from '../../../shared/format/dates.js';
import { documentTitle, useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import * as texts from '../texts.js';
import { DemoBar } from './DemoBar.js';
import { DemoFrame } from './DemoFrame.js';
import { DemoOffer, type DemoOfferActions } from './DemoOffer.js';
import { DemoProblemPanel } from './DemoProblemPanel.js';
import { DemoWarning } from './DemoWarning.js';

interface Props {
  readonly listing: Listing;
  readonly onClose: () => void;
  /** Called when the user wants to rent after the demo has ended; null if they cannot rent the MVP (DEMO-12). */
  readonly onRent: (() => void) | null;
  /** Actions that the running demo offers; null for people who cannot rent or buy the MVP (DEMO-12). */
  readonly offerActions: DemoOfferActions | null;
  /** Whether another dialog is open over the demo. The Escape key then closes that dialog instead of the demo. */
  readonly isCoveredByDialog: boolean;
}

/** The 15-minute demo over the whole screen (DEMO-1, DEMO-4). */
export default function DemoOverlay(props: Props) {
  const { status } = useAuth();
  if (status === 'loading') return null;
  return status === 'signedIn' ? <SignedInDemo {...props} /> : <VisitorDemo {...props} />;
}

function VisitorDemo({ listing, onClose, onRent }: Props) {
  return (
    <DemoDialog title={listing.title} onLeave={onClose}>
      <DemoBar title={listing.title} createdBy={listing.createdBy} onClose={onClose} />
      <DemoProblemPanel problem={LOGIN_REQUIRED} mvpId={listing.id} onRent={onRent} onClose={onClose} />
    </DemoDialog>
  );
}

function SignedInDemo({ listing, onClose, onRent, offerActions, isCoveredByDialog }: Props) {
  const { demo, endDemo, retry } = useDemo(listing.id);
  const [isEndRequested, setEndRequested] = useState(false);
  const queryClient = useQueryClient();
  const isRunning = demo.phase === 'running';
  const isEndConfirmationOpen = isEndRequested && isRunning;
  // The tab's title shows the countdown, for users who opened the demo in another tab (DEMO-11).
  useDocumentTitle(isRunning ? `${formatCountdown(demo.secondsLeft)} left: ${listing.title}` : listing.title);
  const requestClose = () => {
    if (isCoveredByDialog) return;
    // Right after the confirmation has opened, Radix still reports the Escape key to this dialog, which then closes the
    // confirmation.
    if (isEndConfirmationOpen) setEndRequested(false);
    else if (isRunning) setEndRequested(true);
    else onClose();
  };
  const endAndClose = () => {
    void endDemo().then(() => queryClient.invalidateQueries(demoSessionQuery(listing.id)));
    onClose();
  };
  useEffect(() => () => void (document.title = documentTitle(listing.title)), [listing.title]);
  const { phase } = demo;
  useEffect(() => {
    if (phase !== 'loading') void queryClient.invalidateQueries(demoSessionQuery(listing.id));
  }, [phase, queryClient, listing.id]);
  const offerButtons = isRunning && offerActions && (
    <DemoOffer monthlyPrice={listing.price} {...offerActions} />
  );
  return (
    <DemoDialog title={listing.title} onLeave={requestClose}>
      <DemoBar
        title={listing.title}
        createdBy={listing.createdBy}
        demoUrl={isRunning ? demo.demoUrl : undefined}
        secondsLeft={isRunning ? demo.secondsLeft : undefined}
        offerButtons={offerButtons}
        onClose={requestClose}
      />
      {isRunning && <DemoWarning secondsLeft={demo.secondsLeft} />}
      {demo.phase === 'ended' ? (
        <DemoProblemPanel
          problem={demo.problem}
          mvpId={listing.id}
          onRent={onRent}
          onClose={onClose}
          onRetry={retry}
        />
      ) : (
        <DemoFrame
          demoUrl={isRunning ? demo.demoUrl : undefined}
          title={listing.title}
          image={listing.image}
        />
      )}
      {offerButtons && (
        <footer className="flex gap-2 border-t border-line bg-surface px-3 py-2 md:hidden">
          {offerButtons}
        </footer>
      )}
      <ConfirmDialog
        open={isEndConfirmationOpen}
        onOpenChange={setEndRequested}
        title="End this demo?"
        confirmLabel="End Demo"
        cancelLabel="Keep Trying"
        onConfirm={endAndClose}
      >
        <NoBreakText>{texts.endConfirmation}</NoBreakText>
      </ConfirmDialog>
    </DemoDialog>
  );
}

function DemoDialog({
  title,
  onLeave,
  children,
}: {
  readonly title: string;
  readonly onLeave: () => void;
  readonly children: React.ReactNode;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onLeave()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 flex animate-appear flex-col bg-page pb-[env(safe-area-inset-bottom)] focus:outline-none"
        >
          <Dialog.Title className="sr-only">Demo of {title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
