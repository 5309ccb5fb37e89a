import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './styles.js';
import { useFocusReturn } from './use-focus-return.js';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
  /** Whether a click outside the dialog does not close it, so that no input is lost. */
  readonly ignoresOutsideClicks?: boolean;
  /** Greatest width of the dialog: 520 px, or 880 px for two columns. */
  readonly size?: 'dialog' | 'checkout';
  /** Whether only screen readers get the title, because the content starts with a headline of its own. */
  readonly isTitleHidden?: boolean;
}

/** A modal dialog: a sheet at the bottom on phones, a centered panel elsewhere. Radix traps and restores the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  ignoresOutsideClicks = false,
  size = 'dialog',
  isTitleHidden = false,
}: Props) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          {...focusReturn}
          {...(!description && { 'aria-describedby': undefined })}
          onInteractOutside={(event) => ignoresOutsideClicks && event.preventDefault()}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-card bg-surface shadow-overlay',
            'pb-[env(safe-area-inset-bottom)] focus:outline-none',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-32px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:border',
            size === 'checkout' ? 'sm:max-w-checkout' : 'sm:max-w-dialog',
          )}
        >
          <header
            className={clsx(
              'flex items-start justify-between gap-4 pr-3 pl-5',
              isTitleHidden ? '-mb-14 pt-3' : 'border-b border-line py-3',
            )}
          >
            <div className={clsx('min-w-0 py-2', isTitleHidden && 'sr-only')}>
              <Radix.Title className="section-title">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              className={clsx(
                buttonClass({ variant: 'ghost', size: 'icon' }),
                isTitleHidden && 'z-10 ml-auto',
              )}
              aria-label="Close"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </header>
          <div data-dialog-body className="overflow-y-auto overscroll-contain p-5">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
