import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { TextField } from '../../shared/ui/Field.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { LoadMore } from '../../shared/ui/LoadMore.js';
import { notify } from '../../shared/ui/notify.js';
import type { Specimen } from './specimens.js';

const queryWithNextPage = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.reject(new Error('There is no list here')),
};

/** Examples of buttons, links, menus and dialogs. */
export const actionSpecimens: readonly Specimen[] = [
  {
    name: 'Button',
    states: [
      { name: 'primary', element: <Button>Rent This MVP</Button> },
      { name: 'try', element: <Button variant="try">Try Demo (15 min)</Button> },
      { name: 'secondary', element: <Button variant="secondary">Cancel</Button> },
      { name: 'ghost', element: <Button variant="ghost">Clear Filters</Button> },
      {
        name: 'danger',
        element: (
          <Button variant="danger">
            <Trash2 aria-hidden="true" className="size-4" />
            Delete account
          </Button>
        ),
      },
      { name: 'large', element: <Button size="lg">Submit Rental Request</Button> },
      {
        name: 'icon',
        element: (
          <Button variant="ghost" size="icon" aria-label="Add">
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        ),
      },
      { name: 'busy', element: <Button busy>Saving</Button> },
      { name: 'disabled', element: <Button disabled>Currently Unavailable</Button> },
      { name: 'link', element: <ButtonLink to="/">Browse MVPs</ButtonLink> },
      { name: 'wide', element: <Button wide>Continue with GitHub</Button>, isWide: true },
    ],
  },
  {
    name: 'ConfirmDialog',
    states: [{ name: 'opened by a button', element: <OpenedConfirmDialog /> }],
  },
  {
    name: 'Dialog',
    states: [
      { name: 'with a form', element: <OpenedDialog title="Send Message" /> },
      {
        name: 'for two columns, with a description',
        element: <OpenedDialog title="Payment" size="checkout" />,
      },
    ],
  },
  { name: 'FormDialog', states: [{ name: 'opened by a button', element: <OpenedFormDialog /> }] },
  {
    name: 'LoadMore',
    states: [
      {
        name: 'more to come',
        element: (
          <LoadMore query={queryWithNextPage} loadedCount={6}>
            Load More MVPs
          </LoadMore>
        ),
      },
      {
        name: 'on its way',
        element: <LoadMore query={{ ...queryWithNextPage, isFetchingNextPage: true }} loadedCount={6} />,
      },
      {
        name: 'failed',
        element: (
          <LoadMore
            variant="ghost"
            loadedCount={6}
            query={{
              ...queryWithNextPage,
              isFetchNextPageError: true,
              error: new Error('HTTP error! status: 500'),
            }}
          />
        ),
      },
    ],
  },
  {
    name: 'notify',
    states: [
      {
        name: 'success',
        element: <Button onClick={() => notify('success', 'Profile updated successfully!')}>Success</Button>,
      },
      {
        name: 'error',
        element: <Button onClick={() => notify('error', 'Failed to update profile')}>Error</Button>,
      },
      {
        name: 'with something to do',
        element: (
          <Button
            onClick={() =>
              notify('info', 'A new version is ready', {
                label: 'Reload',
                run: () => window.location.reload(),
              })
            }
          >
            Info
          </Button>
        ),
      },
    ],
  },
];

function OpenedConfirmDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        End the demo
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="End this demo?"
        confirmLabel="End demo"
        cancelLabel="Keep going"
        onConfirm={() => setOpen(false)}
      >
        It is then used, and cannot be started again.
      </ConfirmDialog>
    </>
  );
}

function OpenedFormDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <FormDialog title="Report Kite Forms" isSending={false} onClose={() => setOpen(false)}>
          <TextField label="What is wrong?" />
        </FormDialog>
      )}
    </>
  );
}

function OpenedDialog({
  title,
  size = 'dialog',
}: {
  readonly title: string;
  readonly size?: 'dialog' | 'checkout';
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        size={size}
        {...(size === 'checkout' && { description: 'Invoice Pilot' })}
      >
        <TextField label="Subject" />
      </Dialog>
    </>
  );
}
