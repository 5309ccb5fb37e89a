import { describe, expect, it } from 'vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { Dialog } from './Dialog.js';
import { SelectField, TextField } from './Field.js';

function Page({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="A dialog">
        {children}
      </Dialog>
    </>
  );
}

const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

describe('a dialog', () => {
  it('focuses its first editable field', async () => {
    render(
      <Page>
        <TextField label="Name" value="Ada" readOnly />
        <SelectField label="Duration" />
        <Button>Cancel</Button>
      </Page>,
    );
    await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Duration')));
  });

  it('without a field focuses its first control, not Close', async () => {
    render(
      <Page>
        <Button disabled>Not yet</Button>
        <Button>Continue</Button>
      </Page>,
    );
    await openDialog();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'));
  });

  it('without controls focuses Close', async () => {
    render(<Page>Text only</Page>);
    await openDialog();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Close'));
  });

  it('restores the focus when it closes', async () => {
    render(<Page>Text only</Page>);
    await openDialog();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
  });

  it('that asks for confirmation focuses its cancel button', async () => {
    render(
      <ConfirmDialog
        open
        onOpenChange={() => undefined}
        title="End the demo?"
        confirmLabel="End"
        cancelLabel="Stay"
        onConfirm={() => undefined}
      >
        It is then used.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay'));
  });
});
