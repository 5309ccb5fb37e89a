import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './styles.js';
import { useFocusReturn } from './use-focus-return.js';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  /** Whether the action destroys something, which gives the button a warning color. */
  readonly isDestructive?: boolean;
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  isDestructive = false,
}: Props) {
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4">
          <AlertDialog.Content
            {...focusReturn}
            className="pointer-events-auto w-full max-w-dialog animate-rise rounded-card border border-line bg-surface p-5 shadow-overlay focus:outline-none"
          >
            <AlertDialog.Title className="section-title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-pretty text-muted">
              {children}
            </AlertDialog.Description>
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <AlertDialog.Cancel className={buttonClass({ variant: 'secondary' })}>
                {cancelLabel}
              </AlertDialog.Cancel>
              <AlertDialog.Action
                className={buttonClass({ variant: isDestructive ? 'destructive' : 'primary' })}
                onClick={onConfirm}
              >
                {confirmLabel}
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </div>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
