import type { ReactNode } from 'react';
import { Dialog } from './Dialog.js';

interface Props {
  readonly title: string;
  readonly description?: string;
  /** Whether the form is being sent. */
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with a form. A click outside does not close it, so that no input is lost. Nothing closes it while the form
 * is being sent, so that the outcome is shown where the text is (MESSAGE-6).
 */
export function FormDialog({ title, description, isSending, onClose, children }: Props) {
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={title}
      {...(description !== undefined && { description })}
      onOpenChange={(open) => !open && !isSending && onClose()}
    >
      {children}
    </Dialog>
  );
}
